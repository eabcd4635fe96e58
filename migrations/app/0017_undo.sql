-- Undo: rows that a call deleted can be restored for a minute.

-- One row per call and table that it deleted from. `rows` is a JSON array with the values of each deleted row, in the
-- order of the columns in worker/platform/db/schema/. `isbn` is a book that the rows belong to, NULL for none. The
-- nightly job deletes rows that can no longer be undone. `marked_since` is a JSON array with the numbers of the
-- readings that were added by marking the same work as read again while the removal could be undone; undoing it deletes
-- them. An undone removal keeps that array and has no `rows`, so that undoing a later removal of such a reading doesn't
-- restore it.
CREATE TABLE removed_rows (
  user_id INTEGER NOT NULL REFERENCES users (id),
  removal_id TEXT NOT NULL,
  table_name TEXT NOT NULL,
  isbn INTEGER,
  rows TEXT NOT NULL,
  removed_at INTEGER NOT NULL,
  marked_since TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (user_id, removal_id, table_name)
) WITHOUT ROWID;
CREATE INDEX removed_rows_by_time ON removed_rows (removed_at);
