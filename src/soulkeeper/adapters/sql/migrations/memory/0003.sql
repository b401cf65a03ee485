-- Whose words a message holds, and when it came by our clock: a reflection looks at what came since the one before it.

ALTER TABLE messages ADD COLUMN source WORD NOT NULL DEFAULT 'third_party';
ALTER TABLE messages ADD COLUMN came_at WORD NOT NULL DEFAULT '';
UPDATE messages SET came_at = at;
CREATE INDEX messages_came ON messages (agent, came_at);
