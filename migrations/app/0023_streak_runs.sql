-- The run before a date was looked for among all runs of its reader, which grow with the years; it is the one that begins
-- last before the date, and that stands in the key.
DROP TRIGGER ledger_counted;
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
    AND earlier.first_day = (SELECT max(first_day) FROM streak_runs WHERE user_id = NEW.user_id AND first_day < NEW.day)
    AND (
      earlier.last_day = date(NEW.day, '-1 day')
      OR earlier.last_day = date(NEW.day, '-2 days') AND earlier.alive_until > NEW.acted_at
    )
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
  -- The same day once more, further west: it ends later there. Its run is the one that begins last up to it.
  UPDATE streak_runs SET alive_until = NEW.alive_until
  WHERE user_id = NEW.user_id
    AND first_day = (SELECT max(first_day) FROM streak_runs WHERE user_id = NEW.user_id AND first_day <= NEW.day)
    AND last_day = NEW.day AND alive_until < NEW.alive_until;
END;
