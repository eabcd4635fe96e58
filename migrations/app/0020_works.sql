-- What readers do with a book belongs to the work: marks, reviews, challenges. A row remembers which edition they picked.
--
-- `work_id` is 0 in what the version before this one writes while this one is being deployed, or a script: a mark or a
-- review gets that of its edition at once, an edition its own ISBN, at the latest from the job that looks after works.

-- What belongs to a work however many editions it has; ratings are summed in half stars. A work that was never rated has
-- no row.
-- Splits by: book (id).
CREATE TABLE works (
  id INTEGER PRIMARY KEY,
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Works that were found to be another one. `into_id` is never merged itself, so there is no chain to follow and no cycle.
-- Splits by: book (from_id).
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

-- Reviews that gave way when a reader had reviewed two works that became one: the newer one stands, this one is only
-- its author's.
-- Splits by: reader (user_id).
CREATE TABLE replaced_reviews (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  rating INTEGER NOT NULL,
  review TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  replaced_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX replaced_reviews_by_user ON replaced_reviews (user_id, created_at, id);

-- What was there before has its own ISBN for a work, a number that no other work has; the job that looks after works then
-- merges it into the catalogue's work.
ALTER TABLE books ADD COLUMN work_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE books_read ADD COLUMN work_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE books_bookmarked ADD COLUMN work_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reviews ADD COLUMN work_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE challenge_books ADD COLUMN work_id INTEGER NOT NULL DEFAULT 0;
UPDATE books SET work_id = isbn;
UPDATE books_read SET work_id = isbn;
UPDATE books_bookmarked SET work_id = isbn;
UPDATE reviews SET work_id = isbn;
UPDATE challenge_books SET work_id = isbn;
INSERT INTO works (id, rating_sum, rating_count) SELECT isbn, rating_sum, rating_count FROM books WHERE rating_count > 0;

CREATE INDEX books_by_work ON books (work_id, isbn);
-- Those whose work nobody has named yet; internal numbers, which are no ISBNs, are works of their own.
CREATE INDEX books_without_work ON books (isbn) WHERE work_id = isbn AND isbn > 9780000000000;
CREATE UNIQUE INDEX books_read_by_work ON books_read (work_id, user_id);
CREATE UNIQUE INDEX books_bookmarked_by_work ON books_bookmarked (work_id, user_id);
DROP INDEX reviews_by_isbn;
CREATE INDEX reviews_by_work ON reviews (work_id, has_text, created_at, id);
CREATE UNIQUE INDEX reviews_of_reader ON reviews (user_id, work_id);
CREATE UNIQUE INDEX challenge_books_by_work ON challenge_books (work_id, user_id);

-- Keeps books_read.work_id of a row that comes without one: that of its edition.
CREATE TRIGGER books_read_named AFTER INSERT ON books_read WHEN NEW.work_id = 0 BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  UPDATE books_read SET work_id = (SELECT work_id FROM books WHERE isbn = NEW.isbn)
  WHERE user_id = NEW.user_id AND isbn = NEW.isbn;
END;

-- Keeps books_bookmarked.work_id of a row that comes without one: that of its edition.
CREATE TRIGGER books_bookmarked_named AFTER INSERT ON books_bookmarked WHEN NEW.work_id = 0 BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  UPDATE books_bookmarked SET work_id = (SELECT work_id FROM books WHERE isbn = NEW.isbn)
  WHERE user_id = NEW.user_id AND isbn = NEW.isbn;
END;

-- Keeps reviews.work_id of a row that comes without one: that of its edition.
CREATE TRIGGER reviews_named AFTER INSERT ON reviews WHEN NEW.work_id = 0 BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  UPDATE reviews SET work_id = (SELECT work_id FROM books WHERE isbn = NEW.isbn) WHERE id = NEW.id;
END;

-- Keeps challenge_books.work_id of a row that comes without one: that of its edition.
CREATE TRIGGER challenge_books_named AFTER INSERT ON challenge_books WHEN NEW.work_id = 0 BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  UPDATE challenge_books SET work_id = (SELECT work_id FROM books WHERE isbn = NEW.isbn)
  WHERE user_id = NEW.user_id AND isbn = NEW.isbn;
END;

-- Keeps works.rating_sum and works.rating_count: one more.
CREATE TRIGGER reviews_rate AFTER INSERT ON reviews BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  INSERT INTO works (id, rating_sum, rating_count)
  VALUES (iif(NEW.work_id = 0, (SELECT work_id FROM books WHERE isbn = NEW.isbn), NEW.work_id), NEW.rating, 1)
  ON CONFLICT (id) DO UPDATE SET rating_sum = rating_sum + excluded.rating_sum, rating_count = rating_count + 1;
END;

-- Keeps works.rating_sum and works.rating_count: one less.
CREATE TRIGGER reviews_rate_no_more AFTER DELETE ON reviews BEGIN
  UPDATE works SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE id = OLD.work_id;
END;

-- Keeps works.rating_sum and works.rating_count when a review comes to another work.
CREATE TRIGGER reviews_rate_another_work AFTER UPDATE OF work_id ON reviews
WHEN OLD.work_id <> NEW.work_id AND OLD.work_id <> 0 BEGIN
  UPDATE works SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE id = OLD.work_id;
  INSERT INTO works (id, rating_sum, rating_count) VALUES (NEW.work_id, NEW.rating, 1)
  ON CONFLICT (id) DO UPDATE SET rating_sum = rating_sum + excluded.rating_sum, rating_count = rating_count + 1;
END;

-- Keeps books.rating_sum, books.rating_count and book_activity.reviews when a review comes to another edition.
CREATE TRIGGER reviews_of_another_edition AFTER UPDATE OF isbn ON reviews WHEN OLD.isbn <> NEW.isbn BEGIN
  UPDATE books SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE isbn = OLD.isbn;
  UPDATE books SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE isbn = NEW.isbn;
  UPDATE book_activity SET reviews = reviews - 1 WHERE day = OLD.created_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, reviews) VALUES (NEW.created_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET reviews = reviews + 1;
END;

-- Keeps book_activity.reads when a mark comes to another edition or another date.
CREATE TRIGGER books_read_moved AFTER UPDATE OF isbn, read_at ON books_read BEGIN
  UPDATE book_activity SET reads = reads - 1 WHERE day = OLD.read_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, reads) VALUES (NEW.read_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET reads = reads + 1;
END;

-- Keeps book_activity.wants when a mark comes to another edition or another date.
CREATE TRIGGER books_bookmarked_moved AFTER UPDATE OF isbn, bookmarked_at ON books_bookmarked BEGIN
  UPDATE book_activity SET wants = wants - 1 WHERE day = OLD.bookmarked_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, wants) VALUES (NEW.bookmarked_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET wants = wants + 1;
END;
