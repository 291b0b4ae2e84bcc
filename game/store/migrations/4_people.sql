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
