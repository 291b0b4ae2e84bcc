-- Matches that can be continued: running ones, and copies saved under a name (`is_saved`).
-- `head` is CBOR: game, options, players, as replays have them. `sitting` counts all sittings at all
-- matches: the one played last has the greatest. `open_in` is the number of the window where a match
-- is on the table, 0 for none. `help` is JSON: undos and hints of each seat.
CREATE TABLE matches (
  id INTEGER PRIMARY KEY,
  match_id TEXT NOT NULL UNIQUE,
  head BLOB NOT NULL,
  name TEXT NOT NULL,
  is_saved INTEGER NOT NULL,
  played_ms INTEGER NOT NULL,
  sitting INTEGER NOT NULL,
  open_in INTEGER NOT NULL,
  is_over INTEGER NOT NULL,
  is_played_on INTEGER NOT NULL,
  spent_ms INTEGER,
  help TEXT NOT NULL,
  removed_ms INTEGER
) STRICT;

CREATE INDEX sittings ON matches (sitting);

-- The moves that stand, packed as CBOR, each with the digest of the position after it.
CREATE TABLE moves (
  match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
  ply INTEGER NOT NULL,
  move BLOB NOT NULL,
  think_ms INTEGER NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (match, ply)
) STRICT, WITHOUT ROWID;
