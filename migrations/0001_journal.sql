-- The official record. Nothing is ever updated or deleted here.
CREATE TABLE journal (
    -- From 1, without gaps: the number people quote.
    seq     INTEGER PRIMARY KEY CHECK (seq > 0),
    -- JSON: what was done and what came of it. Equal games have equal contents.
    content TEXT NOT NULL,
    -- JSON: when, by which command, with which evidence. Never decides anything.
    label   TEXT NOT NULL,
    -- SHA-256 over the hash before, seq and content.
    hash    TEXT NOT NULL,
    -- SHA-256 over the seal before, hash and label.
    seal    TEXT NOT NULL
) STRICT;

-- A repeated command finds its first answer here, also after a restart.
CREATE UNIQUE INDEX journal_command ON journal (json_extract(label, '$.command'));

-- The one process that may write. A hub whose epoch is not this one has been replaced.
CREATE TABLE owner (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    epoch INTEGER NOT NULL
) STRICT;
INSERT INTO owner (one, epoch) VALUES (1, 0);

-- Browser logins, so that a restart logs nobody out. Only a hash of the cookie is kept.
CREATE TABLE login (
    token_hash TEXT PRIMARY KEY,
    role       TEXT NOT NULL,
    made_at    TEXT NOT NULL
) STRICT;
