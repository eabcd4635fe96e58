-- Friends, requests to be friends, when notifications were last seen, and a time zone that a reader fixed.

-- Splits by: recipient.
CREATE TABLE friend_requests (
  recipient TEXT NOT NULL REFERENCES users (id),
  sender TEXT NOT NULL REFERENCES users (id),
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (recipient, sender),
  CHECK (recipient <> sender)
) WITHOUT ROWID;
CREATE INDEX friend_requests_by_time ON friend_requests (recipient, asked_at, sender);
CREATE INDEX friend_requests_by_sender ON friend_requests (sender, recipient);

-- One row for each of the two, so that a reader's friends lie together. Splits by: user_id.
CREATE TABLE friendships (
  user_id TEXT NOT NULL REFERENCES users (id),
  friend_id TEXT NOT NULL REFERENCES users (id),
  since INTEGER NOT NULL,
  PRIMARY KEY (user_id, friend_id),
  CHECK (user_id <> friend_id)
) WITHOUT ROWID;
CREATE INDEX friendships_by_time ON friendships (user_id, since, friend_id);
CREATE INDEX friendships_by_friend ON friendships (friend_id, user_id);

ALTER TABLE users ADD COLUMN friend_count INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER friendships_added AFTER INSERT ON friendships BEGIN
  UPDATE users SET friend_count = friend_count + 1 WHERE id = NEW.user_id;
END;
CREATE TRIGGER friendships_removed AFTER DELETE ON friendships BEGIN
  UPDATE users SET friend_count = friend_count - 1 WHERE id = OLD.user_id;
END;

-- Splits by: user_id.
CREATE TABLE notifications_seen (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  seen_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The zone that a reader fixed in their settings; NULL follows the browser.
ALTER TABLE users ADD COLUMN fixed_time_zone TEXT;
