-- Libraries that readers import: files, rows, matches, and the changes that undo needs.

-- `state` is the stage of the import; `piece` counts completed batches, so that of two simultaneous ones only one
-- succeeds; `choices` are the reader's choices for shelves and reviews when it was applied, NULL before; `added` counts
-- what it added. `ended_at` is when it was applied or undone. It is deleted thirty days after that, or after it was
-- started.
CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  ordinal INTEGER NOT NULL CONSTRAINT imports_of_reader CHECK (ordinal <= 20),
  source TEXT NOT NULL,
  file_name TEXT NOT NULL,
  digest TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'adding' CONSTRAINT import_state
    CHECK (state IN ('adding', 'matching', 'matched', 'applying', 'applied', 'undoing', 'undone')),
  row_count INTEGER NOT NULL,
  received INTEGER NOT NULL DEFAULT 0,
  matched INTEGER NOT NULL DEFAULT 0,
  applied INTEGER NOT NULL DEFAULT 0,
  piece INTEGER NOT NULL DEFAULT 0 CONSTRAINT import_piece CHECK (piece >= 0),
  choices TEXT,
  added TEXT NOT NULL DEFAULT '{}',
  started_at INTEGER NOT NULL,
  worked_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- `failures` counts pieces of work that failed in a row: after three the cron leaves the import alone. `bytes` is what its rows
  -- hold as they are stored.
  failures INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0 CONSTRAINT import_bytes CHECK (bytes <= 20971520)
) WITHOUT ROWID;
CREATE INDEX imports_by_user ON imports (user_id, started_at, id);
-- The same unfinished file is the same import.
CREATE UNIQUE INDEX imports_unfinished ON imports (user_id, digest) WHERE state IN ('adding', 'matching', 'matched', 'applying');
-- One of a reader's is applied at a time, so that two files do not bring the same twice.
CREATE UNIQUE INDEX imports_applying ON imports (user_id) WHERE state IN ('applying', 'undoing');
CREATE INDEX imports_by_end ON imports (coalesce(ended_at, started_at));
CREATE INDEX imports_at_work ON imports (worked_at) WHERE state IN ('matching', 'applying', 'undoing') AND failures < 3;

-- Refuses more than 60 MB of rows in the imports of one reader that wait to be applied.
CREATE TRIGGER imports_waiting BEFORE UPDATE OF bytes ON imports WHEN NEW.bytes > OLD.bytes BEGIN
  SELECT RAISE(ABORT, 'imports_waiting_bytes')
  WHERE NEW.bytes + (SELECT coalesce(sum(bytes), 0) FROM imports
    WHERE user_id = NEW.user_id AND id <> NEW.id AND state NOT IN ('applied', 'undone')) > 62914560;
END;

-- `line` is where the row begins in its file; `normalised_row` is the row as it came, JSON. `step` is what is to be done with it next: 0
-- to be looked for in the catalogue, 1 at the book services by its number, 2 by its title; 3 nothing before it is applied, 4
-- it was applied. `verdict`: 0 none yet, 1 certain, 2 likely, 3 unsure, 4 own, 5 problem, 6 skipped. `isbn` is the book that
-- it is taken for, `candidates` what it may be, JSON, `reasons` what of it does not come, JSON. `decided` is 1 where its reader
-- said what it is.
CREATE TABLE import_rows (
  import_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  own_isbn INTEGER,
  step INTEGER NOT NULL DEFAULT 0,
  verdict INTEGER NOT NULL DEFAULT 0,
  isbn INTEGER,
  decided INTEGER NOT NULL DEFAULT 0,
  has_review INTEGER NOT NULL DEFAULT 0,
  fingerprint TEXT NOT NULL,
  normalised_row TEXT NOT NULL,
  candidates TEXT NOT NULL DEFAULT '[]',
  reasons TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (import_id, line)
) WITHOUT ROWID;
CREATE INDEX import_rows_by_step ON import_rows (import_id, step, line);
CREATE INDEX import_rows_by_verdict ON import_rows (import_id, verdict, line);
-- Identical rows of other files.
CREATE INDEX import_rows_by_fingerprint ON import_rows (user_id, fingerprint, import_id);
-- The rows of an import that are still to be applied, by the book that each is to bring: all rows of a work are applied at once.
CREATE INDEX import_rows_to_apply ON import_rows (import_id, iif(verdict = 4, own_isbn, isbn)) WHERE step = 3;

-- The shelves of a file that are no state, and on how many of its rows they stand.
CREATE TABLE import_shelves (
  import_id TEXT NOT NULL,
  name TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  row_count INTEGER NOT NULL,
  PRIMARY KEY (import_id, name)
) WITHOUT ROWID;
CREATE INDEX import_shelves_by_user ON import_shelves (user_id);

-- Changes of an import, in order: `before` is NULL for what it added, `after` is the new state. If the current state
-- differs, the reader has changed it since, and undo leaves it alone.
CREATE TABLE import_changes (
  import_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CONSTRAINT import_change
    CHECK (kind IN ('reading', 'bookmark', 'review', 'note', 'impressions', 'list', 'listed', 'own_book')),
  target_id TEXT NOT NULL,
  before TEXT,
  after TEXT NOT NULL,
  PRIMARY KEY (import_id, number)
) WITHOUT ROWID;
CREATE INDEX import_changes_by_user ON import_changes (user_id);
