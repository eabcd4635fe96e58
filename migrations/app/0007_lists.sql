-- Lists of books under a name.

-- `ordinal` is how many lists the reader had with this one when it was made; `book_count` is set by the save that
-- writes the books. Both are checked here, so that no number of calls at once passes a bound.
-- Splits by: reader (user_id).
CREATE TABLE book_lists (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  book_count INTEGER NOT NULL DEFAULT 0 CONSTRAINT books_in_list CHECK (book_count BETWEEN 0 AND 500),
  ordinal INTEGER NOT NULL CONSTRAINT lists_of_reader CHECK (ordinal BETWEEN 1 AND 100),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX book_lists_by_user ON book_lists (user_id, created_at, id);

-- `position` counts from 0 without gaps.
-- Splits by: reader (user_id of its list).
CREATE TABLE book_list_books (
  list_id TEXT NOT NULL REFERENCES book_lists (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  position INTEGER NOT NULL,
  PRIMARY KEY (list_id, isbn)
) WITHOUT ROWID;
CREATE INDEX book_list_books_by_position ON book_list_books (list_id, position, isbn);
