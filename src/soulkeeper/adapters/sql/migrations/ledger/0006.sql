-- The event that tells of a denial: silence is counted by order, not by time. An event has the moment of the decision it tells.

ALTER TABLE approvals ADD COLUMN denied_seq NUMBER;
CREATE INDEX events_for_a_moment ON events (at);
UPDATE approvals
SET denied_seq = (
    SELECT max(events.seq) FROM events
    WHERE events.at = approvals.decided_at AND events.kind = 'approval.denied'
        AND events.body LIKE '%"approval":"' || approvals.id || '"%'
)
WHERE status = 'denied';
DROP INDEX events_for_a_moment;
DROP INDEX approvals_decided;
CREATE INDEX approvals_denied ON approvals (agent, type, denied_seq);
