-- Programs and e-readers that readers connect.

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
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('api_token', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- E-readers that sync a reader's progress with the kosync protocol.

-- One row for each device that was not revoked. `user_name` is what it signs in with; `key_hash` is the SHA-256 of the key
-- that it sends, the MD5 of its password. `shares_activity` is whether friends may see what it starts.
-- Splits by: reader (user_id).
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

-- Fails a device beyond the twentieth of a reader.
CREATE TRIGGER devices_counted BEFORE INSERT ON devices
WHEN (SELECT count(*) FROM devices WHERE user_id = NEW.user_id) >= 20
BEGIN
  SELECT RAISE(ABORT, 'devices_full');
END;

-- Registers a revoked device, so that it stays revoked after a restore.
CREATE TRIGGER devices_revoked AFTER DELETE ON devices BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('device', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- A document of a reader's devices, with the last position that one of them sent. `document` is what the devices call it, a
-- digest of the file or of its name. `progress` is a JSON string, so that every character comes back as it was sent.
-- `number` counts a reader's documents, so that only the newest few thousand are stored. `isbn` is the book it was matched or
-- paired with, NULL while it waits for that. `applied` is the position to which it last moved a reading.
-- Splits by: reader (user_id).
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
  PRIMARY KEY (user_id, document)
) WITHOUT ROWID;
CREATE INDEX device_documents_by_number ON device_documents (user_id, number);
CREATE INDEX device_documents_waiting ON device_documents (user_id, number) WHERE isbn IS NULL;
CREATE INDEX device_documents_by_book ON device_documents (user_id, isbn) WHERE isbn IS NOT NULL;

-- Reading statistics that readers upload from their e-readers.

-- One row for each upload that added something. `number` counts a reader's uploads; only the newest can be undone. `digest` is
-- the SHA-256 of the file, so that the parts of one file are one upload.
-- Splits by: reader (user_id).
CREATE TABLE statistics_uploads (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  number INTEGER NOT NULL,
  digest TEXT NOT NULL,
  uploaded_at INTEGER NOT NULL,
  UNIQUE (user_id, number)
) WITHOUT ROWID;

-- What a reader read of a document on a day of theirs. An upload adds a row only where it says more than the rows before it, and
-- what is shown is the most of a day's rows: so an upload that is repeated or overlaps another changes nothing, and without
-- its rows everything is as it was before.
-- Splits by: reader (user_id).
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

-- Registers an upload that its reader undid, so that neither a restore nor the same file brings it back, and forgets its days.
-- An upload that added nothing is dropped without a row in the register.
CREATE TRIGGER statistics_uploads_undone AFTER DELETE ON statistics_uploads
WHEN EXISTS (SELECT 1 FROM device_days WHERE user_id = OLD.user_id AND upload = OLD.number) BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at)
    VALUES ('statistics_upload', OLD.id, OLD.user_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
  DELETE FROM device_days WHERE user_id = OLD.user_id AND upload = OLD.number;
END;

-- Fails an upload that was undone, unless it was taken off the register because its reader asks for it again.
CREATE TRIGGER statistics_uploads_stay_undone BEFORE INSERT ON statistics_uploads
WHEN EXISTS (SELECT 1 FROM revocations WHERE kind = 'statistics_upload' AND target_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'statistics_upload_undone');
END;
