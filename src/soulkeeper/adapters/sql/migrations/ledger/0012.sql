-- What is remembered of items that are synced with a git remote, and of the last sync with it. All of it is bookkeeping.

CREATE TABLE sync_items (
    remote   WORD NOT NULL,
    path     WORD NOT NULL,
    base     WORD NOT NULL,
    commit_id WORD NOT NULL,
    incoming WORD NOT NULL,
    approval WORD NOT NULL,
    twin     WORD NOT NULL,
    ignored  NUMBER NOT NULL,
    PRIMARY KEY (remote, path)
);

CREATE TABLE sync_runs (
    remote    WORD PRIMARY KEY,
    at        WORD NOT NULL,
    commit_id WORD NOT NULL,
    error     WORD NOT NULL,
    failures  NUMBER NOT NULL
);
