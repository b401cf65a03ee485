-- Who wears a soul is asked at every proposal and every decision: not by looking at every agent of a fleet.

CREATE INDEX agents_selected ON agents (selected, id);
