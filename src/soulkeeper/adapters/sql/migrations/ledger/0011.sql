-- Paired chats: their buttons, the questions shown in them, and the updates that were handled. All of it is bookkeeping; the chats
-- themselves are settings that signed events vouch for.

CREATE TABLE chat_buttons (
    hash       WORD PRIMARY KEY,
    action     WORD NOT NULL,
    chat       WORD NOT NULL,
    subject    WORD NOT NULL,
    digest     WORD NOT NULL,
    message    NUMBER NOT NULL,
    expires_at WORD NOT NULL,
    used_at    WORD
);
CREATE INDEX chat_buttons_message ON chat_buttons (chat, message);
CREATE INDEX chat_buttons_expiry ON chat_buttons (expires_at);

CREATE TABLE chat_messages (
    chat     WORD NOT NULL,
    approval WORD NOT NULL,
    message  NUMBER NOT NULL,
    digest   WORD NOT NULL,
    state    WORD NOT NULL,
    as_file  NUMBER NOT NULL,
    closed   NUMBER NOT NULL,
    at       WORD NOT NULL,
    PRIMARY KEY (chat, approval)
);
CREATE INDEX chat_messages_open ON chat_messages (chat, closed);

CREATE TABLE chat_updates (
    id NUMBER PRIMARY KEY,
    at WORD NOT NULL
);
