-- Outgoing mail, and addresses that refuse it.

-- Mail that goes out, and who wants none. Each message is written here before it is sent. `address_key` is a keyed
-- hash of the address; the two ordinals count the messages of a UTC day with this one, by sender and by address, and
-- are checked here, so that no number of calls at once passes a cap. `state`: waiting, sent, failed (given up),
-- blocked, withdrawn. A sender who left is NULL, and the message empty: only that somebody was written to is still
-- counted.
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

-- Addresses that want no mail, as keyed hashes, so that a block outlives accounts and keeps no address.
CREATE TABLE mail_blocks (
  address_key TEXT PRIMARY KEY,
  blocked_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Which secret the keyed hashes of addresses and identities are made with: one row, written with the first of them, so that
-- another secret is noticed at once. `key_id` is what the keys of addresses begin with.
CREATE TABLE address_secret (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key_id TEXT NOT NULL,
  noted_at INTEGER NOT NULL
);
