-- Tokens with which programs call the API for a reader.

-- One row for each token that was not revoked. `hash` is the SHA-256 of the token, which is shown once and stored nowhere.
-- Splits by: reader (user_id).
CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'write')),
  hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  last_used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX api_tokens_by_reader ON api_tokens (user_id, created_at);

-- Fails a token beyond the twentieth of a reader.
CREATE TRIGGER api_tokens_counted BEFORE INSERT ON api_tokens
WHEN (SELECT count(*) FROM api_tokens WHERE user_id = NEW.user_id) >= 20
BEGIN
  SELECT RAISE(ABORT, 'api_tokens_full');
END;

-- Registers a revoked token, so that it stays revoked after a restore.
CREATE TRIGGER api_tokens_revoked AFTER DELETE ON api_tokens BEGIN
  INSERT INTO revocations (kind, thing, revoked_at) VALUES ('api_token', OLD.id, unixepoch())
    ON CONFLICT (kind, thing) DO UPDATE SET revoked_at = excluded.revoked_at;
END;
