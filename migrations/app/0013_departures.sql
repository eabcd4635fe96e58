-- Who left, and nothing else of them: a backup that is restored still holds their account, and it is deleted again from
-- this list. Forgotten after sixty days, when no backup is that old. No reference, since there is no account any more.
-- Splits by: user_id.
CREATE TABLE departures (
  user_id TEXT PRIMARY KEY,
  left_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX departures_by_time ON departures (left_at);
