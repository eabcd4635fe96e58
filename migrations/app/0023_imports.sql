-- A library that a reader brings along from elsewhere: its file, its rows, what each was taken for, and what came of them.

-- `state` is where it has got to; `piece` counts the pieces of work that were done, so that of two at once one goes through;
-- `choices` is what was said of shelves and reviews when it was applied, NULL before; `came` counts what it added.
-- `ended_at` is when it was applied or undone. It is forgotten thirty days after that, or after it was begun.
-- Splits by: reader (user_id).
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
  came TEXT NOT NULL DEFAULT '{}',
  started_at INTEGER NOT NULL,
  worked_at INTEGER NOT NULL,
  ended_at INTEGER
) WITHOUT ROWID;
CREATE INDEX imports_by_user ON imports (user_id, started_at, id);
-- The same unfinished file is the same import.
CREATE UNIQUE INDEX imports_unfinished ON imports (user_id, digest) WHERE state IN ('adding', 'matching', 'matched', 'applying');
-- One of a reader's is applied at a time, so that two files do not bring the same twice.
CREATE UNIQUE INDEX imports_applying ON imports (user_id) WHERE state IN ('applying', 'undoing');
-- Those that the cron goes on with, the one that was left alone longest first.
CREATE INDEX imports_at_work ON imports (worked_at) WHERE state IN ('matching', 'applying', 'undoing');
CREATE INDEX imports_by_end ON imports (coalesce(ended_at, started_at));

-- `line` is where the row begins in its file; `said` is the row as it came, JSON. `step` is what is to be done with it next: 0
-- to be looked for in the catalogue, 1 at the book services by its number, 2 by its title; 3 nothing before it is applied, 4
-- it was applied. `verdict`: 0 none yet, 1 certain, 2 likely, 3 unsure, 4 own, 5 problem, 6 skipped. `isbn` is the book that
-- it is taken for, `found` what it may be, JSON, `reasons` what of it does not come, JSON. `decided` is 1 where its reader
-- said what it is.
-- Splits by: reader (user_id).
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
  said TEXT NOT NULL,
  found TEXT NOT NULL DEFAULT '[]',
  reasons TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (import_id, line)
) WITHOUT ROWID;
CREATE INDEX import_rows_by_step ON import_rows (import_id, step, line);
CREATE INDEX import_rows_by_verdict ON import_rows (import_id, verdict, line);
-- Rows of other files that said the very same.
CREATE INDEX import_rows_by_fingerprint ON import_rows (user_id, fingerprint, import_id);

-- The shelves of a file that are no state, and on how many of its rows they stand.
-- Splits by: reader (user_id).
CREATE TABLE import_shelves (
  import_id TEXT NOT NULL,
  name TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  row_count INTEGER NOT NULL,
  PRIMARY KEY (import_id, name)
) WITHOUT ROWID;
CREATE INDEX import_shelves_by_user ON import_shelves (user_id);

-- What an import added or changed, in the order in which it did: `before` is NULL for what it added, `after` what it left
-- behind. What is not as it was left is the reader's own since then, and no undoing touches it.
-- Splits by: reader (user_id).
CREATE TABLE import_changes (
  import_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CONSTRAINT import_change
    CHECK (kind IN ('reading', 'bookmark', 'review', 'note', 'list', 'listed', 'own_book')),
  thing TEXT NOT NULL,
  before TEXT,
  after TEXT NOT NULL,
  PRIMARY KEY (import_id, number)
) WITHOUT ROWID;
CREATE INDEX import_changes_by_user ON import_changes (user_id);

-- NULL for what did not come with a library. `hidden` is 1 for a review that only its author sees; `raw_rating` is what the
-- library said in stars where that is no half star.
ALTER TABLE books_bookmarked ADD COLUMN import_id TEXT;
ALTER TABLE reviews ADD COLUMN import_id TEXT;
ALTER TABLE reviews ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reviews ADD COLUMN raw_rating REAL;

-- What is new is looked for among what was written here.
DROP INDEX reviews_by_time;
CREATE INDEX reviews_by_time ON reviews (created_at) WHERE import_id IS NULL;

DROP TRIGGER books_bookmarked_trends;
DROP TRIGGER books_bookmarked_trends_no_more;
DROP TRIGGER books_bookmarked_moved;
DROP TRIGGER readings_moved;
DROP TRIGGER reviews_trend;
DROP TRIGGER reviews_trend_no_more;
DROP TRIGGER reviews_counted;
DROP TRIGGER reviews_of_another_edition;

-- Keeps book_activity.wants of the UTC day: one more. What came with a library does not count.
CREATE TRIGGER books_bookmarked_trends AFTER INSERT ON books_bookmarked WHEN NEW.import_id IS NULL BEGIN
  INSERT INTO book_activity (day, isbn, wants) VALUES (NEW.bookmarked_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET wants = wants + 1;
END;
-- Keeps book_activity.wants of the UTC day: one less.
CREATE TRIGGER books_bookmarked_trends_no_more AFTER DELETE ON books_bookmarked WHEN OLD.import_id IS NULL BEGIN
  UPDATE book_activity SET wants = wants - 1 WHERE day = OLD.bookmarked_at / 86400 AND isbn = OLD.isbn;
END;
-- Keeps book_activity.wants when a mark comes to another edition or another date.
CREATE TRIGGER books_bookmarked_moved AFTER UPDATE OF isbn, bookmarked_at ON books_bookmarked
WHEN NEW.import_id IS NULL BEGIN
  UPDATE book_activity SET wants = wants - 1 WHERE day = OLD.bookmarked_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, wants) VALUES (NEW.bookmarked_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET wants = wants + 1;
END;
-- Keeps book_activity.reads when a reading is finished or not any more, comes to another edition or date, or becomes one of here.
CREATE TRIGGER readings_moved AFTER UPDATE OF state, isbn, read_at, import_id ON readings
WHEN (OLD.state, OLD.isbn, OLD.read_at, OLD.import_id IS NULL) <> (NEW.state, NEW.isbn, NEW.read_at, NEW.import_id IS NULL) BEGIN
  UPDATE book_activity SET reads = reads - 1
  WHERE OLD.import_id IS NULL AND OLD.state = 0 AND OLD.read_at > 0 AND day = OLD.read_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, reads)
  SELECT NEW.read_at / 86400, NEW.isbn, 1 WHERE NEW.import_id IS NULL AND NEW.state = 0 AND NEW.read_at > 0
  ON CONFLICT (day, isbn) DO UPDATE SET reads = reads + 1;
END;
-- Keeps book_activity.reviews of the UTC day: one more. What came with a library does not count.
CREATE TRIGGER reviews_trend AFTER INSERT ON reviews WHEN NEW.import_id IS NULL BEGIN
  INSERT INTO book_activity (day, isbn, reviews) VALUES (NEW.created_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET reviews = reviews + 1;
END;
-- Keeps book_activity.reviews of the UTC day: one less.
CREATE TRIGGER reviews_trend_no_more AFTER DELETE ON reviews WHEN OLD.import_id IS NULL BEGIN
  UPDATE book_activity SET reviews = reviews - 1 WHERE day = OLD.created_at / 86400 AND isbn = OLD.isbn;
END;
-- Keeps the reviews of a UTC day in daily_counts: those that were written here.
CREATE TRIGGER reviews_counted AFTER INSERT ON reviews WHEN NEW.import_id IS NULL BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'reviews', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;
-- Keeps books.rating_sum, books.rating_count and book_activity.reviews when a review comes to another edition.
CREATE TRIGGER reviews_of_another_edition AFTER UPDATE OF isbn ON reviews WHEN OLD.isbn <> NEW.isbn BEGIN
  UPDATE books SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE isbn = OLD.isbn;
  UPDATE books SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE isbn = NEW.isbn;
  UPDATE book_activity SET reviews = reviews - 1
  WHERE NEW.import_id IS NULL AND day = OLD.created_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, reviews)
  SELECT NEW.created_at / 86400, NEW.isbn, 1 WHERE NEW.import_id IS NULL
  ON CONFLICT (day, isbn) DO UPDATE SET reviews = reviews + 1;
END;
