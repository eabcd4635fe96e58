-- Outgoing email, and addresses that have opted out.

-- Messages, which are stored before they are sent. `address_key` is a keyed hash of the address. `day` is in days since
-- 1970 (UTC). `sender_ordinal` and `address_ordinal` number the messages of a day by sender and by address; the CHECKs
-- also reject simultaneous calls that exceed a cap together.
-- `state` is waiting, sent, failed (no more retries), blocked (the address opted out) or withdrawn (the sender deleted
-- their account).
-- When a sender deletes their account, `sender_id` becomes NULL and the message is emptied; the row still counts
-- towards the cap of the address.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  sender_id INTEGER REFERENCES users (id),
  address TEXT NOT NULL,
  address_key TEXT NOT NULL,
  block_link TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  day INTEGER NOT NULL,
  sender_ordinal INTEGER NOT NULL CONSTRAINT mails_of_sender CHECK (sender_ordinal BETWEEN 1 AND 10),
  address_ordinal INTEGER NOT NULL CONSTRAINT mails_to_address CHECK (address_ordinal BETWEEN 1 AND 3),
  state TEXT NOT NULL DEFAULT 'waiting',
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  fault TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  ended_at INTEGER
) WITHOUT ROWID;
CREATE INDEX outbox_by_sender ON outbox (sender_id, day);
CREATE INDEX outbox_by_address ON outbox (address_key, day);
CREATE INDEX outbox_by_state ON outbox (state, next_attempt_at);
CREATE INDEX outbox_by_time ON outbox (created_at, id);

-- Addresses that have opted out of email. Only keyed hashes are stored, so that a block outlasts the account and
-- reveals no address.
CREATE TABLE mail_blocks (
  address_key TEXT PRIMARY KEY,
  blocked_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Identifies the secret of the keyed hashes of addresses and identities, so that a changed secret is noticed at once.
-- The single row is written together with the first hash. `key_id` is the prefix of the address keys.
CREATE TABLE address_secret (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key_id TEXT NOT NULL,
  noted_at INTEGER NOT NULL
);
