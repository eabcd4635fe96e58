-- An import knows a curated book by a title of its own, often with a subtitle and a series: all of it is kept to be
-- searched, not the series alone. The next import tells it anew.
ALTER TABLE books RENAME COLUMN series TO known_as;
UPDATE books SET known_as = NULL;
