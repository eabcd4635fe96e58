-- The cap on ideas of visitors, held at the moment of writing, so that no number of calls at once passes it. What readers
-- send is held by `capped_acts`.

-- How many ideas came from visitors at one network address on a UTC day. The address is known by a keyed hash that is
-- another one each day, and the night after clears the row. Splits by: address_key.
CREATE TABLE visitor_ideas (
  day TEXT NOT NULL,
  address_key TEXT NOT NULL,
  ideas INTEGER NOT NULL CONSTRAINT ideas_of_visitor CHECK (ideas BETWEEN 1 AND 5),
  PRIMARY KEY (day, address_key)
) WITHOUT ROWID;
