-- Which books a reader has read, and which they want to read.

-- Splits by: reader (user_id).
CREATE TABLE books_read (
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  read_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, isbn)
) WITHOUT ROWID;
CREATE INDEX books_read_by_time ON books_read (user_id, read_at, isbn);

-- Keeps users.books_read_count: one more.
CREATE TRIGGER books_read_added AFTER INSERT ON books_read BEGIN
  UPDATE users SET books_read_count = books_read_count + 1 WHERE id = NEW.user_id;
END;

-- Keeps users.books_read_count: one less.
CREATE TRIGGER books_read_removed AFTER DELETE ON books_read BEGIN
  UPDATE users SET books_read_count = books_read_count - 1 WHERE id = OLD.user_id;
END;

-- Splits by: reader (user_id).
CREATE TABLE books_bookmarked (
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  bookmarked_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, isbn)
) WITHOUT ROWID;
CREATE INDEX books_bookmarked_by_time ON books_bookmarked (user_id, bookmarked_at, isbn);

-- Keeps users.books_bookmarked_count: one more.
CREATE TRIGGER books_bookmarked_added AFTER INSERT ON books_bookmarked BEGIN
  UPDATE users SET books_bookmarked_count = books_bookmarked_count + 1 WHERE id = NEW.user_id;
END;

-- Keeps users.books_bookmarked_count: one less.
CREATE TRIGGER books_bookmarked_removed AFTER DELETE ON books_bookmarked BEGIN
  UPDATE users SET books_bookmarked_count = books_bookmarked_count - 1 WHERE id = OLD.user_id;
END;
