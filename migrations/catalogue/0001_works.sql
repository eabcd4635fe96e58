-- The embedded book service. Reloadable: `npm start` fills it with the books that come with the product, an operator
-- adds more, and what another book service told is kept here too.
--
-- A work is what was written; an edition is one ISBN-13 of it. Every edition belongs to exactly one work.

-- `id` is made from the folded title and the first author (worker/features/books/catalogue/works.ts), so that a reload gives
-- every work the id that it had.
CREATE TABLE works (
  id INTEGER PRIMARY KEY,
  first_year INTEGER,
  -- The series as it is written, its name folded to be asked for, the place in it as it is written and as a number.
  series TEXT,
  series_key TEXT,
  position TEXT,
  series_order REAL,
  -- Who told the series: what ranks lower does not overrule it.
  series_source TEXT
);
CREATE INDEX works_by_series ON works (series_key, series_order, id) WHERE series_key IS NOT NULL;

-- Ids that go on answering: a merged work's, and those that an edition's own title and author would give. `work_id` is
-- always a work that is there, never an alias, so there can be no cycle.
CREATE TABLE work_aliases (
  id INTEGER PRIMARY KEY,
  work_id INTEGER NOT NULL,
  -- 1 for an ID that a work had under an earlier rule of identity: it keeps working, but no edition joins a work by it.
  former INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX work_aliases_by_work ON work_aliases (work_id);

-- What a book service calls a work, such as `openlibrary:OL45804W`.
CREATE TABLE service_works (
  name TEXT PRIMARY KEY,
  work_id INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX service_works_by_work ON service_works (work_id);

-- `id` is not a counter: it falls as a book is better known (see worker/features/books/catalogue/prominence.ts), so that FTS5,
-- which walks its matches in rowid order, hands out the best-known matches first without ranking all of them.
CREATE TABLE editions (
  id INTEGER PRIMARY KEY,
  -- ISBN-13.
  isbn INTEGER NOT NULL UNIQUE,
  work_id INTEGER NOT NULL,
  -- Without the series and without markup.
  title TEXT NOT NULL,
  -- The title as it is asked for: folded, without brackets, subtitle and leading article.
  title_key TEXT NOT NULL,
  -- JSON arrays of text: what the book and its authors are called as well, to be searched.
  other_titles TEXT NOT NULL DEFAULT '[]',
  other_authors TEXT NOT NULL DEFAULT '[]',
  authors TEXT NOT NULL,
  -- JSON array of `{name, role}`: translators, illustrators, editors and others.
  contributors TEXT NOT NULL DEFAULT '[]',
  -- The series as this edition was told of it: it is among what is searched. The work's own row is what is shown.
  series TEXT,
  position TEXT,
  publisher TEXT,
  year INTEGER,
  language TEXT,
  description TEXT,
  genres TEXT NOT NULL DEFAULT '[]',
  pages INTEGER,
  -- Where a book service has a cover of it; without one ours is drawn.
  cover_url TEXT,
  average_rating REAL,
  ratings_count INTEGER NOT NULL DEFAULT 0,
  -- `curated`, `known`, `import` or the name of a book service.
  source TEXT NOT NULL,
  -- In how many public reading lists a book that ships with the product is named. It stands in for ratings where a book is
  -- too recent for the table that those come from.
  lists INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX editions_by_title ON editions (title_key, id);
CREATE INDEX editions_by_work ON editions (work_id, id);
-- The books that ship with the product, in an order that no import changes: one of them is the cover of the day.
CREATE INDEX editions_curated ON editions (isbn) WHERE source = 'curated';

-- ISBNs of other editions, of which nothing is known but the number: each finds the edition beside it. An edition that a
-- book service tells of under such a number takes precedence. A new release replaces those that were shipped, and leaves
-- those that an operator loaded from a dump.
CREATE TABLE known_isbns (
  isbn INTEGER PRIMARY KEY,
  edition_isbn INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('shipped', 'dump'))
);
CREATE INDEX known_isbns_by_edition ON known_isbns (edition_isbn);

-- A shelf is read in order of prominence, so the key carries it.
CREATE TABLE edition_genres (
  genre TEXT NOT NULL,
  edition_id INTEGER NOT NULL,
  PRIMARY KEY (genre, edition_id)
) WITHOUT ROWID;

-- One row for each author of an edition; `author` is folded (no accents, no case, no punctuation), `place` counts from
-- 0 as on the title page.
CREATE TABLE edition_authors (
  author TEXT NOT NULL,
  edition_id INTEGER NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (author, edition_id)
) WITHOUT ROWID;
CREATE INDEX edition_authors_by_edition ON edition_authors (edition_id, place);

-- Holds words that are folded already (worker/features/books/catalogue/indexed.ts), so the plainest tokenizer splits what is
-- asked exactly as it split what is kept. `marks` says the language in a form that nobody types.
CREATE VIRTUAL TABLE edition_words USING fts5(
  title, authors, genres, marks,
  content = '', contentless_delete = 1, detail = column,
  tokenize = 'ascii', prefix = '1 2 3'
);

-- What a book or an author is called elsewhere: in another language, another script, an older edition. `kind` is
-- `title` or `author`; `of` is an ISBN-13 or an author's name, folded. An edition that comes in takes them along.
CREATE TABLE other_names (
  kind TEXT NOT NULL,
  of TEXT NOT NULL,
  name TEXT NOT NULL,
  -- BCP 47.
  language TEXT,
  PRIMARY KEY (kind, of, name)
) WITHOUT ROWID;

-- Every word of a title or an author's name, folded, and in how many editions it stands.
CREATE TABLE words (
  word TEXT PRIMARY KEY,
  editions INTEGER NOT NULL
) WITHOUT ROWID;

-- Each word under itself, under itself less one letter, and under what is left of its sound: two words that share a key
-- are easily taken for each other.
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

-- What readers of a shipped book also read, the nearest first: a JSON array of ISBN-13s. A load of the shipped books replaces
-- them.
CREATE TABLE neighbours (
  isbn INTEGER PRIMARY KEY,
  nearest TEXT NOT NULL
);

-- Books picked by hand for the shelves, in the order in which each shelf shows them before its best-known books. A load of
-- the shipped books replaces them.
CREATE TABLE shelf_picks (
  genre TEXT NOT NULL,
  place INTEGER NOT NULL,
  isbn INTEGER NOT NULL,
  PRIMARY KEY (genre, place)
) WITHOUT ROWID;
