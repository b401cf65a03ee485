-- Webhooks, what was sent to them and what came of it, and who may do such things right now.

CREATE TABLE webhooks (
    id         WORD PRIMARY KEY,
    url        WORD NOT NULL,
    kinds      WORD NOT NULL,
    private    NUMBER NOT NULL CHECK (private IN (0, 1)),
    secret     WORD NOT NULL,
    created_at WORD NOT NULL,
    removed_at WORD,
    cursor     NUMBER NOT NULL
);

CREATE TABLE deliveries (
    webhook    WORD NOT NULL REFERENCES webhooks (id),
    seq        NUMBER NOT NULL,
    state      WORD NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead')),
    attempts   NUMBER NOT NULL,
    due_at     WORD NOT NULL,
    changed_at WORD NOT NULL,
    status     NUMBER NOT NULL,
    error      WORD NOT NULL,
    PRIMARY KEY (webhook, seq)
);
CREATE INDEX deliveries_due ON deliveries (state, due_at, webhook);
CREATE INDEX deliveries_state ON deliveries (webhook, state, seq);
CREATE INDEX deliveries_changed ON deliveries (state, changed_at);

CREATE TABLE leases (
    name   WORD PRIMARY KEY,
    holder WORD NOT NULL,
    until  WORD NOT NULL
);
