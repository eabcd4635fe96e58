-- `failures` counts pieces of work that failed in a row: after three the cron leaves the import alone. `bytes` is what its rows
-- hold as they are stored.
ALTER TABLE imports ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0 CONSTRAINT import_bytes CHECK (bytes <= 20971520);
DROP INDEX imports_at_work;
CREATE INDEX imports_at_work ON imports (worked_at) WHERE state IN ('matching', 'applying', 'undoing') AND failures < 3;
-- Refuses more than 60 MB of rows in the imports of one reader that wait to be applied.
CREATE TRIGGER imports_waiting BEFORE UPDATE OF bytes ON imports WHEN NEW.bytes > OLD.bytes BEGIN
  SELECT RAISE(ABORT, 'imports_waiting_bytes')
  WHERE NEW.bytes + (SELECT coalesce(sum(bytes), 0) FROM imports
    WHERE user_id = NEW.user_id AND id <> NEW.id AND state NOT IN ('applied', 'undone')) > 62914560;
END;
