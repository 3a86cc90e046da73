-- How each announcement ended. Beside the journal, not in it: equal games have equal journals,
-- but no two loudspeakers speak at the same speed. Grows only.
CREATE TABLE announcement (
    announcement INTEGER PRIMARY KEY,
    -- Which loudspeakers; empty where there is but one set.
    zone      TEXT    NOT NULL,
    -- The entry that caused it; no foreign key, since the journal has one writer of its own.
    entry_seq INTEGER NOT NULL CHECK (entry_seq >= 0),
    ending    TEXT    NOT NULL CHECK (ending IN ('spoken', 'shortened', 'cancelled', 'expired')),
    -- Were its words heard, or only the drum?
    voiced    INTEGER NOT NULL CHECK (voiced IN (0, 1)),
    heard_ms  INTEGER NOT NULL CHECK (heard_ms >= 0),
    ended_at  TEXT    NOT NULL
) STRICT;
