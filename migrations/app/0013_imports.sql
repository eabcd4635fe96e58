-- Libraries that readers import: files, rows, matches, and the changes that undo needs.

-- `state` is the stage of the import. `piece` counts completed batches, so that only one of two concurrent batches
-- succeeds. `choices` is the reader's choices for shelves and reviews, NULL until the import is applied. `added` is
-- JSON that counts what was added. `columns` is JSON with the file's column names, `notes` is JSON with remarks about
-- the file. `ended_at` is when the import was applied or undone, NULL before. An import is
-- deleted 30 days after that, or after `started_at` if it wasn't applied.
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
  columns TEXT NOT NULL DEFAULT '{}',
  notes TEXT NOT NULL DEFAULT '[]',
  started_at INTEGER NOT NULL,
  worked_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- `failures` counts consecutive failed batches; after three, the cron job skips the import. `bytes` is the stored
  -- size of the rows.
  failures INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0 CONSTRAINT import_bytes CHECK (bytes <= 20971520)
) WITHOUT ROWID;
CREATE INDEX imports_by_user ON imports (user_id, started_at, id);
-- A reader has one unfinished import per file. Adding the file again continues it.
CREATE UNIQUE INDEX imports_unfinished ON imports (user_id, digest) WHERE state IN ('adding', 'matching', 'matched', 'applying');
-- Only one import of a reader is applied or undone at a time, so that two files don't add the same data twice.
CREATE UNIQUE INDEX imports_applying ON imports (user_id) WHERE state IN ('applying', 'undoing');
CREATE INDEX imports_by_end ON imports (coalesce(ended_at, started_at));
CREATE INDEX imports_at_work ON imports (worked_at) WHERE state IN ('matching', 'applying', 'undoing') AND failures < 3;

-- Limits the rows of a reader's imports that are neither applied nor undone to 60 MiB in total.
CREATE TRIGGER imports_waiting BEFORE UPDATE OF bytes ON imports WHEN NEW.bytes > OLD.bytes BEGIN
  SELECT RAISE(ABORT, 'imports_waiting_bytes')
  WHERE NEW.bytes + (SELECT coalesce(sum(bytes), 0) FROM imports
    WHERE user_id = NEW.user_id AND id <> NEW.id AND state NOT IN ('applied', 'undone')) > 62914560;
END;

-- `line` is the line of the file on which the row begins. `normalised_row` is the content of the row as JSON. `step` is
-- the next step: 0 look up in the catalogue, 1 look up by ISBN at the book services, 2 look up by title at the book
-- services, 3 ready to be applied, 4 applied. `verdict` is 0 none, 1 certain, 2 likely, 3 unsure, 4 own book, 5
-- problem, 6 skipped. `outcome` is 0 not applied, 1 added, 2 already there, 3 left out by the reader, 4 not imported for
-- the reasons given. `isbn` is the matched book, NULL for none. `candidates` is JSON with possible books, `left_out` is
-- JSON with each cell that is not imported, and why. `decided` is 1 if the reader chose the match. `fingerprint` is the same
-- for identical rows.
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
  left_out TEXT NOT NULL DEFAULT '[]',
  outcome INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (import_id, line)
) WITHOUT ROWID;
CREATE INDEX import_rows_by_step ON import_rows (import_id, step, line);
CREATE INDEX import_rows_by_verdict ON import_rows (import_id, verdict, line);
-- Finds the rows of which anything was not imported.
CREATE INDEX import_rows_left_out ON import_rows (import_id, line) WHERE left_out <> '[]' OR outcome > 2;
-- Finds identical rows of other files.
CREATE INDEX import_rows_by_fingerprint ON import_rows (user_id, fingerprint, import_id);
-- The rows of an import that are still to be applied, by the book that each imports: all rows of a work are applied
-- together.
CREATE INDEX import_rows_to_apply ON import_rows (import_id, iif(verdict = 4, own_isbn, isbn)) WHERE step = 3;

-- The shelves of a file that don't stand for a reading state, with the number of rows on each. `is_status` is 1 for an
-- unknown word in the place of a state. The name is '' for rows without a shelf. `place` is the order of first appearance
-- in the file, in which lists are created.
CREATE TABLE import_shelves (
  import_id TEXT NOT NULL,
  name TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  row_count INTEGER NOT NULL,
  place INTEGER NOT NULL,
  is_status INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (import_id, name)
) WITHOUT ROWID;
CREATE INDEX import_shelves_by_user ON import_shelves (user_id);

-- Changes of an import, in order. `before` is the previous state, NULL for an addition; `after` is the new state. Both
-- are JSON. If the current state differs from `after`, the reader has changed it since, and undo skips it.
CREATE TABLE import_changes (
  import_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CONSTRAINT import_change
    CHECK (kind IN ('reading', 'bookmark', 'review', 'note', 'impressions', 'list', 'listed', 'own_book', 'owned')),
  target_id TEXT NOT NULL,
  before TEXT,
  after TEXT NOT NULL,
  PRIMARY KEY (import_id, number)
) WITHOUT ROWID;
CREATE INDEX import_changes_by_user ON import_changes (user_id);

-- Imported reviews that are hidden for now: until `shown_from`, in epoch seconds, because a new account may show only a
-- few a day, or while it is NULL until their reader shows them all.
CREATE TABLE waiting_reviews (
  review_id TEXT PRIMARY KEY REFERENCES reviews (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  import_id TEXT NOT NULL,
  shown_from INTEGER
) WITHOUT ROWID;
CREATE INDEX waiting_reviews_by_time ON waiting_reviews (shown_from, review_id) WHERE shown_from IS NOT NULL;
CREATE INDEX waiting_reviews_by_user ON waiting_reviews (user_id, import_id);

-- A deleted review no longer waits.
CREATE TRIGGER waiting_reviews_deleted AFTER DELETE ON reviews BEGIN
  DELETE FROM waiting_reviews WHERE review_id = OLD.id;
END;

-- A review that its reader shows or hides no longer waits.
CREATE TRIGGER waiting_reviews_decided AFTER UPDATE OF hidden ON reviews WHEN OLD.hidden <> NEW.hidden BEGIN
  DELETE FROM waiting_reviews WHERE review_id = NEW.id;
END;
