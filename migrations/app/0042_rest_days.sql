-- Days of rest, a run of weeks beside the run of days, and the weekly table of friends.

-- Days that a reader rests on: they neither count nor break a run. `weekdays` has a bit for each, Sunday the lowest; all
-- seven of them are a holiday. A row is made before its first day, and only its days to come are ever changed.
-- Splits by: reader (user_id).
CREATE TABLE rest_days (
  user_id INTEGER NOT NULL REFERENCES users (id),
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  weekdays INTEGER NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
  PRIMARY KEY (user_id, first_day, weekdays)
) WITHOUT ROWID;

-- Weeks behind each other on so many days of which a reader read as they had set themselves; a week is numbered from the
-- Sunday before 1970. `length` is how many count: one with a holiday may lie between without counting.
-- Splits by: reader (user_id).
CREATE TABLE weekly_runs (
  user_id INTEGER NOT NULL REFERENCES users (id),
  first_week INTEGER NOT NULL,
  last_week INTEGER NOT NULL,
  length INTEGER NOT NULL,
  PRIMARY KEY (user_id, first_week)
) WITHOUT ROWID;

-- `shown_streak` is daily or weekly; `weekly_days` is how many days make a week count; `counted_days` is how many did in the
-- week `counted_week`, the last one that had any; `in_friends_table` says who wants to stand in their friends' table.
ALTER TABLE users ADD COLUMN shown_streak TEXT NOT NULL DEFAULT 'daily';
ALTER TABLE users ADD COLUMN weekly_days INTEGER NOT NULL DEFAULT 3;
ALTER TABLE users ADD COLUMN counted_week INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN counted_days INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN in_friends_table INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER ledger_counted;

-- Keeps streak_runs: the day counts in a run of its own, or joins the runs that it touches.
CREATE TRIGGER ledger_counted AFTER INSERT ON ledger WHEN NEW.alive_until IS NOT NULL BEGIN
  -- A date that was skipped inside a run, and that the reader has come back to, counts now.
  UPDATE streak_runs SET length = length + 1
  WHERE user_id = NEW.user_id
    AND first_day = (SELECT max(first_day) FROM streak_runs WHERE user_id = NEW.user_id AND first_day < NEW.day)
    AND last_day > NEW.day
    AND NOT EXISTS (
      SELECT 1 FROM ledger AS same
      CROSS JOIN ledger AS other ON other.user_id = same.user_id AND other.source = same.source
        AND other.thing = same.thing AND other.day = same.day
      WHERE same.user_id = NEW.user_id AND same.day = NEW.day AND (same.source, same.thing) <> (NEW.source, NEW.thing)
        AND other.alive_until IS NOT NULL
    );
  -- A date outside of every run makes one, with the run before it and the run after it if they touch. The run before also
  -- touches when a date was skipped by flying east: the streak was still alive where it was kept last; and when its reader
  -- rested on every date between.
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
      OR earlier.last_day >= NEW.day - 32 AND NOT EXISTS (
        SELECT 1 FROM (
          SELECT 1 AS days UNION ALL VALUES (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18),
          (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31)
        ) AS passed
        WHERE earlier.last_day + passed.days < NEW.day AND NOT EXISTS (
          SELECT 1 FROM rest_days
          WHERE user_id = NEW.user_id
            AND first_day <= earlier.last_day + passed.days AND last_day >= earlier.last_day + passed.days
            AND (weekdays >> ((earlier.last_day + passed.days + 4) % 7)) & 1
        )
      )
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

-- Keeps users.counted_days and weekly_runs: the first act of a day counts it for its week, and the week once it has enough.
CREATE TRIGGER ledger_week_counted AFTER INSERT ON ledger WHEN NEW.alive_until IS NOT NULL AND NOT EXISTS (
  -- Joined with itself, since the key alone looks as good as the index of days and walks through all that was ever done.
  SELECT 1 FROM ledger AS same
  CROSS JOIN ledger AS other ON other.user_id = same.user_id AND other.source = same.source
    AND other.thing = same.thing AND other.day = same.day
  WHERE same.user_id = NEW.user_id AND same.day = NEW.day AND (same.source, same.thing) <> (NEW.source, NEW.thing)
    AND other.alive_until IS NOT NULL
) BEGIN
  -- A day of the week before, which only a flight west brings back, is too late for it.
  UPDATE users SET
    counted_days = iif(counted_week = (NEW.day + 4) / 7, counted_days + 1, 1), counted_week = (NEW.day + 4) / 7
  WHERE id = NEW.user_id AND counted_week <= (NEW.day + 4) / 7;
  INSERT INTO weekly_runs (user_id, first_week, last_week, length)
  SELECT users.id, coalesce(earlier.first_week, counted_week), counted_week, 1
  FROM users
  LEFT JOIN weekly_runs AS earlier ON earlier.user_id = users.id
    AND earlier.first_week = (SELECT max(first_week) FROM weekly_runs WHERE user_id = NEW.user_id)
    -- The weeks between, of which a holiday of three weeks touches four at most, had a day of one.
    AND earlier.last_week >= counted_week - 6 AND NOT EXISTS (
      SELECT 1 FROM (SELECT 1 AS weeks UNION ALL VALUES (2), (3), (4), (5)) AS passed
      WHERE earlier.last_week + passed.weeks < counted_week AND NOT EXISTS (
        SELECT 1 FROM rest_days
        WHERE user_id = NEW.user_id AND weekdays = 127
          AND first_day <= (earlier.last_week + passed.weeks) * 7 + 2
          AND last_day >= (earlier.last_week + passed.weeks) * 7 - 4
      )
    )
  WHERE users.id = NEW.user_id AND counted_week = (NEW.day + 4) / 7 AND counted_days >= weekly_days
  ON CONFLICT (user_id, first_week) DO UPDATE SET
    length = length + (excluded.last_week > last_week), last_week = max(last_week, excluded.last_week);
END;
