-- The ledger. Written once for both databases; dialect.py puts in what they call BYTES, WORD (text in binary order) and NUMBER.
-- Texts, revisions and events only grow.

CREATE TABLE texts (
    hash    WORD PRIMARY KEY,
    content BYTES NOT NULL
);

CREATE TABLE souls (
    uuid        WORD PRIMARY KEY,
    kind        WORD NOT NULL,
    id          WORD NOT NULL,
    name        WORD NOT NULL,
    description WORD NOT NULL,
    revision    NUMBER NOT NULL CHECK (revision > 0),
    version     WORD NOT NULL,
    hash        WORD NOT NULL REFERENCES texts (hash),
    created_at  WORD NOT NULL,
    deleted_at  WORD,
    UNIQUE (kind, id)
);

CREATE TABLE revisions (
    soul          WORD NOT NULL REFERENCES souls (uuid),
    number        NUMBER NOT NULL CHECK (number > 0),
    version       WORD NOT NULL,
    hash          WORD NOT NULL REFERENCES texts (hash),
    origin        WORD NOT NULL,
    author        WORD NOT NULL,
    approver      WORD NOT NULL,
    door          WORD NOT NULL,
    reason        WORD NOT NULL,
    summary       WORD NOT NULL,
    created_at    WORD NOT NULL,
    previous_hash WORD NOT NULL,
    previous_link WORD NOT NULL,
    approval_id   WORD NOT NULL,
    from_revision NUMBER,
    to_revision   NUMBER,
    link          WORD NOT NULL,
    PRIMARY KEY (soul, number),
    UNIQUE (soul, version)
);

CREATE TABLE agents (
    id         WORD PRIMARY KEY,
    selected   WORD NOT NULL,
    protected  NUMBER NOT NULL CHECK (protected IN (0, 1)),
    created_at WORD NOT NULL,
    deleted_at WORD
);

CREATE TABLE approvals (
    seq           NUMBER PRIMARY KEY,
    id            WORD NOT NULL UNIQUE,
    type          WORD NOT NULL,
    agent         WORD NOT NULL,
    subject       WORD NOT NULL,
    payload       WORD NOT NULL,
    digest        WORD NOT NULL,
    created_at    WORD NOT NULL,
    expires_at    WORD,
    status        WORD NOT NULL CHECK (status IN ('pending', 'approved', 'applied', 'failed', 'denied', 'expired', 'withdrawn', 'stale')),
    decided_by    WORD,
    decided_at    WORD,
    door          WORD,
    words         WORD,
    snoozed_until WORD,
    result        WORD NOT NULL
);
CREATE INDEX approvals_status ON approvals (status, seq);
CREATE INDEX approvals_agent ON approvals (agent, seq);
CREATE INDEX approvals_subject ON approvals (subject, status, seq);

CREATE TABLE settings (
    key   WORD PRIMARY KEY,
    value WORD NOT NULL
);

CREATE TABLE events (
    seq  NUMBER PRIMARY KEY,
    kind WORD NOT NULL,
    at   WORD NOT NULL,
    body WORD NOT NULL,
    leaf WORD NOT NULL
);

CREATE TABLE effects (
    id      NUMBER PRIMARY KEY,
    kind    WORD NOT NULL,
    subject WORD NOT NULL,
    body    WORD NOT NULL
);
