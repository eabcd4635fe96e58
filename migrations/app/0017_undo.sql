-- Undo: what a call deleted can be put back for a minute.

-- One row for each table that a call deleted from. `rows` is a JSON array with the values of each deleted row, in the
-- order of the columns in worker/platform/db/schema/; `isbn` is a book that they are about, NULL for none. Undo works for a
-- minute, and the nightly job deletes what is older. `marked_since` is a JSON array with the numbers of the readings that
-- marking the same work read again added while the removal could be undone: undoing it removes them. A removal that was
-- undone keeps that array and has no rows, so that undoing a later removal of such a reading does not bring it back.
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
