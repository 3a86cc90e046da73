-- Each login says at which machine it was made, so that the record can name it.
ALTER TABLE login ADD COLUMN device TEXT NOT NULL DEFAULT '';

-- What opens a role: a PIN, a printed card, a recovery code. Only argon2 hashes are kept.
CREATE TABLE secret (
    role    TEXT NOT NULL,
    kind    TEXT NOT NULL CHECK (kind IN ('pin', 'card', 'recovery')),
    hash    TEXT NOT NULL,
    made_at TEXT NOT NULL,
    PRIMARY KEY (role, kind)
) STRICT;

-- Which panel holds the pen of a role, so that a restart gives it to nobody else.
CREATE TABLE lease (
    role   TEXT PRIMARY KEY,
    login  TEXT NOT NULL,
    panel  TEXT NOT NULL,
    device TEXT NOT NULL,
    since  TEXT NOT NULL
) STRICT;
