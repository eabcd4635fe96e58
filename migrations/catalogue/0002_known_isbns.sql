-- In how many public reading lists a book that ships with the product is named. It stands in for ratings where a book is
-- too recent for the table that those come from.
ALTER TABLE editions ADD COLUMN lists INTEGER NOT NULL DEFAULT 0;

-- ISBNs of other editions of shipped books, of which nothing is known but the number: each finds the edition beside it.
-- An edition that a book service tells of under such a number takes precedence.
CREATE TABLE known_isbns (
  isbn INTEGER PRIMARY KEY,
  edition_isbn INTEGER NOT NULL
);
CREATE INDEX known_isbns_by_edition ON known_isbns (edition_isbn);

-- 1 for an ID that a work had under an earlier rule of identity: it keeps working, but no edition joins a work by it.
ALTER TABLE work_aliases ADD COLUMN former INTEGER NOT NULL DEFAULT 0;
