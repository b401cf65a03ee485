-- Events by kind: otherwise a search for a rare kind, as where a token is revoked, reads all of them.

CREATE INDEX events_kind ON events (kind, seq);
