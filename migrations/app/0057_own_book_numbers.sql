-- What identifies a reader's own book elsewhere: the ISBN printed on it, its place in a series, and what the service that
-- it was imported from calls it.
ALTER TABLE own_books ADD COLUMN isbn13 INTEGER;
ALTER TABLE own_books ADD COLUMN series TEXT;
ALTER TABLE own_books ADD COLUMN position TEXT;
ALTER TABLE own_books ADD COLUMN source_id TEXT;

CREATE INDEX own_books_by_isbn13 ON own_books (isbn13, added_at, isbn) WHERE isbn13 IS NOT NULL;
