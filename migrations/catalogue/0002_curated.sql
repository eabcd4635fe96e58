-- The books that ship with the product, in an order that no import changes: one of them is the cover of the day.
CREATE INDEX books_curated ON books (curated, isbn13) WHERE curated = 1;
