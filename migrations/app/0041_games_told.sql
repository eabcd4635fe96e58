-- What a reader is told of their games: points, days in a row, how often which result; and where they are in a puzzle.

-- Points of the game, by which results are compared; no experience. The best finish of a day stays.
ALTER TABLE game_finishes ADD COLUMN points INTEGER NOT NULL DEFAULT 0;
-- Days in a row of this game up to this one.
ALTER TABLE game_finishes ADD COLUMN run INTEGER NOT NULL DEFAULT 1;
UPDATE game_finishes SET points = CASE game
  WHEN 'wordsearch' THEN 80
  WHEN 'coverpuzzle' THEN 10 * ifnull(json_extract(result, '$.size') * json_extract(result, '$.size'), 9)
  ELSE 160 END;
UPDATE game_finishes SET run = counted.run
FROM (
  SELECT user_id, day, game, row_number() OVER (PARTITION BY user_id, game, island ORDER BY day) AS run
  FROM (SELECT user_id, day, game, day - row_number() OVER (PARTITION BY user_id, game ORDER BY day) AS island
    FROM game_finishes)
) AS counted
WHERE counted.user_id = game_finishes.user_id AND counted.day = game_finishes.day AND counted.game = game_finishes.game;
-- The longest run of a game.
CREATE INDEX game_finishes_by_run ON game_finishes (user_id, game, run);

-- How often a reader finished a game with so many points: a few rows for each game, however many days.
-- Splits by: reader (user_id).
CREATE TABLE game_results (
  user_id INTEGER NOT NULL REFERENCES users (id),
  game TEXT NOT NULL,
  points INTEGER NOT NULL,
  finishes INTEGER NOT NULL,
  PRIMARY KEY (user_id, game, points)
) WITHOUT ROWID;
INSERT INTO game_results SELECT user_id, game, points, count(*) FROM game_finishes GROUP BY user_id, game, points;

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

-- Where a reader is in a puzzle of a day, so that any device goes on there: their board of each part, which is a language
-- or a difficulty, and the part that they play. `version` names the last change. Forgotten when a later day is begun.
-- Splits by: reader (user_id).
CREATE TABLE game_boards (
  user_id INTEGER NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL,
  game TEXT NOT NULL,
  part TEXT NOT NULL,
  boards TEXT NOT NULL CHECK (length(boards) <= 4000),
  version TEXT NOT NULL,
  PRIMARY KEY (user_id, day, game)
) WITHOUT ROWID;

-- The books that a puzzle is made of, each with its ISBN, its work, its title and its authors; null where none is.
ALTER TABLE game_days ADD COLUMN books TEXT;
