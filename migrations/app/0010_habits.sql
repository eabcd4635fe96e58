-- The ledger of readers' activities by day, and what follows from it: streaks, leagues, the ranking and challenges.

-- The ledger: one row per reader, `source` (the kind of activity), `target` (what it was about) and `day` (a date in
-- `zone`, in days since 1970). An ISBN as `target` is stored as a number. `alive_until` is the time up to which the day
-- keeps a streak alive; it is NULL for an activity that makes no day count, such as a completed challenge or
-- yesterday's game. Times are in epoch seconds. `points` is 0 if nothing was earned, since each target earns points
-- once and each source has a daily limit. `earned_by` is the call that earned them.
CREATE TABLE ledger (
  user_id INTEGER NOT NULL REFERENCES users (id),
  source TEXT NOT NULL,
  target NUMERIC NOT NULL,
  day INTEGER NOT NULL,
  zone TEXT NOT NULL,
  acted_at INTEGER NOT NULL,
  alive_until INTEGER,
  points INTEGER NOT NULL DEFAULT 0 CHECK (points >= 0),
  earned_by TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (user_id, source, target, day)
) WITHOUT ROWID;
-- The only secondary index of the ledger. It contains all activities of a day, whether or not they count or earn
-- points. Lists by time read it by day first; the activities of one day are few enough to be sorted when they are read.
CREATE INDEX ledger_by_day ON ledger (user_id, day, source, target);

-- Maintains users.experience, the sum of the points.
CREATE TRIGGER ledger_earned AFTER INSERT ON ledger WHEN NEW.points > 0 BEGIN
  UPDATE users SET experience = experience + NEW.points WHERE id = NEW.user_id;
END;

-- Maintains users.counted_zone and users.counted_at: the zone and the time of the last activity that made a day count.
-- Ignores an activity that arrives late and is older.
CREATE TRIGGER ledger_placed AFTER INSERT ON ledger WHEN NEW.alive_until IS NOT NULL BEGIN
  UPDATE users SET counted_zone = NEW.zone, counted_at = NEW.acted_at
  WHERE id = NEW.user_id AND counted_at <= NEW.acted_at;
END;

-- Maintains streak_runs: the day becomes a run of its own or joins the runs that it touches.
CREATE TRIGGER ledger_counted AFTER INSERT ON ledger WHEN NEW.alive_until IS NOT NULL BEGIN
  -- A date inside a run that has not counted so far, such as one that was skipped and that the reader returned to,
  -- counts now.
  UPDATE streak_runs SET length = length + 1
  WHERE user_id = NEW.user_id
    AND first_day = (SELECT max(first_day) FROM streak_runs WHERE user_id = NEW.user_id AND first_day < NEW.day)
    AND last_day > NEW.day
    AND NOT EXISTS (
      SELECT 1 FROM ledger AS same
      CROSS JOIN ledger AS other ON other.user_id = same.user_id AND other.source = same.source
        AND other.target = same.target AND other.day = same.day
      WHERE same.user_id = NEW.user_id AND same.day = NEW.day AND (same.source, same.target) <> (NEW.source, NEW.target)
        AND other.alive_until IS NOT NULL
    );
  -- A date outside all runs makes a run, and joins the run before and the run after it if they touch. The run before
  -- also touches if a date was skipped by flying east and the streak was still alive in its last zone, or if all dates
  -- between were rest days.
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
  -- The same date again further west ends later, which extends the run. That is the last run that begins on or before
  -- the date.
  UPDATE streak_runs SET alive_until = NEW.alive_until
  WHERE user_id = NEW.user_id
    AND first_day = (SELECT max(first_day) FROM streak_runs WHERE user_id = NEW.user_id AND first_day <= NEW.day)
    AND last_day = NEW.day AND alive_until < NEW.alive_until;
END;

-- Maintains users.counted_days and weekly_runs: the first counted activity of a day counts the day for its week, and
-- the week once it has enough days.
CREATE TRIGGER ledger_week_counted AFTER INSERT ON ledger WHEN NEW.alive_until IS NOT NULL AND NOT EXISTS (
  -- The self-join is needed because SQLite would otherwise use the primary key, which looks as good as the index by
  -- day, and scan all activity of the reader.
  SELECT 1 FROM ledger AS same
  CROSS JOIN ledger AS other ON other.user_id = same.user_id AND other.source = same.source
    AND other.target = same.target AND other.day = same.day
  WHERE same.user_id = NEW.user_id AND same.day = NEW.day AND (same.source, same.target) <> (NEW.source, NEW.target)
    AND other.alive_until IS NOT NULL
) BEGIN
  -- Ignores a day before the last counted week, such as one repeated by flying west. It is too late to count for its
  -- week.
  UPDATE users SET
    counted_days = iif(counted_week = (NEW.day + 4) / 7, counted_days + 1, 1), counted_week = (NEW.day + 4) / 7
  WHERE id = NEW.user_id AND counted_week <= (NEW.day + 4) / 7;
  INSERT INTO weekly_runs (user_id, first_week, last_week, length)
  SELECT users.id, coalesce(earlier.first_week, counted_week), counted_week, 1
  FROM users
  LEFT JOIN weekly_runs AS earlier ON earlier.user_id = users.id
    AND earlier.first_week = (SELECT max(first_week) FROM weekly_runs WHERE user_id = NEW.user_id)
    -- Each week between must contain a day of a holiday. A holiday of three weeks touches at most four weeks.
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

-- Consecutive days of one streak, in days since 1970. `length` is the number of days that count: a run can contain
-- dates that don't, such as rest days and dates that a traveller skipped. `started_at` and `alive_until` are in epoch
-- seconds.
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

-- Rest days, which neither extend nor break a streak. `first_day` and `last_day` are in days since 1970, both included.
-- `weekdays` has one bit per weekday, Sunday the lowest; all seven bits mean a holiday. A row is inserted before its
-- first day, and only its future days are changed.
CREATE TABLE rest_days (
  user_id INTEGER NOT NULL REFERENCES users (id),
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  weekdays INTEGER NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
  PRIMARY KEY (user_id, first_day, weekdays)
) WITHOUT ROWID;

-- Consecutive weeks in which a reader met their goal of days. Weeks are numbered from the Sunday before 1970. `length`
-- is the number of weeks that count: weeks with a holiday can lie between them without counting.
CREATE TABLE weekly_runs (
  user_id INTEGER NOT NULL REFERENCES users (id),
  first_week INTEGER NOT NULL,
  last_week INTEGER NOT NULL,
  length INTEGER NOT NULL,
  PRIMARY KEY (user_id, first_week)
) WITHOUT ROWID;

-- One row for each league that a reader has reached, inserted by the activity that crossed the threshold. Leagues are
-- never lost.
CREATE TABLE leagues_reached (
  user_id INTEGER NOT NULL REFERENCES users (id),
  league TEXT NOT NULL,
  reached_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, league)
) WITHOUT ROWID;

-- Ranges of experience, from `floor` to below `ceiling`. `above` is the number of readers with more than a range,
-- `readers` the number of those in it, as last counted by the cron job. The table has a few hundred rows.
CREATE TABLE experience_ranking (
  floor INTEGER PRIMARY KEY,
  ceiling INTEGER NOT NULL,
  above INTEGER NOT NULL,
  readers INTEGER NOT NULL
);

-- `books_read` is the number of marked rows in challenge_books; triggers maintain it. `completed_at` is NULL until the
-- challenge is completed.
CREATE TABLE challenges (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  num_books INTEGER NOT NULL CHECK (num_books BETWEEN 1 AND 1000),
  books_read INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  completed_at INTEGER,
  -- The calendar year of a yearly goal, NULL for any other challenge. A yearly goal counts the books that the reader
  -- finished in that year, whenever and wherever they were recorded, like the year page. `books_read` counts those that
  -- earn points.
  year INTEGER CONSTRAINT challenge_year CHECK (year BETWEEN 1 AND 9999)
) WITHOUT ROWID;
CREATE INDEX challenges_by_due ON challenges (user_id, due_at, id);

-- The challenge that a book counts for: one at a time. `marked` is 1 while the book is marked as read. `paid` is 1 once
-- a challenge has earned points for the book, which then counts for no other challenge.
CREATE TABLE challenge_books (
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  challenge_id TEXT NOT NULL,
  marked INTEGER NOT NULL,
  paid INTEGER NOT NULL DEFAULT 0,
  work_id INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, isbn)
) WITHOUT ROWID;
CREATE UNIQUE INDEX challenge_books_by_work ON challenge_books (work_id, user_id);

-- Maintains challenges.books_read for a new book that is marked as read.
CREATE TRIGGER challenge_books_added AFTER INSERT ON challenge_books BEGIN
  UPDATE challenges SET books_read = books_read + NEW.marked WHERE id = NEW.challenge_id;
END;

-- Maintains challenges.books_read when a book is marked, unmarked or added to another challenge. The count of the
-- previous challenge doesn't change.
CREATE TRIGGER challenge_books_changed AFTER UPDATE OF challenge_id, marked ON challenge_books BEGIN
  UPDATE challenges
  SET books_read = books_read + NEW.marked - CASE WHEN NEW.challenge_id = OLD.challenge_id THEN OLD.marked ELSE 0 END
  WHERE id = NEW.challenge_id;
END;

-- Sets challenge_books.work_id of a row that is inserted without one to the work of its edition. If the edition has
-- none, its ISBN becomes its work ID first.
CREATE TRIGGER challenge_books_named AFTER INSERT ON challenge_books WHEN NEW.work_id = 0 BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  UPDATE challenge_books SET work_id = (SELECT work_id FROM books WHERE isbn = NEW.isbn)
  WHERE user_id = NEW.user_id AND isbn = NEW.isbn;
END;

-- Maintains streak_runs, weekly_runs and the counted week in users when uploaded statistics are undone. The day no
-- longer counts, unless another activity makes it count. The days after it become a run of their own, unless the day
-- was a rest day inside the run.
CREATE TRIGGER ledger_uncounted AFTER DELETE ON ledger
WHEN OLD.source = 'statistics' AND OLD.alive_until IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM ledger INDEXED BY ledger_by_day
  WHERE user_id = OLD.user_id AND day = OLD.day AND alive_until IS NOT NULL
) BEGIN
  INSERT INTO streak_runs (user_id, first_day, last_day, length, started_at, alive_until)
  SELECT run.user_id, later.day, run.last_day,
    (SELECT count(DISTINCT day) FROM ledger INDEXED BY ledger_by_day
      WHERE user_id = OLD.user_id AND day BETWEEN later.day AND run.last_day AND alive_until IS NOT NULL),
    later.acted_at, run.alive_until
  FROM streak_runs AS run
  JOIN (
    SELECT day, acted_at FROM ledger INDEXED BY ledger_by_day
    WHERE user_id = OLD.user_id AND day > OLD.day AND alive_until IS NOT NULL
    ORDER BY day LIMIT 1
  ) AS later ON later.day <= run.last_day
  WHERE run.user_id = OLD.user_id
    AND run.first_day = (SELECT max(first_day) FROM streak_runs WHERE user_id = OLD.user_id AND first_day <= OLD.day)
    AND (run.first_day = OLD.day OR NOT EXISTS (
      SELECT 1 FROM rest_days
      WHERE user_id = OLD.user_id AND first_day <= OLD.day AND last_day >= OLD.day AND (weekdays >> ((OLD.day + 4) % 7)) & 1
    ));
  -- Shortens the run to the days before. If it continues over the day as a rest day, it only loses that day.
  UPDATE streak_runs SET
    length = length - 1 - coalesce((SELECT length FROM streak_runs AS split
      WHERE split.user_id = OLD.user_id AND split.first_day > OLD.day AND split.last_day = streak_runs.last_day), 0),
    (last_day, alive_until) = (
      SELECT day, max(alive_until) FROM ledger INDEXED BY ledger_by_day
      WHERE user_id = OLD.user_id AND alive_until IS NOT NULL AND day = (
        SELECT max(day) FROM ledger INDEXED BY ledger_by_day
        WHERE user_id = OLD.user_id AND alive_until IS NOT NULL AND day >= streak_runs.first_day AND day <= iif(
          EXISTS (SELECT 1 FROM streak_runs AS split WHERE split.user_id = OLD.user_id AND split.first_day > OLD.day
            AND split.last_day = streak_runs.last_day), OLD.day, streak_runs.last_day))
      GROUP BY day
    )
  WHERE user_id = OLD.user_id AND last_day >= OLD.day AND first_day < OLD.day
    AND first_day = (SELECT max(first_day) FROM streak_runs WHERE user_id = OLD.user_id AND first_day <= OLD.day);
  DELETE FROM streak_runs WHERE user_id = OLD.user_id AND first_day = OLD.day;
  -- Without the day, a week that had just enough days no longer counts, which splits its run. At most one later week
  -- can have been counted since.
  INSERT INTO weekly_runs (user_id, first_week, last_week, length)
  SELECT user_id, last_week, last_week, 1 FROM weekly_runs
  WHERE user_id = OLD.user_id AND last_week = (OLD.day + 4) / 7 + 1 AND first_week < last_week AND EXISTS (
    SELECT 1 FROM users WHERE id = OLD.user_id AND weekly_days - 1 = (
      SELECT count(DISTINCT day) FROM ledger INDEXED BY ledger_by_day
      WHERE user_id = OLD.user_id AND day BETWEEN (OLD.day + 4) / 7 * 7 - 4 AND (OLD.day + 4) / 7 * 7 + 2
        AND alive_until IS NOT NULL
    )
  );
  UPDATE weekly_runs SET
    length = length - 1 - (last_week > (OLD.day + 4) / 7), last_week = (OLD.day + 4) / 7 - 1
  WHERE user_id = OLD.user_id AND last_week BETWEEN (OLD.day + 4) / 7 AND (OLD.day + 4) / 7 + 1
    AND first_week <= (OLD.day + 4) / 7 AND EXISTS (
    SELECT 1 FROM users WHERE id = OLD.user_id AND weekly_days - 1 = (
      SELECT count(DISTINCT day) FROM ledger INDEXED BY ledger_by_day
      WHERE user_id = OLD.user_id AND day BETWEEN (OLD.day + 4) / 7 * 7 - 4 AND (OLD.day + 4) / 7 * 7 + 2
        AND alive_until IS NOT NULL
    )
  );
  DELETE FROM weekly_runs WHERE user_id = OLD.user_id AND length < 1;
  UPDATE users SET counted_days = counted_days - 1
  WHERE id = OLD.user_id AND counted_week = (OLD.day + 4) / 7 AND counted_days > 0;
  -- If no day of the week is left, the last week with a counted day becomes the counted week.
  UPDATE users SET (counted_week, counted_days) = (
    SELECT coalesce(max(week), 0), coalesce(max((SELECT count(DISTINCT day) FROM ledger INDEXED BY ledger_by_day
      WHERE user_id = OLD.user_id AND day BETWEEN week * 7 - 4 AND week * 7 + 2 AND alive_until IS NOT NULL)), 0)
    FROM (
      SELECT (day + 4) / 7 AS week FROM ledger INDEXED BY ledger_by_day
      WHERE user_id = OLD.user_id AND alive_until IS NOT NULL ORDER BY day DESC LIMIT 1
    )
  )
  WHERE id = OLD.user_id AND counted_days = 0;
END;
