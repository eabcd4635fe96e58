-- Stored editions and their works, and readers' own books.

-- Editions that readers have used, with the facts from the book service.
CREATE TABLE books (
  isbn INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  authors TEXT NOT NULL,
  cover TEXT NOT NULL,
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL,
  -- What was there before has its own ISBN for a work, a number that no other work has; the job that looks after works then
  -- merges it into the catalogue's work.
  work_id INTEGER NOT NULL DEFAULT 0,
  -- What an edition is filtered and summed by; 0 and '' are unknown. `genres` are words divided by commas.
  pages INTEGER NOT NULL DEFAULT 0,
  year INTEGER NOT NULL DEFAULT 0,
  language TEXT NOT NULL DEFAULT '',
  genres TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX books_by_work ON books (work_id, isbn);
-- Those whose work nobody has named yet; internal numbers, which are no ISBNs, are works of their own.
CREATE INDEX books_without_work ON books (isbn) WHERE work_id = isbn AND isbn > 9780000000000;

-- Data of a work that is independent of its editions; ratings are summed in half stars. An unrated work has no row.
CREATE TABLE works (
  id INTEGER PRIMARY KEY,
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Merged works. `into_id` is never merged itself, so there are no chains and no cycles.
CREATE TABLE merged_works (
  from_id INTEGER PRIMARY KEY,
  into_id INTEGER NOT NULL,
  merged_at INTEGER NOT NULL,
  CONSTRAINT merged_with_itself CHECK (from_id <> into_id)
) WITHOUT ROWID;
CREATE INDEX merged_works_by_into ON merged_works (into_id);

-- Fails a merge into a work that was merged into another meanwhile.
CREATE TRIGGER merged_works_checked BEFORE INSERT ON merged_works
WHEN EXISTS (SELECT 1 FROM merged_works WHERE from_id = NEW.into_id) BEGIN
  SELECT RAISE(ABORT, 'work_merged');
END;

-- What readers with both works had of each before a librarian merged them, and after it, for 30 days, so that the merge can be
-- undone. Both are JSON arrays of rows, each an array of its values in the order of worker/platform/db/schema/.
CREATE TABLE merged_rows (
  from_id INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  before TEXT NOT NULL,
  after TEXT NOT NULL DEFAULT '[]',
  merged_at INTEGER NOT NULL,
  PRIMARY KEY (from_id, table_name, user_id)
) WITHOUT ROWID;
CREATE INDEX merged_rows_by_user ON merged_rows (user_id);
CREATE INDEX merged_rows_by_time ON merged_rows (merged_at);

-- `isbn` is an internal number: thirteen digits that begin with 2. A book waits until a librarian accepts or rejects it, or
-- finds that it is another book's edition (`into_isbn`); a rejected one stays with its readers. `user_id` is who added it, NULL
-- once they have left; `creation_key` is the id of the call that added it, or follows from what an import says of it. The stored copy
-- in `books` is what lists and shelves show.
CREATE TABLE own_books (
  isbn INTEGER PRIMARY KEY,
  user_id INTEGER REFERENCES users (id),
  creation_key TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CONSTRAINT own_book_state CHECK (state IN ('waiting', 'accepted', 'merged', 'rejected')),
  title TEXT NOT NULL,
  authors TEXT NOT NULL,
  year INTEGER,
  pages INTEGER,
  language TEXT,
  into_isbn INTEGER,
  added_at INTEGER NOT NULL,
  -- What identifies a reader's own book elsewhere: the ISBN printed on it, its place in a series, and what the service that
  -- it was imported from calls it.
  isbn13 INTEGER,
  series TEXT,
  position TEXT,
  source_id TEXT,
  -- The import that it came with, NULL for one that was typed.
  import_id TEXT,
  -- Whether a librarian undid its merge: it is then not joined to books of its ISBN automatically.
  keep_separate INTEGER NOT NULL DEFAULT 0 CHECK (keep_separate IN (0, 1))
) WITHOUT ROWID;
CREATE INDEX own_books_by_user ON own_books (user_id, added_at, isbn);
CREATE INDEX own_books_waiting ON own_books (added_at, isbn) WHERE state = 'waiting' AND import_id IS NULL;
CREATE INDEX own_books_imported ON own_books (import_id, added_at, isbn) WHERE state = 'waiting' AND import_id IS NOT NULL;
CREATE INDEX own_books_by_isbn13 ON own_books (isbn13, added_at, isbn) WHERE isbn13 IS NOT NULL;

-- Registers a rejected book, so that it stays rejected after a restore, and when an import is undone and brings it again.
CREATE TRIGGER own_books_rejected AFTER UPDATE OF state ON own_books
WHEN OLD.state <> 'rejected' AND NEW.state = 'rejected' BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at) VALUES ('own_book', NEW.creation_key, NEW.user_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Registers it again when its row is deleted.
CREATE TRIGGER own_books_rejected_gone AFTER DELETE ON own_books WHEN OLD.state = 'rejected' BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at) VALUES ('own_book', OLD.creation_key, OLD.user_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- The words of the titles and authors of what a reader added, folded, for their own search; none of a book that does not
-- wait any more, since the catalogue finds it.
CREATE TABLE own_book_words (
  user_id INTEGER NOT NULL REFERENCES users (id),
  word TEXT NOT NULL,
  isbn INTEGER NOT NULL,
  PRIMARY KEY (user_id, word, isbn)
) WITHOUT ROWID;

-- Readers of an own book: who added it, and others who used it. Everyone who sees the profile of one of them sees the
-- book, and it exists as long as it has one.
CREATE TABLE own_book_readers (
  isbn INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (isbn, user_id)
) WITHOUT ROWID;
CREATE INDEX own_book_readers_by_user ON own_book_readers (user_id, isbn);

-- Works whose reader data is hidden from others. `ordinal` is the number of hidden works of the reader with this one;
-- it bounds the rows to check when counts are shown to others.
CREATE TABLE hidden_works (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  hidden_at INTEGER NOT NULL,
  ordinal INTEGER NOT NULL CONSTRAINT works_hidden CHECK (ordinal BETWEEN 1 AND 200),
  PRIMARY KEY (work_id, user_id)
) WITHOUT ROWID;
CREATE INDEX hidden_works_by_user ON hidden_works (user_id, work_id);

-- Registers a work that a reader hides.
CREATE TRIGGER hidden_works_registered AFTER INSERT ON hidden_works BEGIN
  INSERT INTO revocations (kind, target_id, user_id, value, revoked_at)
    VALUES ('visible_work', NEW.user_id || '/' || NEW.work_id, NEW.user_id, NEW.work_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Takes it off the register when it is shown again.
CREATE TRIGGER hidden_works_shown AFTER DELETE ON hidden_works BEGIN
  DELETE FROM revocations WHERE kind = 'visible_work' AND target_id = OLD.user_id || '/' || OLD.work_id;
END;
