-- What is searched: the living and the deleted souls, by a number that each database's own index of terms refers to (search.py).

CREATE TABLE searched (
    number  NUMBER PRIMARY KEY,
    soul    WORD NOT NULL UNIQUE REFERENCES souls (uuid),
    id      WORD NOT NULL,
    deleted NUMBER NOT NULL CHECK (deleted IN (0, 1))
);
CREATE INDEX searched_id ON searched (id);
