-- How much came from an agent in an hour: a day of it is 24 rows, however many messages there were.

CREATE TABLE intake (
    agent    WORD NOT NULL,
    hour     WORD NOT NULL,
    messages NUMBER NOT NULL,
    bytes    NUMBER NOT NULL,
    PRIMARY KEY (agent, hour)
);
