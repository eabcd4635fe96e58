-- What is read, wanted and reviewed most.

-- How often a book was read, wanted and reviewed on each UTC day, so that what is trending can be worked out from a
-- week's rows, however many readers there are. Kept by triggers beside the rows they count; old days are cleared by
-- the job that reads them.
-- Splits by: book (isbn).
CREATE TABLE book_activity (
  day INTEGER NOT NULL,
  isbn INTEGER NOT NULL,
  reads INTEGER NOT NULL DEFAULT 0,
  wants INTEGER NOT NULL DEFAULT 0,
  reviews INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, isbn)
) WITHOUT ROWID;

-- Keeps book_activity.reads of the UTC day: one more.
CREATE TRIGGER books_read_trends AFTER INSERT ON books_read BEGIN
  INSERT INTO book_activity (day, isbn, reads) VALUES (NEW.read_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET reads = reads + 1;
END;

-- Keeps book_activity.reads of the UTC day: one less.
CREATE TRIGGER books_read_trends_no_more AFTER DELETE ON books_read BEGIN
  UPDATE book_activity SET reads = reads - 1 WHERE day = OLD.read_at / 86400 AND isbn = OLD.isbn;
END;

-- Keeps book_activity.wants of the UTC day: one more.
CREATE TRIGGER books_bookmarked_trends AFTER INSERT ON books_bookmarked BEGIN
  INSERT INTO book_activity (day, isbn, wants) VALUES (NEW.bookmarked_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET wants = wants + 1;
END;

-- Keeps book_activity.wants of the UTC day: one less.
CREATE TRIGGER books_bookmarked_trends_no_more AFTER DELETE ON books_bookmarked BEGIN
  UPDATE book_activity SET wants = wants - 1 WHERE day = OLD.bookmarked_at / 86400 AND isbn = OLD.isbn;
END;

-- Keeps book_activity.reviews of the UTC day: one more.
CREATE TRIGGER reviews_trend AFTER INSERT ON reviews BEGIN
  INSERT INTO book_activity (day, isbn, reviews) VALUES (NEW.created_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET reviews = reviews + 1;
END;

-- Keeps book_activity.reviews of the UTC day: one less.
CREATE TRIGGER reviews_trend_no_more AFTER DELETE ON reviews BEGIN
  UPDATE book_activity SET reviews = reviews - 1 WHERE day = OLD.created_at / 86400 AND isbn = OLD.isbn;
END;
