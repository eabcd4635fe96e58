-- Programs and e-readers that readers connect.

-- One row per token that was not revoked. `hash` is the SHA-256 of the token, which is displayed once and not stored.
-- `expires_at` is NULL for a token that doesn't expire.
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

-- Limits a reader to 20 tokens.
CREATE TRIGGER api_tokens_counted BEFORE INSERT ON api_tokens
WHEN (SELECT count(*) FROM api_tokens WHERE user_id = NEW.user_id) >= 20
BEGIN
  SELECT RAISE(ABORT, 'api_tokens_full');
END;

-- Records a deleted token in revocations, so that it stays revoked after a restore.
CREATE TRIGGER api_tokens_revoked AFTER DELETE ON api_tokens BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('api_token', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- E-readers that sync a reader's progress with the kosync protocol.

-- One row per device that was not revoked. `user_name` is the name that it signs in with. `key_hash` is the SHA-256 of
-- the key that it sends, which is the MD5 of its password. `shares_activity` is 1 if friends may see which books it
-- starts.
CREATE TABLE devices (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  user_name TEXT NOT NULL UNIQUE,
  key_hash TEXT NOT NULL,
  shares_activity INTEGER NOT NULL DEFAULT 0 CHECK (shares_activity IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX devices_by_reader ON devices (user_id, created_at);

-- Limits a reader to 20 devices.
CREATE TRIGGER devices_counted BEFORE INSERT ON devices
WHEN (SELECT count(*) FROM devices WHERE user_id = NEW.user_id) >= 20
BEGIN
  SELECT RAISE(ABORT, 'devices_full');
END;

-- Records a deleted device in revocations, so that it stays revoked after a restore.
CREATE TRIGGER devices_revoked AFTER DELETE ON devices BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('device', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Documents of a reader's devices with the latest position that a device sent. `document` is the devices' key for it, a
-- digest of the file or of its name. `progress` is a JSON string, so that every character is returned as it was sent.
-- `percentage` is as it was sent; outside 0 to 1 it changes no reading. `name` is the reader's own name for it. `is_book`
-- is 0 if the reader said that it is none. `seen_at` is when it was first sent or uploaded. `number` counts a reader's documents, so that only the newest few thousand are stored.
-- `isbn` is the matched or assigned book, NULL for none so far. `applied` is the last position that updated a reading,
-- NULL for none.
CREATE TABLE device_documents (
  user_id INTEGER NOT NULL REFERENCES users (id),
  document TEXT NOT NULL,
  number INTEGER NOT NULL,
  filename TEXT,
  title TEXT,
  authors TEXT,
  isbn INTEGER,
  percentage REAL,
  progress TEXT,
  device TEXT,
  device_id TEXT,
  pushed_at INTEGER,
  applied REAL,
  name TEXT,
  is_book INTEGER NOT NULL DEFAULT 1 CHECK (is_book IN (0, 1)),
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, document)
) WITHOUT ROWID;
CREATE INDEX device_documents_by_number ON device_documents (user_id, number);
CREATE INDEX device_documents_waiting ON device_documents (user_id, number) WHERE isbn IS NULL AND is_book = 1;
CREATE INDEX device_documents_by_book ON device_documents (user_id, isbn) WHERE isbn IS NOT NULL;

-- Reading statistics that readers upload from their e-readers.

-- One row per upload that added data. `number` counts a reader's uploads; only the newest can be undone. `digest` is
-- the SHA-256 of the file, so that the parts of a file belong to one upload.
CREATE TABLE statistics_uploads (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  number INTEGER NOT NULL,
  digest TEXT NOT NULL,
  uploaded_at INTEGER NOT NULL,
  UNIQUE (user_id, number)
) WITHOUT ROWID;

-- What a reader read of a document on a day (in their time zone, in days since 1970). An upload adds a row unless a
-- stored row of that day has at least as many seconds and pages. The largest values of a day are displayed. A repeated
-- or overlapping upload therefore changes nothing, and deleting its rows restores the state before it. Can be sharded
-- by `user_id`.
CREATE TABLE device_days (
  user_id INTEGER NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL,
  document TEXT NOT NULL,
  upload INTEGER NOT NULL,
  seconds INTEGER NOT NULL CHECK (seconds BETWEEN 1 AND 90000),
  pages INTEGER NOT NULL CHECK (pages >= 0),
  PRIMARY KEY (user_id, day, document, upload)
) WITHOUT ROWID;
CREATE INDEX device_days_by_document ON device_days (user_id, document, day);
CREATE INDEX device_days_by_upload ON device_days (user_id, upload);

-- Records an undone upload in revocations, so that neither a restore nor the same file adds it again, and deletes its
-- days. An upload that added nothing is deleted without a record.
CREATE TRIGGER statistics_uploads_undone AFTER DELETE ON statistics_uploads
WHEN EXISTS (SELECT 1 FROM device_days WHERE user_id = OLD.user_id AND upload = OLD.number) BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at)
    VALUES ('statistics_upload', OLD.id, OLD.user_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
  DELETE FROM device_days WHERE user_id = OLD.user_id AND upload = OLD.number;
END;

-- Rejects an upload that was undone. To upload the file again, its record in revocations is deleted first.
CREATE TRIGGER statistics_uploads_stay_undone BEFORE INSERT ON statistics_uploads
WHEN EXISTS (SELECT 1 FROM revocations WHERE kind = 'statistics_upload' AND target_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'statistics_upload_undone');
END;

-- A new token is a way into the account, of which its owner is notified.
CREATE TRIGGER api_tokens_notify AFTER INSERT ON api_tokens WHEN true BEGIN
  INSERT INTO notices (user_id, kind, about, since, raised_at) VALUES (NEW.user_id, 'way_in', 'token_made', NEW.created_at, NEW.created_at)
    ON CONFLICT (user_id, kind, about) DO UPDATE SET since = excluded.since, raised_at = excluded.raised_at, read_at = 0,
      unread = 1;
END;
