-- Books that no service knows, as the readers tell of them who have them.

-- `isbn` is an internal number: thirteen digits that begin with 2. A book waits until a librarian accepts it, or finds
-- that it is another book's edition (`into_isbn`). `user_id` is who added it, NULL once they have left; `made_as` is the
-- id of the call that added it. The kept copy in `books` is what lists and shelves show.
-- Splits by: book (isbn).
CREATE TABLE own_books (
  isbn INTEGER PRIMARY KEY,
  user_id INTEGER REFERENCES users (id),
  made_as TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CONSTRAINT own_book_state CHECK (state IN ('waiting', 'accepted', 'merged')),
  title TEXT NOT NULL,
  authors TEXT NOT NULL,
  year INTEGER,
  pages INTEGER,
  language TEXT,
  into_isbn INTEGER,
  added_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX own_books_by_user ON own_books (user_id, added_at, isbn);
CREATE INDEX own_books_waiting ON own_books (added_at, isbn) WHERE state = 'waiting';

-- The words of the titles and authors of what a reader added, folded, for their own search; none of a book that does not
-- wait any more, since the catalogue finds it.
-- Splits by: reader (user_id).
CREATE TABLE own_book_words (
  user_id INTEGER NOT NULL REFERENCES users (id),
  word TEXT NOT NULL,
  isbn INTEGER NOT NULL,
  PRIMARY KEY (user_id, word, isbn)
) WITHOUT ROWID;

-- Who has an own book: who added it, and who did something with it since. Whoever sees the profile of one of them sees
-- the book, and as long as there is one it stays.
-- Splits by: book (isbn).
CREATE TABLE own_book_readers (
  isbn INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (isbn, user_id)
) WITHOUT ROWID;
CREATE INDEX own_book_readers_by_user ON own_book_readers (user_id, isbn);
