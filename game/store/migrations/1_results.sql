CREATE TABLE results (
  id INTEGER PRIMARY KEY,
  match_id TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  ended_ms INTEGER NOT NULL,
  reason TEXT NOT NULL,
  plies INTEGER NOT NULL,
  puzzle TEXT NOT NULL,
  is_draw INTEGER NOT NULL,
  seats INTEGER NOT NULL
) STRICT;

-- A seat of a finished match. `place` counts from 0, the best; a draw has no winner all the same.
-- `cheats` and `punished` are null where nobody counted; `handicap` is JSON, null in an even game.
CREATE TABLE result_seats (
  result_id INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  level TEXT NOT NULL,
  place INTEGER NOT NULL,
  cheats INTEGER,
  punished INTEGER,
  handicap TEXT,
  PRIMARY KEY (result_id, seat)
) STRICT;
