-- A gap may name the issue or discussion that it comes from.

ALTER TABLE gaps ADD COLUMN link WORD NOT NULL DEFAULT '';
