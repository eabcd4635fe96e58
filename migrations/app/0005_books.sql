-- Stored editions and their works, and readers' own books.

-- Editions that readers have used, with data from a book service. `rating_sum` is in half stars.
CREATE TABLE books (
  isbn INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  authors TEXT NOT NULL,
  cover TEXT NOT NULL,
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL,
  -- An edition whose work is unknown has its own ISBN as work ID, which no other work has. A job later merges that work
  -- into the work of the catalogue. Triggers replace 0 with the edition's ISBN.
  work_id INTEGER NOT NULL DEFAULT 0,
  -- Values for filters and sums; 0 and '' mean unknown. `genres` is a list separated by commas.
  pages INTEGER NOT NULL DEFAULT 0,
  year INTEGER NOT NULL DEFAULT 0,
  language TEXT NOT NULL DEFAULT '',
  genres TEXT NOT NULL DEFAULT '',
  -- Under which the book is filed: title without article, and surname of the first author. See sort-keys.ts.
  title_key TEXT NOT NULL DEFAULT '',
  author_key TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX books_by_work ON books (work_id, isbn);
-- Editions whose work is unknown. Own books, which have lower internal numbers, are their own works.
CREATE INDEX books_without_work ON books (isbn) WHERE work_id = isbn AND isbn > 9780000000000;

-- Data of a work that is independent of its editions. `rating_sum` is in half stars. A missing row means no ratings.
CREATE TABLE works (
  id INTEGER PRIMARY KEY,
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Merged works. `into_id` is never merged itself, so there are no chains or cycles.
CREATE TABLE merged_works (
  from_id INTEGER PRIMARY KEY,
  into_id INTEGER NOT NULL,
  merged_at INTEGER NOT NULL,
  CONSTRAINT merged_with_itself CHECK (from_id <> into_id)
) WITHOUT ROWID;
CREATE INDEX merged_works_by_into ON merged_works (into_id);

-- Rejects a merge into a work that was merged into another one in the meantime.
CREATE TRIGGER merged_works_checked BEFORE INSERT ON merged_works
WHEN EXISTS (SELECT 1 FROM merged_works WHERE from_id = NEW.into_id) BEGIN
  SELECT RAISE(ABORT, 'work_merged');
END;

-- Readers' rows about two works before and after a librarian merged them, stored for 30 days so that the merge can be
-- undone. `before` and `after` are JSON arrays of rows. Each row is an array of its values, in the column order of
-- worker/platform/db/schema/. An undo sets `after` to 'same' if the rows are unchanged since the merge.
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

-- Books that readers added themselves. `isbn` is an internal number: thirteen digits that begin with 2. A book waits
-- until a librarian accepts it, rejects it, or merges it into another edition (`into_isbn`). A rejected book stays with
-- its readers. `user_id` is the reader who added the book, NULL after they deleted their account. `creation_key` is the
-- ID of the call that added the book, or is derived from its data in an import. The copy in `books` is what lists and
-- shelves display.
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
  -- `isbn13` is the ISBN printed on the book, `series` and `position` are its place in a series, and `source_id` is its
  -- ID in the service that it was imported from. NULL means unknown.
  isbn13 INTEGER,
  series TEXT,
  position TEXT,
  source_id TEXT,
  -- The import that added the book, NULL for a book entered by hand.
  import_id TEXT,
  -- 1 if a librarian undid its merge. The book is then not merged automatically with the books of its ISBN.
  keep_separate INTEGER NOT NULL DEFAULT 0 CHECK (keep_separate IN (0, 1))
) WITHOUT ROWID;
CREATE INDEX own_books_by_user ON own_books (user_id, added_at, isbn);
CREATE INDEX own_books_by_series ON own_books (user_id, series, isbn) WHERE series IS NOT NULL;
CREATE INDEX own_books_waiting ON own_books (added_at, isbn) WHERE state = 'waiting' AND import_id IS NULL;
CREATE INDEX own_books_imported ON own_books (import_id, added_at, isbn) WHERE state = 'waiting' AND import_id IS NOT NULL;
CREATE INDEX own_books_by_isbn13 ON own_books (isbn13, added_at, isbn) WHERE isbn13 IS NOT NULL;

-- Records a revocation when a book is rejected, so that it stays rejected after a restore, and when its import is
-- undone and repeated.
CREATE TRIGGER own_books_rejected AFTER UPDATE OF state ON own_books
WHEN OLD.state <> 'rejected' AND NEW.state = 'rejected' BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at) VALUES ('own_book', NEW.creation_key, NEW.user_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Renews the revocation when the row of a rejected book is deleted.
CREATE TRIGGER own_books_rejected_gone AFTER DELETE ON own_books WHEN OLD.state = 'rejected' BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at) VALUES ('own_book', OLD.creation_key, OLD.user_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- The normalised words of the titles and authors of own books, for the search of the reader who added them. Books that
-- have been accepted or merged have none, because the catalogue search finds them.
CREATE TABLE own_book_words (
  user_id INTEGER NOT NULL REFERENCES users (id),
  word TEXT NOT NULL,
  isbn INTEGER NOT NULL,
  PRIMARY KEY (user_id, word, isbn)
) WITHOUT ROWID;

-- Readers of an own book: the one who added it, and others who use it. Everyone who can see the profile of one of them
-- can see the book. Unless it was accepted, a book is deleted with its last reader.
CREATE TABLE own_book_readers (
  isbn INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (isbn, user_id)
) WITHOUT ROWID;
CREATE INDEX own_book_readers_by_user ON own_book_readers (user_id, isbn);

-- Works that a reader hides, with all their activity, from others. `ordinal` is the number of works that the reader had
-- hidden, including this one. Its CHECK limits the rows to scan when counts are displayed to others.
CREATE TABLE hidden_works (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  hidden_at INTEGER NOT NULL,
  ordinal INTEGER NOT NULL CONSTRAINT works_hidden CHECK (ordinal BETWEEN 1 AND 200),
  PRIMARY KEY (work_id, user_id)
) WITHOUT ROWID;
CREATE INDEX hidden_works_by_user ON hidden_works (user_id, work_id);

-- Records a revocation when a reader hides a work.
CREATE TRIGGER hidden_works_registered AFTER INSERT ON hidden_works BEGIN
  INSERT INTO revocations (kind, target_id, user_id, value, revoked_at)
    VALUES ('visible_work', NEW.user_id || '/' || NEW.work_id, NEW.user_id, NEW.work_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Deletes the revocation when the reader shows the work again.
CREATE TRIGGER hidden_works_shown AFTER DELETE ON hidden_works BEGIN
  DELETE FROM revocations WHERE kind = 'visible_work' AND target_id = OLD.user_id || '/' || OLD.work_id;
END;
