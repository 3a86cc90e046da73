-- Seeds of prepared deals. The journal has their promises alone until they are dealt: a protest file of
-- the ván that is played meanwhile holds every entry whole.
CREATE TABLE sealed_deal (
    commitment TEXT PRIMARY KEY,
    seed       TEXT NOT NULL
) STRICT;
