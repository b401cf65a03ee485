-- What the gate counts by, and gaps: behaviour that differs from the soul.

CREATE INDEX approvals_asked ON approvals (agent, type, seq);
CREATE INDEX approvals_decided ON approvals (agent, type, status, decided_at);

CREATE TABLE gaps (
    id        WORD PRIMARY KEY,
    agent     WORD NOT NULL,
    field     WORD NOT NULL,
    what      WORD NOT NULL,
    evidence  WORD NOT NULL,
    opened_at WORD NOT NULL,
    opened_by WORD NOT NULL,
    closed_at WORD,
    closed_by WORD,
    words     WORD NOT NULL
);
CREATE INDEX gaps_agent ON gaps (agent, closed_at, opened_at);
