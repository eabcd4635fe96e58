-- Books picked by hand for the shelves, in the order in which each shelf shows them before its best-known books. A load of
-- the shipped books replaces them.
CREATE TABLE shelf_picks (
  genre TEXT NOT NULL,
  place INTEGER NOT NULL,
  isbn INTEGER NOT NULL,
  PRIMARY KEY (genre, place)
) WITHOUT ROWID;
