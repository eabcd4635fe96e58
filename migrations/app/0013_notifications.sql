-- What a reader has seen of their notifications, which are requests and shares.

-- Splits by: reader (user_id).
CREATE TABLE notifications_seen (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  seen_at INTEGER NOT NULL
) WITHOUT ROWID;
