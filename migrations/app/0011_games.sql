-- Daily games, whose days are dates in UTC, and quizzes, whose days are dates where the reader is.

-- The seed of each game of each day, kept so that the secret it was made with may change. The cover's book is told
-- with the cover game only. Three rows a day.
CREATE TABLE game_days (
  day INTEGER NOT NULL,
  game TEXT NOT NULL CHECK (game IN ('wordsearch', 'coverpuzzle', 'spinestacker')),
  seed INTEGER NOT NULL,
  isbn INTEGER,
  title TEXT,
  authors TEXT,
  cover TEXT,
  -- The books that a puzzle is made of, each with its ISBN, its work, its title and its authors; null where none is.
  books TEXT,
  PRIMARY KEY (day, game)
) WITHOUT ROWID;

CREATE TABLE game_finishes (
  user_id INTEGER NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL,
  game TEXT NOT NULL,
  result TEXT NOT NULL,
  finished_at INTEGER NOT NULL,
  -- Points of the game, by which results are compared; no experience. The best finish of a day stays.
  points INTEGER NOT NULL DEFAULT 0,
  -- Days in a row of this game up to this one.
  run INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (user_id, day, game)
) WITHOUT ROWID;
-- The longest run of a game.
CREATE INDEX game_finishes_by_run ON game_finishes (user_id, game, run);

-- Keeps game_finishes.run, of the day after as well where a finish came late, and game_results: one more.
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

-- Keeps game_results: a better finish of the same day takes the place of the one before.
CREATE TRIGGER game_finishes_bettered AFTER UPDATE OF points ON game_finishes WHEN OLD.points <> NEW.points BEGIN
  UPDATE game_results SET finishes = finishes - 1
    WHERE user_id = OLD.user_id AND game = OLD.game AND points = OLD.points;
  INSERT INTO game_results (user_id, game, points, finishes) VALUES (NEW.user_id, NEW.game, NEW.points, 1)
    ON CONFLICT (user_id, game, points) DO UPDATE SET finishes = finishes + 1;
END;

-- How often a reader finished a game with so many points: a few rows for each game, however many days.
CREATE TABLE game_results (
  user_id INTEGER NOT NULL REFERENCES users (id),
  game TEXT NOT NULL,
  points INTEGER NOT NULL,
  finishes INTEGER NOT NULL,
  PRIMARY KEY (user_id, game, points)
) WITHOUT ROWID;

-- Where a reader is in a puzzle of a day, so that any device goes on there: their board of each part, which is a language
-- or a difficulty, and the part that they play. `version` names the last change. Forgotten when a later day is begun.
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
