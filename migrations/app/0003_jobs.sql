-- Runs of the scheduled jobs, and their progress.

-- One row for each job and window of the cron: when it ran last, how often it was tried, and what came of it.
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

-- Where a job that goes through a table a part a night has got to.
CREATE TABLE job_places (
  job TEXT PRIMARY KEY,
  place TEXT NOT NULL
) WITHOUT ROWID;
