-- Trophies, each under the name that its player had then. `played` is the game as CBOR, null if not kept.
CREATE TABLE trophies (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  won_ms INTEGER NOT NULL,
  game TEXT NOT NULL,
  trophy TEXT NOT NULL,
  ply INTEGER NOT NULL,
  is_new INTEGER NOT NULL,
  played BLOB
) STRICT;

-- A position in which a player missed a better move; `record` is the game up to there, as CBOR.
CREATE TABLE mistakes (
  id INTEGER PRIMARY KEY,
  position TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  ply INTEGER NOT NULL,
  record BLOB NOT NULL
) STRICT;
