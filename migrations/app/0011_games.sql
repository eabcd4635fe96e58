-- Daily games, whose days are UTC dates, and quizzes, whose days are dates in the reader's time zone. Days are stored
-- in days since 1970.

-- The seed of each game and day. It is stored so that the secret from which it was derived can change. `isbn`, `title`,
-- `authors` and `cover` are those of the book of the cover game, NULL for the other games. Three rows a day.
CREATE TABLE game_days (
  day INTEGER NOT NULL,
  game TEXT NOT NULL CHECK (game IN ('wordsearch', 'coverpuzzle', 'spinestacker')),
  seed INTEGER NOT NULL,
  isbn INTEGER,
  title TEXT,
  authors TEXT,
  cover TEXT,
  -- The books of a puzzle: a JSON array with the ISBN, work, title and authors of each. NULL for none.
  books TEXT,
  PRIMARY KEY (day, game)
) WITHOUT ROWID;

CREATE TABLE game_finishes (
  user_id INTEGER NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL,
  game TEXT NOT NULL,
  result TEXT NOT NULL,
  finished_at INTEGER NOT NULL,
  -- Points of the game, by which results are compared. They are not experience. The best finish of a day is stored.
  points INTEGER NOT NULL DEFAULT 0,
  -- The number of consecutive days of this game, up to and including this one.
  run INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (user_id, day, game)
) WITHOUT ROWID;
-- Finds a reader's longest run of a game.
CREATE INDEX game_finishes_by_run ON game_finishes (user_id, game, run);

-- Maintains game_finishes.run of this day, and of the next one if this finish is late, and game_results for a new
-- finish.
CREATE TRIGGER game_finishes_added AFTER INSERT ON game_finishes BEGIN
  UPDATE game_finishes SET run = 1 + ifnull((SELECT run FROM game_finishes
      WHERE user_id = NEW.user_id AND day = NEW.day - 1 AND game = NEW.game), 0)
    WHERE user_id = NEW.user_id AND day = NEW.day AND game = NEW.game;
  UPDATE game_finishes SET run = 1 + (SELECT run FROM game_finishes
      WHERE user_id = NEW.user_id AND day = NEW.day AND game = NEW.game)
    WHERE user_id = NEW.user_id AND day = NEW.day + 1 AND game = NEW.game;
  INSERT INTO game_results (user_id, game, points, finishes) VALUES (NEW.user_id, NEW.game, NEW.points, 1)
    ON CONFLICT (user_id, game, points) DO UPDATE SET finishes = finishes + 1;
END;

-- Maintains game_results when a better finish replaces the earlier one of the same day.
CREATE TRIGGER game_finishes_bettered AFTER UPDATE OF points ON game_finishes WHEN OLD.points <> NEW.points BEGIN
  UPDATE game_results SET finishes = finishes - 1
    WHERE user_id = OLD.user_id AND game = OLD.game AND points = OLD.points;
  INSERT INTO game_results (user_id, game, points, finishes) VALUES (NEW.user_id, NEW.game, NEW.points, 1)
    ON CONFLICT (user_id, game, points) DO UPDATE SET finishes = finishes + 1;
END;

-- The number of times that a reader finished a game with these points. Each game has a few rows, however many days were
-- played.
CREATE TABLE game_results (
  user_id INTEGER NOT NULL REFERENCES users (id),
  game TEXT NOT NULL,
  points INTEGER NOT NULL,
  finishes INTEGER NOT NULL,
  PRIMARY KEY (user_id, game, points)
) WITHOUT ROWID;

-- A reader's state in a day's puzzle, so that they can continue on any device. `boards` is JSON with one board per part
-- (a language or a difficulty), `part` is the part that they play, and `version` identifies the last change. Old rows
-- are deleted when a board of a later day is saved.
CREATE TABLE game_boards (
  user_id INTEGER NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL,
  game TEXT NOT NULL,
  part TEXT NOT NULL,
  boards TEXT NOT NULL CHECK (length(boards) <= 4000),
  version TEXT NOT NULL,
  PRIMARY KEY (user_id, day, game)
) WITHOUT ROWID;

CREATE TABLE quiz_finishes (
  user_id INTEGER NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL,
  quiz TEXT NOT NULL,
  correct INTEGER NOT NULL,
  finished_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, day, quiz)
) WITHOUT ROWID;
