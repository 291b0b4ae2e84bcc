-- What is practised belongs to a person, by the id; to "" as long as no person is known here.
CREATE TABLE new_rungs (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL,
  match_id TEXT NOT NULL,
  game TEXT NOT NULL,
  rung TEXT NOT NULL,
  times INTEGER NOT NULL,
  UNIQUE (person, game, rung, match_id)
) STRICT;
INSERT INTO new_rungs SELECT id, '', match_id, game, rung, times FROM rungs WHERE times > 0;
DROP TABLE rungs;
ALTER TABLE new_rungs RENAME TO rungs;

CREATE TABLE new_efforts (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL,
  game TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  tries INTEGER NOT NULL,
  hints INTEGER NOT NULL,
  best INTEGER NOT NULL,
  has_par INTEGER NOT NULL,
  is_unaided INTEGER NOT NULL,
  helped INTEGER NOT NULL,
  UNIQUE (person, game, puzzle)
) STRICT;
INSERT INTO new_efforts
  SELECT id, '', game, puzzle, tries, hints, best, has_par, is_unaided, helped FROM efforts;
DROP TABLE efforts;
ALTER TABLE new_efforts RENAME TO efforts;

CREATE TABLE new_day_tasks (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL,
  day TEXT NOT NULL,
  game TEXT NOT NULL,
  stage TEXT NOT NULL,
  cost INTEGER NOT NULL,
  par INTEGER NOT NULL,
  best INTEGER NOT NULL,
  left_puzzle TEXT,
  left_moves TEXT,
  UNIQUE (person, day, game)
) STRICT;
INSERT INTO new_day_tasks
  SELECT id, '', day, game, stage, cost, par, best, left_puzzle, left_moves FROM day_tasks;
DROP TABLE day_tasks;
ALTER TABLE new_day_tasks RENAME TO day_tasks;

CREATE TABLE new_running_puzzle (
  person TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  day TEXT NOT NULL
) STRICT;
INSERT INTO new_running_puzzle SELECT '', game, puzzle, day FROM running_puzzle;
DROP TABLE running_puzzle;
ALTER TABLE new_running_puzzle RENAME TO running_puzzle;

CREATE TABLE new_mistakes (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL,
  position TEXT NOT NULL,
  game TEXT NOT NULL,
  ply INTEGER NOT NULL,
  record BLOB NOT NULL,
  UNIQUE (person, position)
) STRICT;
INSERT INTO new_mistakes SELECT id, '', position, game, ply, record FROM mistakes;
DROP TABLE mistakes;
ALTER TABLE new_mistakes RENAME TO mistakes;
