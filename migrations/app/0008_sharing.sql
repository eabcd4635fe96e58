-- Books that readers send each other.

-- A book that a friend thought of; it is a notification of the recipient's.
-- Splits by: reader (recipient_id).
CREATE TABLE book_shares (
  id TEXT PRIMARY KEY,
  sender_id INTEGER NOT NULL REFERENCES users (id),
  recipient_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  shared_at INTEGER NOT NULL,
  UNIQUE (sender_id, isbn, recipient_id),
  CHECK (sender_id <> recipient_id)
) WITHOUT ROWID;
CREATE INDEX book_shares_by_recipient ON book_shares (recipient_id, shared_at, id);

-- A book sent to somebody by e-mail; `id` is that of its message.
-- Splits by: reader (sender_id).
CREATE TABLE book_email_shares (
  id TEXT PRIMARY KEY,
  sender_id INTEGER NOT NULL REFERENCES users (id),
  address_key TEXT NOT NULL,
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  shared_at INTEGER NOT NULL,
  UNIQUE (sender_id, isbn, address_key)
) WITHOUT ROWID;
