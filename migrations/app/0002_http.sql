-- Idempotency keys. They ensure that a repeated request creates nothing twice.

-- The result of each call with an `Idempotency-Key`, stored in the batch that creates it, so that either both exist or
-- neither. `key` is a hash of the path, the reader and the key. `result_id` also covers the input: a call with the same
-- key and different input sets it to '', which fails the batch by the CHECK. `user_id` is empty for a visitor, so it is
-- not a foreign key. Rows are deleted with their reader's account, or after 30 days.
CREATE TABLE idempotency_keys (
  user_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  result_id TEXT NOT NULL CONSTRAINT one_result_per_key CHECK (result_id <> ''),
  used_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (used_at);
