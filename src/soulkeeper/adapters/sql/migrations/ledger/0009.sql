-- Every event names the one before it, what it is about and who vouches for it, and is signed.

ALTER TABLE events ADD COLUMN subject   WORD NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN prev      WORD NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN authority WORD NOT NULL DEFAULT '';
ALTER TABLE events ADD COLUMN signature WORD NOT NULL DEFAULT '';
CREATE INDEX events_subject ON events (subject, seq);

-- Which event says that a revision was added: to prove one revision without reading all of them.
ALTER TABLE revisions ADD COLUMN event_seq NUMBER NOT NULL DEFAULT 0;
