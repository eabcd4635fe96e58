-- Idempotency keys: a request that is sent again creates nothing twice.

-- Which thing a reader's `Idempotency-Key` made, written in the batch that made it, so that the key is there exactly
-- when the thing was made. `key` is a hash of path, reader and key; `result_id` one of these and of all that was
-- asked: the same key for anything else fails the batch by the CHECK. `user_id` is empty for a visitor, so it refers
-- to nobody; a reader who leaves takes their rows along. Forgotten after thirty days.
CREATE TABLE idempotency_keys (
  user_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  result_id TEXT NOT NULL CONSTRAINT one_result_per_key CHECK (result_id <> ''),
  used_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (used_at);
