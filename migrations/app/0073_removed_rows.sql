-- Rows that a reader deleted a moment ago, so that undo can put them back as they were.

-- One row for each table that a call deleted from. `rows` is a JSON array with the values of each deleted row, in the
-- order of the columns in worker/db/schema/; `isbn` is a book that they are about, NULL for none. Undo works for a
-- minute, and the nightly job deletes what is older.
-- Splits by: reader (user_id).
CREATE TABLE removed_rows (
  user_id INTEGER NOT NULL REFERENCES users (id),
  removal_id TEXT NOT NULL,
  table_name TEXT NOT NULL,
  isbn INTEGER,
  rows TEXT NOT NULL,
  removed_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, removal_id, table_name)
) WITHOUT ROWID;
CREATE INDEX removed_rows_by_time ON removed_rows (removed_at);
