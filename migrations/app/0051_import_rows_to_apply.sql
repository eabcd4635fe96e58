-- The rows of an import that are still to be applied, by the book that each is to bring: all rows of a work are applied at once.
CREATE INDEX import_rows_to_apply ON import_rows (import_id, iif(verdict = 4, own_isbn, isbn)) WHERE step = 3;
