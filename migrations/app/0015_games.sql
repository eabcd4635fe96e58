-- The daily games and who finished them. Days of games are dates in UTC.

-- The seed of each game of each day, kept so that the secret it was made with may change. The cover's book is told
-- with the cover game only. Three rows a day.
-- Splits by: nothing.
CREATE TABLE game_days (
  day INTEGER NOT NULL,
  game TEXT NOT NULL CHECK (game IN ('wordsearch', 'coverpuzzle', 'spinestacker')),
  seed INTEGER NOT NULL,
  isbn INTEGER,
  title TEXT,
  authors TEXT,
  cover TEXT,
  PRIMARY KEY (day, game)
) WITHOUT ROWID;

-- Splits by: reader (user_id).
CREATE TABLE game_finishes (
  user_id INTEGER NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL,
  game TEXT NOT NULL,
  result TEXT NOT NULL,
  finished_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, day, game)
) WITHOUT ROWID;
