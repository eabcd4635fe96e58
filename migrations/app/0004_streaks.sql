-- Streaks, leagues, standings and challenges: what is worked out from the ledger and the shelves is kept beside them by
-- triggers, so that a call reads the same few rows however long somebody has been reading.

-- When the day after the act's day ends in the act's zone, in epoch seconds: until then the streak is alive there.
ALTER TABLE ledger ADD COLUMN alive_until INTEGER NOT NULL DEFAULT 0;
CREATE INDEX ledger_by_time ON ledger (user_id, acted_at);

-- The request that earned the points, so that its answer, and no other, tells of them.
ALTER TABLE experience ADD COLUMN earned_by TEXT NOT NULL DEFAULT '';

-- Days that belong to one streak. `length` is how many of them count: a date that a traveller skipped lies inside a run
-- without counting. Splits by: user_id.
CREATE TABLE streak_runs (
  user_id TEXT NOT NULL REFERENCES users (id),
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  length INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  alive_until INTEGER NOT NULL,
  PRIMARY KEY (user_id, first_day)
) WITHOUT ROWID;
CREATE INDEX streak_runs_by_last_day ON streak_runs (user_id, last_day);
CREATE INDEX streak_runs_by_length ON streak_runs (user_id, length DESC, first_day);

CREATE TRIGGER ledger_counted AFTER INSERT ON ledger BEGIN
  -- A date that was skipped inside a run, and that the reader has come back to, counts now.
  UPDATE streak_runs SET length = length + 1
  WHERE user_id = NEW.user_id
    AND first_day = (SELECT max(first_day) FROM streak_runs WHERE user_id = NEW.user_id AND first_day < NEW.day)
    AND last_day > NEW.day
    AND NOT EXISTS (
      SELECT 1 FROM ledger
      WHERE user_id = NEW.user_id AND day = NEW.day AND (source, thing) <> (NEW.source, NEW.thing)
    );
  -- A date outside of every run makes one, with the run before it and the run after it if they touch. The run before also
  -- touches when a date was skipped by flying east: the streak was still alive where it was kept last.
  INSERT INTO streak_runs (user_id, first_day, last_day, length, started_at, alive_until)
  SELECT
    NEW.user_id,
    coalesce(earlier.first_day, NEW.day),
    coalesce(later.last_day, NEW.day),
    coalesce(earlier.length, 0) + 1 + coalesce(later.length, 0),
    coalesce(earlier.started_at, NEW.acted_at),
    coalesce(later.alive_until, NEW.alive_until)
  FROM (SELECT 1)
  LEFT JOIN streak_runs AS earlier ON earlier.user_id = NEW.user_id
    AND earlier.last_day IN (date(NEW.day, '-1 day'), date(NEW.day, '-2 days'))
    AND (earlier.last_day = date(NEW.day, '-1 day') OR earlier.alive_until > NEW.acted_at)
  LEFT JOIN streak_runs AS later ON later.user_id = NEW.user_id AND later.first_day = date(NEW.day, '+1 day')
  WHERE NOT EXISTS (
    SELECT 1 FROM (
      SELECT last_day FROM streak_runs
      WHERE user_id = NEW.user_id AND first_day <= NEW.day
      ORDER BY first_day DESC LIMIT 1
    ) WHERE last_day >= NEW.day
  )
  ON CONFLICT (user_id, first_day) DO UPDATE SET
    last_day = excluded.last_day, length = excluded.length, alive_until = excluded.alive_until;
  DELETE FROM streak_runs WHERE user_id = NEW.user_id AND first_day = date(NEW.day, '+1 day');
  -- The same day once more, further west: it ends later there.
  UPDATE streak_runs SET alive_until = NEW.alive_until
  WHERE user_id = NEW.user_id AND last_day = NEW.day AND alive_until < NEW.alive_until;
END;

-- Which leagues somebody has reached: a row for each, written by the act that crossed the threshold, never taken away.
-- Splits by: user_id.
CREATE TABLE leagues_reached (
  user_id TEXT NOT NULL REFERENCES users (id),
  league TEXT NOT NULL,
  reached_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, league)
) WITHOUT ROWID;

CREATE TRIGGER users_experience_grew AFTER UPDATE OF experience ON users WHEN NEW.experience > OLD.experience BEGIN
  INSERT INTO leagues_reached (user_id, league, reached_at)
  SELECT NEW.id, league, unixepoch()
  FROM (
    SELECT 'bronze' AS league, 100 AS threshold
    UNION ALL VALUES ('silver', 500), ('gold', 1500), ('platinum', 4000), ('diamond', 10000), ('master', 25000),
      ('legend', 60000)
  )
  WHERE threshold > OLD.experience AND threshold <= NEW.experience
  ON CONFLICT DO NOTHING;
END;

-- How many readers have more experience than those of each span, as the cron counted them last; some hundred rows.
CREATE TABLE experience_standings (
  floor INTEGER PRIMARY KEY,
  ceiling INTEGER NOT NULL,
  above INTEGER NOT NULL,
  readers INTEGER NOT NULL
);
CREATE INDEX users_by_experience ON users (experience);

-- `books_read` counts the rows of challenge_books that are marked. Splits by: user_id.
CREATE TABLE challenges (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  num_books INTEGER NOT NULL CHECK (num_books BETWEEN 1 AND 1000),
  books_read INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  completed_at INTEGER
) WITHOUT ROWID;
CREATE INDEX challenges_by_due ON challenges (user_id, due_at, id);

-- Which challenge a book counts for: one at a time, and none any more once one was paid for it. Splits by: user_id.
CREATE TABLE challenge_books (
  user_id TEXT NOT NULL REFERENCES users (id),
  isbn TEXT NOT NULL REFERENCES books (isbn),
  challenge_id TEXT NOT NULL,
  marked INTEGER NOT NULL,
  paid INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, isbn)
) WITHOUT ROWID;
CREATE INDEX challenge_books_by_challenge ON challenge_books (challenge_id, paid);

CREATE TRIGGER challenge_books_added AFTER INSERT ON challenge_books BEGIN
  UPDATE challenges SET books_read = books_read + NEW.marked WHERE id = NEW.challenge_id;
END;
CREATE TRIGGER challenge_books_changed AFTER UPDATE OF challenge_id, marked ON challenge_books BEGIN
  UPDATE challenges
  SET books_read = books_read + NEW.marked - CASE WHEN NEW.challenge_id = OLD.challenge_id THEN OLD.marked ELSE 0 END
  WHERE id = NEW.challenge_id;
END;
