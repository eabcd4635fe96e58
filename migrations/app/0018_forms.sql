-- What readers and visitors ask the operator for.

-- What readers ask the operator for. `done_at` takes a row off the operator's page; the row stays.
-- Splits by: nothing.
CREATE TABLE book_requests (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  author TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  done_at INTEGER
) WITHOUT ROWID;
CREATE INDEX book_requests_by_user ON book_requests (user_id, requested_at);
CREATE INDEX book_requests_open ON book_requests (requested_at, id) WHERE done_at IS NULL;

-- `user_id` is empty for a visitor; `name` and `email` are what they typed, for the operator to answer to.
-- Splits by: nothing.
CREATE TABLE feature_ideas (
  id TEXT PRIMARY KEY,
  user_id INTEGER REFERENCES users (id),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  idea TEXT NOT NULL,
  suggested_at INTEGER NOT NULL,
  done_at INTEGER
) WITHOUT ROWID;
CREATE INDEX feature_ideas_by_user ON feature_ideas (user_id, suggested_at);
CREATE INDEX feature_ideas_open ON feature_ideas (suggested_at, id) WHERE done_at IS NULL;

-- How many ideas came from visitors at one network address on a UTC day. The address is known by a keyed hash that
-- is another one each day, and the night after clears the row.
-- Splits by: address (address_key).
CREATE TABLE visitor_ideas (
  day INTEGER NOT NULL,
  address_key TEXT NOT NULL,
  ideas INTEGER NOT NULL CONSTRAINT ideas_of_visitor CHECK (ideas BETWEEN 1 AND 5),
  PRIMARY KEY (day, address_key)
) WITHOUT ROWID;
