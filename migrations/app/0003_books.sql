-- The kept copies of books.

-- Each book that a reader touched, as the book service tells it.
-- Splits by: book (isbn).
CREATE TABLE books (
  isbn INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  authors TEXT NOT NULL,
  cover TEXT NOT NULL,
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
