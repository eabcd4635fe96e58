-- Runs of the scheduled jobs, and their progress.

-- One row per job and cron window, with the number of attempts and the result of the latest one. `runner` is a random
-- ID of the latest attempt. `ended_at` is NULL while it runs, or if it was aborted.
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

-- The position at which a job resumes that processes part of a table per run.
CREATE TABLE job_places (
  job TEXT PRIMARY KEY,
  place TEXT NOT NULL
) WITHOUT ROWID;
