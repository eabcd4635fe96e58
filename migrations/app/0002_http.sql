-- Idempotency keys: a request that is sent again creates nothing twice.

-- The result of each `Idempotency-Key`, written in the batch that creates it, so that both exist or neither. `key` is a
-- hash of path, reader and key; `result_id` also covers the input: the same key with other input fails the batch by the
-- CHECK. `user_id` is empty for a visitor, so it is no foreign key; rows of a deleted account are deleted. Rows are
-- deleted after thirty days.
CREATE TABLE idempotency_keys (
  user_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  result_id TEXT NOT NULL CONSTRAINT one_result_per_key CHECK (result_id <> ''),
  used_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (used_at);
