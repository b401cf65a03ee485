-- Who may come in, what a session was given, and the answers that a repeated request gets again.

CREATE TABLE tokens (
    id         WORD PRIMARY KEY,
    hash       WORD NOT NULL UNIQUE,
    role       WORD NOT NULL CHECK (role IN ('owner', 'reviewer', 'agent', 'reader', 'login')),
    agent      WORD NOT NULL,
    name       WORD NOT NULL,
    created_at WORD NOT NULL,
    expires_at WORD,
    revoked_at WORD
);

CREATE TABLE uses (
    token WORD PRIMARY KEY,
    at    WORD NOT NULL
);

CREATE TABLE answers (
    token   WORD NOT NULL,
    key     WORD NOT NULL,
    request WORD NOT NULL,
    at      WORD NOT NULL,
    status  NUMBER NOT NULL,
    headers WORD NOT NULL,
    body    BYTES NOT NULL,
    PRIMARY KEY (token, key)
);
CREATE INDEX answers_at ON answers (at);

CREATE TABLE pins (
    session     WORD NOT NULL,
    agent       WORD NOT NULL,
    soul        WORD NOT NULL,
    revision    NUMBER NOT NULL,
    version     WORD NOT NULL,
    hash        WORD NOT NULL,
    companions  WORD NOT NULL,
    prompt_hash WORD NOT NULL,
    guardrails  WORD NOT NULL,
    opened_at   WORD NOT NULL,
    PRIMARY KEY (agent, session)
);
CREATE INDEX pins_opened ON pins (agent, opened_at);
