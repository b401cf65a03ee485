-- The memory: sessions and messages. Kept apart from the ledger; it may be absent, large or on another disk.

CREATE TABLE sessions (
    agent     WORD NOT NULL,
    id        WORD NOT NULL,
    began_at  WORD NOT NULL,
    messages  NUMBER NOT NULL,
    exchanges NUMBER NOT NULL,
    last_role WORD NOT NULL,
    PRIMARY KEY (agent, id)
);
CREATE INDEX sessions_began ON sessions (agent, began_at);

CREATE TABLE messages (
    agent   WORD NOT NULL,
    session WORD NOT NULL,
    seq     NUMBER NOT NULL,
    id      WORD NOT NULL,
    role    WORD NOT NULL,
    speaker WORD NOT NULL,
    content BYTES NOT NULL,
    at      WORD NOT NULL,
    PRIMARY KEY (agent, session, seq),
    UNIQUE (agent, session, id)
);

CREATE TABLE totals (
    agent     WORD PRIMARY KEY,
    sessions  NUMBER NOT NULL,
    exchanges NUMBER NOT NULL
);
