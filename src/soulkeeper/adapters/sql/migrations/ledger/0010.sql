-- Runs of reflections, a view of their events; and when the next one of each agent is due, which is bookkeeping.

CREATE TABLE reflections (
    seq   NUMBER PRIMARY KEY,
    agent WORD NOT NULL,
    at    WORD NOT NULL,
    done  NUMBER NOT NULL,
    body  WORD NOT NULL
);
CREATE INDEX reflections_agent ON reflections (agent, seq);

CREATE TABLE reflection_plan (
    agent  WORD PRIMARY KEY,
    due_at WORD NOT NULL,
    policy WORD NOT NULL
);
CREATE INDEX reflection_plan_due ON reflection_plan (due_at);
