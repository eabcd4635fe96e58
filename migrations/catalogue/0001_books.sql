-- The embedded book service. Reloadable: `npm start` fills it with the curated books, an operator adds more.
--
-- `id` is not a counter: it falls as a book is better known (see worker/books/catalogue/prominence.ts), so that FTS5,
-- which walks its matches in rowid order, hands out the best-known matches first without ranking all of them.
CREATE TABLE books (
  id INTEGER PRIMARY KEY,
  isbn13 TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  -- The title as it is asked for: folded, without brackets, subtitle and leading article.
  title_key TEXT NOT NULL,
  -- What the series is called and which number the book has in it, as an import told it; may stand in the title too.
  series TEXT,
  authors TEXT NOT NULL,
  publisher TEXT,
  year INTEGER,
  language TEXT,
  description TEXT,
  genres TEXT NOT NULL DEFAULT '[]',
  average_rating REAL,
  ratings_count INTEGER NOT NULL DEFAULT 0,
  curated INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX books_by_title ON books (title_key, id);

-- A shelf is read in order of prominence, so the key carries it.
CREATE TABLE book_genres (
  genre TEXT NOT NULL,
  book_id INTEGER NOT NULL,
  PRIMARY KEY (genre, book_id)
) WITHOUT ROWID;

-- One row for each author of a book; `author` is folded (no accents, no case, no punctuation), `place` counts from 0 as
-- on the title page.
CREATE TABLE book_authors (
  author TEXT NOT NULL,
  book_id INTEGER NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (author, book_id)
) WITHOUT ROWID;
CREATE INDEX book_authors_by_book ON book_authors (book_id, place);

-- Holds words that are folded already (worker/books/catalogue/indexed.ts), so the plainest tokenizer splits what is
-- asked exactly as it split what is kept. `marks` says the language in a form that nobody types.
CREATE VIRTUAL TABLE book_words USING fts5(
  title, authors, genres, marks,
  content = '', contentless_delete = 1, detail = column,
  tokenize = 'ascii', prefix = '1 2 3'
);

-- Every word of a title or an author's name, folded, and in how many books it stands.
CREATE TABLE words (
  word TEXT PRIMARY KEY,
  books INTEGER NOT NULL
) WITHOUT ROWID;

-- Each word under itself and under itself less one letter: two words that share a key are one or two edits apart.
CREATE TABLE spellings (
  key TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (key, word)
) WITHOUT ROWID;

-- What has been loaded, so that the same load does nothing the second time.
CREATE TABLE loads (
  name TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  loaded_at INTEGER NOT NULL
) WITHOUT ROWID;
