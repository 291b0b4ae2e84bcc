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
