-- Sessions of browsers, by the hash of their cookie. They are bookkeeping: what a session may do follows from its token.

CREATE TABLE logins (
    id       WORD PRIMARY KEY,
    token    WORD NOT NULL,
    secret   WORD NOT NULL,
    browser  WORD NOT NULL,
    began_at WORD NOT NULL,
    ends_at  WORD NOT NULL
);
