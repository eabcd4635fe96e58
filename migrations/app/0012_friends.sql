-- Who is friends with whom, and who would like to be.

-- Splits by: reader (recipient).
CREATE TABLE friend_requests (
  recipient INTEGER NOT NULL REFERENCES users (id),
  sender INTEGER NOT NULL REFERENCES users (id),
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (recipient, sender),
  CHECK (recipient <> sender)
) WITHOUT ROWID;
CREATE INDEX friend_requests_by_time ON friend_requests (recipient, asked_at, sender);
CREATE INDEX friend_requests_by_sender ON friend_requests (sender, recipient);

-- One row for each of the two, so that a reader's friends lie together.
-- Splits by: reader (user_id).
CREATE TABLE friendships (
  user_id INTEGER NOT NULL REFERENCES users (id),
  friend_id INTEGER NOT NULL REFERENCES users (id),
  since INTEGER NOT NULL,
  PRIMARY KEY (user_id, friend_id),
  CHECK (user_id <> friend_id)
) WITHOUT ROWID;
CREATE INDEX friendships_by_time ON friendships (user_id, since, friend_id);
CREATE INDEX friendships_by_friend ON friendships (friend_id, user_id);

-- Keeps users.friend_count: one more.
CREATE TRIGGER friendships_added AFTER INSERT ON friendships BEGIN
  UPDATE users SET friend_count = friend_count + 1 WHERE id = NEW.user_id;
END;

-- Keeps users.friend_count: one less.
CREATE TRIGGER friendships_removed AFTER DELETE ON friendships BEGIN
  UPDATE users SET friend_count = friend_count - 1 WHERE id = OLD.user_id;
END;
