-- The rungs of a ladder that a match counted for.
CREATE TABLE rungs (
  id INTEGER PRIMARY KEY,
  match_id TEXT NOT NULL,
  game TEXT NOT NULL,
  rung TEXT NOT NULL,
  times INTEGER NOT NULL,
  UNIQUE (match_id, game, rung)
) STRICT;

-- What a puzzle has seen; `id` grows with each try, so the newest is the last one.
CREATE TABLE efforts (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  tries INTEGER NOT NULL,
  hints INTEGER NOT NULL,
  best INTEGER NOT NULL,
  has_par INTEGER NOT NULL,
  is_unaided INTEGER NOT NULL,
  helped INTEGER NOT NULL,
  UNIQUE (game, puzzle)
) STRICT;

-- The task of a day; `left_puzzle` and `left_moves` (JSON) are a try that was left, else null.
CREATE TABLE day_tasks (
  id INTEGER PRIMARY KEY,
  day TEXT NOT NULL,
  game TEXT NOT NULL,
  stage TEXT NOT NULL,
  cost INTEGER NOT NULL,
  par INTEGER NOT NULL,
  best INTEGER NOT NULL,
  left_puzzle TEXT,
  left_moves TEXT,
  UNIQUE (day, game)
) STRICT;

-- The puzzle on the table, at most one.
CREATE TABLE running_puzzle (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  game TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  day TEXT NOT NULL
) STRICT;
