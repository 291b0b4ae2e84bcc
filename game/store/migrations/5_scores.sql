-- Whose seat it is: the id of a person, "level:" and the level of a computer, "" for a person who was
-- forgotten, null for a name that is no person's. `outcome` is 1 for a win, -1 for a loss, 0 for a draw,
-- null where the seat does not count: in puzzles, whole matches, and on a second seat of one person.
ALTER TABLE result_seats ADD COLUMN who TEXT;
ALTER TABLE result_seats ADD COLUMN outcome INTEGER;
ALTER TABLE result_seats ADD COLUMN ended_ms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX seats_won ON result_seats (who, ended_ms) WHERE outcome = 1;
CREATE INDEX seats_of ON result_seats (who, result_id);
CREATE INDEX seats_of_no_one ON result_seats (name) WHERE who IS NULL;

-- Whether a result is in the scores.
ALTER TABLE results ADD COLUMN is_counted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX results_uncounted ON results (id) WHERE is_counted = 0;
CREATE INDEX results_ended ON results (ended_ms);
CREATE INDEX results_of_game ON results (game, seats);

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

-- Whose trophy it is; "" for a person who was forgotten, null for a name that is no person's.
ALTER TABLE trophies ADD COLUMN person TEXT;
CREATE INDEX trophies_of ON trophies (person, game, trophy);
