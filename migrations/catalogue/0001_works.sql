-- The catalogue, which is the embedded book service. It can be loaded again: the worker fills it with the shipped
-- books (worker/features/books/catalogue/shipped.ts), an operator adds more, and results of other book services are
-- stored here too. D1 counts each row of a table or an index as a row written, and allows a free account 100,000 a day.
--
-- A work is what was written; an edition is one ISBN-13 of it. Every edition belongs to exactly one work.

-- `id` is derived from the normalised title and the first author (worker/features/books/catalogue/works.ts), so that
-- loading the books again gives every work the same ID.
CREATE TABLE works (
  id INTEGER PRIMARY KEY,
  first_year INTEGER,
  -- The series as written, its key for lookups (normalised), and the position in it as written and as a number.
  series TEXT,
  series_key TEXT,
  position TEXT,
  series_order REAL,
  -- The source of the series. A source of lower rank doesn't overwrite it.
  series_source TEXT
);
CREATE INDEX works_by_series ON works (series_key, series_order, id) WHERE series_key IS NOT NULL;

-- IDs that remain valid: those of merged works, and those that an edition's own title and author would give. `work_id`
-- is always an existing work and never an alias, so that there can be no cycle.
CREATE TABLE work_aliases (
  id INTEGER PRIMARY KEY,
  work_id INTEGER NOT NULL,
  -- 1 for an ID that a work had under an earlier rule of identity. It remains valid, but no edition joins a work by it.
  former INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX work_aliases_by_work ON work_aliases (work_id);

-- The ID of a work at a book service, such as `openlibrary:OL45804W`.
CREATE TABLE service_works (
  name TEXT PRIMARY KEY,
  work_id INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX service_works_by_work ON service_works (work_id);

-- `id` is not a counter: it is smaller for better-known books (see
-- worker/features/books/catalogue/search/prominence.ts). FTS5 returns matches in the order of rowid, so the best-known
-- ones come first without ranking all of them.
CREATE TABLE editions (
  id INTEGER PRIMARY KEY,
  -- ISBN-13.
  isbn INTEGER NOT NULL UNIQUE,
  work_id INTEGER NOT NULL,
  -- Without series and markup.
  title TEXT NOT NULL,
  -- The title for lookups: normalised, without brackets, subtitle and leading article.
  title_key TEXT NOT NULL,
  -- JSON arrays of other names of the book and of its authors, for the search.
  other_titles TEXT NOT NULL DEFAULT '[]',
  other_authors TEXT NOT NULL DEFAULT '[]',
  authors TEXT NOT NULL,
  -- JSON array of the normalised names of the authors; NULL in the place of one such as "Anonymous".
  author_keys TEXT NOT NULL DEFAULT '[]',
  -- JSON array of `{name, role}`: translators, illustrators, editors and others.
  contributors TEXT NOT NULL DEFAULT '[]',
  -- The series as given for this edition, for the search. The series of the work is the one that is displayed.
  series TEXT,
  position TEXT,
  publisher TEXT,
  year INTEGER,
  language TEXT,
  description TEXT,
  genres TEXT NOT NULL DEFAULT '[]',
  pages INTEGER,
  -- The address of the cover at a book service. NULL for none; a cover is then drawn.
  cover_url TEXT,
  average_rating REAL,
  ratings_count INTEGER NOT NULL DEFAULT 0,
  -- `curated`, `known`, `import` or the name of a book service.
  source TEXT NOT NULL,
  -- The number of public reading lists that contain a shipped book. It replaces ratings for books that are too recent
  -- for the table of ratings.
  lists INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX editions_by_title ON editions (title_key, id);
CREATE INDEX editions_by_work ON editions (work_id, id);
-- The shipped books in an order that no import changes: the cover of the day is one of them.
CREATE INDEX editions_curated ON editions (isbn) WHERE source = 'curated';

-- ISBNs of other editions of which only the number is known, each with the stored edition that represents it. An
-- edition that a book service returns for such an ISBN takes precedence. A new release replaces the `shipped` rows and
-- keeps the `dump` rows, which an operator loaded.
CREATE TABLE known_isbns (
  isbn INTEGER PRIMARY KEY,
  edition_isbn INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('shipped', 'dump'))
);

-- `edition_id` is in the key because a shelf is read in order of prominence.
CREATE TABLE edition_genres (
  genre TEXT NOT NULL,
  edition_id INTEGER NOT NULL,
  PRIMARY KEY (genre, edition_id)
) WITHOUT ROWID;

-- One row per author of an edition. `author` is normalised (no accents, case or punctuation).
CREATE TABLE edition_authors (
  author TEXT NOT NULL,
  edition_id INTEGER NOT NULL,
  PRIMARY KEY (author, edition_id)
) WITHOUT ROWID;

-- The full-text index. Its words are normalised already (worker/features/books/catalogue/search/indexed.ts), so that
-- the simplest tokenizer splits a query exactly like the indexed text. `marks` contains the language, as a mark that no
-- typed word matches, and words such as "saga" if the book belongs to a series.
CREATE VIRTUAL TABLE edition_words USING fts5(
  title, authors, genres, marks,
  content = '', contentless_delete = 1, detail = column,
  tokenize = 'ascii', prefix = '1 2 3'
);

-- Other names of a book or an author: in another language, another script or an older edition. `kind` is `title` or
-- `author`. `of` is an ISBN-13 or the normalised name of an author. Added editions get these names too.
CREATE TABLE other_names (
  kind TEXT NOT NULL,
  of TEXT NOT NULL,
  name TEXT NOT NULL,
  -- BCP 47; NULL if unknown.
  language TEXT,
  PRIMARY KEY (kind, of, name)
) WITHOUT ROWID;

-- Normalised words of titles and authors' names, with the number of editions that contain each: `shipped` of the shipped
-- books, which is complete from the first of them on, and `editions` of all others.
CREATE TABLE words (
  word TEXT PRIMARY KEY,
  editions INTEGER NOT NULL DEFAULT 0,
  shipped INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Keys for the correction of misspelt words: each word itself, the word less one letter, and its sound. Words that
-- share a key are easily confused.
CREATE TABLE spellings (
  key TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (key, word)
) WITHOUT ROWID;

-- The same keys for the words of the shipped books, which are twelve for each book: a row holds many. `words` is a JSON
-- object of the keys from `first` up to that of the next row, and the words of each.
CREATE TABLE shipped_spellings (
  first TEXT PRIMARY KEY,
  words TEXT NOT NULL
) WITHOUT ROWID;

-- The pieces of the shipped catalogue that are here, or partly here.
CREATE TABLE pieces (
  -- The hash of the piece's content, which is its name.
  name TEXT PRIMARY KEY,
  books INTEGER NOT NULL,
  rows_written INTEGER NOT NULL,
  -- Epoch seconds.
  loaded_at INTEGER NOT NULL,
  -- Books of the piece that were here already are merged in the order of their ISBNs; the last one that is done. NULL once
  -- the piece is complete.
  merged_to INTEGER
) WITHOUT ROWID;

-- The shipped catalogue that the pieces belong to.
CREATE TABLE shipped_catalogue (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  books INTEGER NOT NULL
);

-- Books that readers of a shipped book also read: a JSON array of ISBN-13s, nearest first. A load of the shipped books
-- replaces all rows.
CREATE TABLE neighbours (
  isbn INTEGER PRIMARY KEY,
  nearest TEXT NOT NULL
);

-- Books picked by hand for a shelf, listed in the order of `place` before its best-known books. A load of the shipped
-- books replaces all rows.
CREATE TABLE shelf_picks (
  genre TEXT NOT NULL,
  place INTEGER NOT NULL,
  isbn INTEGER NOT NULL,
  PRIMARY KEY (genre, place)
) WITHOUT ROWID;

-- The digest of each migration as it was applied, as in the readers' database.
CREATE TABLE migration_digests (
  name TEXT PRIMARY KEY,
  digest TEXT NOT NULL
) WITHOUT ROWID;
