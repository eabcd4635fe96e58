-- What readers did on which day, what it earned them, and what follows from both: streaks, leagues, the ranking.

-- What a reader did, with what, and on which day of theirs: the ledger. The same thing may be done again on another
-- day. `alive_until` says until when that day keeps a streak alive; it is NULL for what makes no day count: a paid
-- challenge, yesterday's game. `points` are 0 where it earned nothing: each thing is paid once, and so many of a
-- source a day. `earned_by` is the call that earned them. An ISBN as `thing` is stored as a number.
-- Splits by: reader (user_id).
CREATE TABLE ledger (
  user_id INTEGER NOT NULL REFERENCES users (id),
  source TEXT NOT NULL,
  thing NUMERIC NOT NULL,
  day INTEGER NOT NULL,
  zone TEXT NOT NULL,
  acted_at INTEGER NOT NULL,
  alive_until INTEGER,
  points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0),
  earned_by TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (user_id, source, thing, day)
) WITHOUT ROWID;
CREATE INDEX ledger_by_time ON ledger (user_id, acted_at) WHERE alive_until IS NOT NULL;
-- What a day has paid, a bounded number of rows however much was done on it.
CREATE INDEX ledger_paid ON ledger (user_id, day, source) WHERE points > 0;

-- Keeps users.experience, the sum of the points.
CREATE TRIGGER ledger_earned AFTER INSERT ON ledger WHEN NEW.points > 0 BEGIN
  UPDATE users SET experience = experience + NEW.points WHERE id = NEW.user_id;
END;

-- Keeps users.counted_zone and users.counted_at: where and when a day was counted last.
CREATE TRIGGER ledger_placed AFTER INSERT ON ledger WHEN NEW.alive_until IS NOT NULL BEGIN
  UPDATE users SET counted_zone = NEW.zone, counted_at = NEW.acted_at WHERE id = NEW.user_id;
END;

-- Days that belong to one streak. `length` is how many of them count: a date that a traveller skipped lies inside a
-- run without counting.
-- Splits by: reader (user_id).
CREATE TABLE streak_runs (
  user_id INTEGER NOT NULL REFERENCES users (id),
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  length INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  alive_until INTEGER NOT NULL,
  PRIMARY KEY (user_id, first_day)
) WITHOUT ROWID;
CREATE INDEX streak_runs_by_length ON streak_runs (user_id, length DESC, first_day);

-- Keeps streak_runs: the day counts in a run of its own, or joins the runs that it touches.
CREATE TRIGGER ledger_counted AFTER INSERT ON ledger WHEN NEW.alive_until IS NOT NULL BEGIN
  -- A date that was skipped inside a run, and that the reader has come back to, counts now. What was done on it before
  -- was done in the last three days: a date is over everywhere within fifty hours.
  UPDATE streak_runs SET length = length + 1
  WHERE user_id = NEW.user_id
    AND first_day = (SELECT max(first_day) FROM streak_runs WHERE user_id = NEW.user_id AND first_day < NEW.day)
    AND last_day > NEW.day
    AND NOT EXISTS (
      SELECT 1 FROM ledger
      WHERE user_id = NEW.user_id AND alive_until IS NOT NULL AND acted_at > NEW.acted_at - 259200
        AND day = NEW.day AND (source, thing) <> (NEW.source, NEW.thing)
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
    AND earlier.first_day = (SELECT max(first_day) FROM streak_runs WHERE user_id = NEW.user_id AND first_day < NEW.day)
    AND (
      earlier.last_day = NEW.day - 1
      OR earlier.last_day = NEW.day - 2 AND earlier.alive_until > NEW.acted_at
    )
  LEFT JOIN streak_runs AS later ON later.user_id = NEW.user_id AND later.first_day = NEW.day + 1
  WHERE NOT EXISTS (
    SELECT 1 FROM (
      SELECT last_day FROM streak_runs
      WHERE user_id = NEW.user_id AND first_day <= NEW.day
      ORDER BY first_day DESC LIMIT 1
    ) WHERE last_day >= NEW.day
  )
  ON CONFLICT (user_id, first_day) DO UPDATE SET
    last_day = excluded.last_day, length = excluded.length, alive_until = excluded.alive_until;
  DELETE FROM streak_runs WHERE user_id = NEW.user_id AND first_day = NEW.day + 1;
  -- The same day once more, further west: it ends later there. Its run is the one that begins last up to it.
  UPDATE streak_runs SET alive_until = NEW.alive_until
  WHERE user_id = NEW.user_id
    AND first_day = (SELECT max(first_day) FROM streak_runs WHERE user_id = NEW.user_id AND first_day <= NEW.day)
    AND last_day = NEW.day AND alive_until < NEW.alive_until;
END;

-- Which leagues somebody has reached: a row for each, written by the act that crossed the threshold, never taken
-- away.
-- Splits by: reader (user_id).
CREATE TABLE leagues_reached (
  user_id INTEGER NOT NULL REFERENCES users (id),
  league TEXT NOT NULL,
  reached_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, league)
) WITHOUT ROWID;

-- Keeps leagues_reached: a row for each league whose threshold the experience crossed.
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
-- Splits by: nothing.
CREATE TABLE experience_ranking (
  floor INTEGER PRIMARY KEY,
  ceiling INTEGER NOT NULL,
  above INTEGER NOT NULL,
  readers INTEGER NOT NULL
);
