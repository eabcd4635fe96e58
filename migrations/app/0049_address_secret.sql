-- Which secret the keyed hashes of addresses and identities are made with: one row, written with the first of them, so that
-- another secret is noticed at once. `key_id` is what the keys of addresses begin with.
-- Splits by: nothing.
CREATE TABLE address_secret (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key_id TEXT NOT NULL,
  noted_at INTEGER NOT NULL
);
