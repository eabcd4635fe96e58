-- What readers think of a book, in half stars and words.

-- `has_text` puts reviews with words before empty ones without a sort.
-- Splits by: book (isbn).
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  user_id INTEGER NOT NULL REFERENCES users (id),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 10),
  review TEXT NOT NULL,
  has_text INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX reviews_by_isbn ON reviews (isbn, has_text, created_at, id);
CREATE INDEX reviews_by_user ON reviews (user_id, created_at, id);
CREATE INDEX reviews_by_time ON reviews (created_at);

-- Keeps users.books_reviewed_count, books.rating_sum and books.rating_count: one more.
CREATE TRIGGER reviews_added AFTER INSERT ON reviews BEGIN
  UPDATE users SET books_reviewed_count = books_reviewed_count + 1 WHERE id = NEW.user_id;
  UPDATE books SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE isbn = NEW.isbn;
END;

-- Keeps users.books_reviewed_count, books.rating_sum and books.rating_count: one less.
CREATE TRIGGER reviews_removed AFTER DELETE ON reviews BEGIN
  UPDATE users SET books_reviewed_count = books_reviewed_count - 1 WHERE id = OLD.user_id;
  UPDATE books SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE isbn = OLD.isbn;
END;
