-- A finished game, or a whole match.
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
CREATE INDEX results_ended ON results (ended_ms);
CREATE INDEX results_of_game ON results (game, seats);

-- A seat of a finished match. `place` counts from 0, the best; a draw has no winner all the same.
-- `cheats` and `punished` are null where nobody counted; `handicap` is JSON, null in an even game.
-- `who` is the id of a person, "level:" and the level of a computer, "" for a person who was forgotten,
-- null for a name that is no person's. `outcome` is 1 for a win, -1 for a loss, 0 for a draw, null
-- where the seat does not count: in puzzles, whole matches, and on a second seat of one person.
CREATE TABLE result_seats (
  result_id INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  level TEXT NOT NULL,
  place INTEGER NOT NULL,
  cheats INTEGER,
  punished INTEGER,
  handicap TEXT,
  who TEXT,
  outcome INTEGER,
  ended_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (result_id, seat)
) STRICT;
CREATE INDEX seats_won ON result_seats (who, ended_ms) WHERE outcome = 1;
CREATE INDEX seats_of ON result_seats (who, result_id);
CREATE INDEX seats_of_no_one ON result_seats (name) WHERE who IS NULL;

-- Sums of all results. `game` is "" for all games, `rival` is "" for everyone; a row with a game and
-- a rival counts the games in which no one else played. `who` is "" for all players together.
CREATE TABLE scores (
  id INTEGER PRIMARY KEY,
  who TEXT NOT NULL,
  game TEXT NOT NULL,
  rival TEXT NOT NULL,
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  run INTEGER NOT NULL,
  best_run INTEGER NOT NULL,
  fair_wins INTEGER NOT NULL,
  UNIQUE (who, game, rival)
) STRICT;

CREATE INDEX scores_alone ON scores (id) WHERE rival = '';

-- What else a player has done, in the order of first games. `longest` and `shortest_win` are moves, or
-- null; `last_result` and `last_seat` are the last game.
CREATE TABLE records (
  id INTEGER PRIMARY KEY,
  who TEXT NOT NULL UNIQUE,
  matches INTEGER NOT NULL,
  longest INTEGER,
  shortest_win INTEGER,
  cheats INTEGER NOT NULL,
  punishments INTEGER NOT NULL,
  last_result INTEGER NOT NULL,
  last_seat INTEGER NOT NULL
) STRICT;

-- Trophies, each under the name that its player had then. `played` is the game as CBOR, null if not kept.
-- `person` is whose it is; "" for a person who was forgotten, null for a name that is no person's.
CREATE TABLE trophies (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  won_ms INTEGER NOT NULL,
  game TEXT NOT NULL,
  trophy TEXT NOT NULL,
  ply INTEGER NOT NULL,
  is_new INTEGER NOT NULL,
  played BLOB,
  person TEXT
) STRICT;
CREATE INDEX trophies_of ON trophies (person, game, trophy);

-- What is practised belongs to a person, by the id; to "" as long as no person is known here.
-- The rungs of a ladder that a match counted for.
CREATE TABLE rungs (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL,
  match_id TEXT NOT NULL,
  game TEXT NOT NULL,
  rung TEXT NOT NULL,
  times INTEGER NOT NULL,
  UNIQUE (person, game, rung, match_id)
) STRICT;

-- What a puzzle has seen; `id` grows with each try, so the newest is the last one.
CREATE TABLE efforts (
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

-- The task of a day; `left_puzzle` and `left_moves` (JSON) are a try that was left, else null.
CREATE TABLE day_tasks (
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

-- The puzzle on the table of a person.
CREATE TABLE running_puzzle (
  person TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  day TEXT NOT NULL
) STRICT;

-- A position in which a person missed a better move; `record` is the game up to there, as CBOR.
CREATE TABLE mistakes (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL,
  position TEXT NOT NULL,
  game TEXT NOT NULL,
  ply INTEGER NOT NULL,
  record BLOB NOT NULL,
  UNIQUE (person, position)
) STRICT;

-- The people who play here, in the order of their coming; `usual` is a handicap as JSON, or null.
CREATE TABLE people (
  id INTEGER PRIMARY KEY,
  person TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  look INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  device TEXT NOT NULL,
  usual TEXT,
  removed_ms INTEGER NOT NULL
) STRICT;

-- Names that people had before, each until a time; of forgotten people `person` is null.
CREATE TABLE former_names (
  id INTEGER PRIMARY KEY,
  person TEXT,
  name TEXT NOT NULL,
  until_ms INTEGER NOT NULL
) STRICT;

-- Tournaments. `document` is JSON, all of a tournament; `match_id` is its match on the table, or null.
-- `form`, `done`, `total` and `winner` are what lists say: null where the tournament was not read yet;
-- `winner` is null while it goes on, "" where several have won.
CREATE TABLE cups (
  id INTEGER PRIMARY KEY,
  cup TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  begun_ms INTEGER NOT NULL,
  is_latest INTEGER NOT NULL DEFAULT 0,
  match_id TEXT,
  form TEXT,
  done INTEGER,
  total INTEGER,
  winner TEXT,
  document TEXT NOT NULL,
  removed_ms INTEGER NOT NULL DEFAULT 0
) STRICT;

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

-- What lists show of the replay files, on the shelf and (`removed_ms` > 0) in the trash. It is made
-- from the files, and again wherever it differs from them. `game` is "" where a file cannot be read,
-- `looks` has a bit for each colour of a seat, `seats` is JSON.
CREATE TABLE replays (
  id INTEGER PRIMARY KEY,
  removed_ms INTEGER NOT NULL,
  file TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  game TEXT NOT NULL,
  title TEXT NOT NULL,
  saved_ms INTEGER NOT NULL,
  plies INTEGER NOT NULL,
  looks INTEGER NOT NULL,
  seats TEXT NOT NULL,
  UNIQUE (removed_ms, file)
) STRICT;
CREATE INDEX replays_by_date ON replays (removed_ms, saved_ms DESC, file, game, looks);
CREATE INDEX replays_by_length ON replays (removed_ms, plies DESC, saved_ms DESC, file, game, looks);
CREATE INDEX replays_by_kind ON replays (removed_ms, game, looks);

-- By the names of their files: the favourites, and the games that saved themselves, the oldest first.
CREATE TABLE favourites (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE autosaves (
  id INTEGER PRIMARY KEY,
  file TEXT NOT NULL UNIQUE
) STRICT;

-- Parties: the one that goes on, or (`is_over` = 1) the last one. `document` is JSON, all of a party;
-- `match_id` is its match on the table, or null.
CREATE TABLE parties (
  id INTEGER PRIMARY KEY,
  party TEXT NOT NULL UNIQUE,
  match_id TEXT,
  is_over INTEGER NOT NULL DEFAULT 0,
  document TEXT NOT NULL
) STRICT;
