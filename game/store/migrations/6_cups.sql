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
