-- Runs of the scheduled jobs, and their progress.

-- One row per job and cron window: when it last ran, the number of attempts, and the result.
CREATE TABLE job_runs (
  job TEXT NOT NULL,
  window_at INTEGER NOT NULL,
  runner TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  succeeded INTEGER NOT NULL DEFAULT 0,
  outcome TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (job, window_at)
) WITHOUT ROWID;
CREATE INDEX job_runs_by_start ON job_runs (started_at);

-- The position of a job that processes a part of a table each night.
CREATE TABLE job_places (
  job TEXT PRIMARY KEY,
  place TEXT NOT NULL
) WITHOUT ROWID;
