-- Parties: the one that goes on, or (`is_over` = 1) the last one. `document` is JSON, all of a party;
-- `match_id` is its match on the table, or null.
CREATE TABLE parties (
  id INTEGER PRIMARY KEY,
  party TEXT NOT NULL UNIQUE,
  match_id TEXT,
  is_over INTEGER NOT NULL DEFAULT 0,
  document TEXT NOT NULL
) STRICT;
