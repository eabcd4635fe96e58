-- Friends, notifications and shared books.

CREATE TABLE friend_requests (
  recipient INTEGER NOT NULL REFERENCES users (id),
  sender INTEGER NOT NULL REFERENCES users (id),
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (recipient, sender),
  CHECK (recipient <> sender)
) WITHOUT ROWID;
CREATE INDEX friend_requests_by_time ON friend_requests (recipient, asked_at, sender);
CREATE INDEX friend_requests_by_sender ON friend_requests (sender, recipient);

-- Friend requests that their recipient declined. While one is younger than 30 days its sender cannot ask again.
CREATE TABLE declined_requests (
  recipient INTEGER NOT NULL REFERENCES users (id),
  sender INTEGER NOT NULL REFERENCES users (id),
  declined_at INTEGER NOT NULL,
  PRIMARY KEY (recipient, sender)
) WITHOUT ROWID;
CREATE INDEX declined_requests_by_sender ON declined_requests (sender);

-- One row for each of the two, so that a reader's friends lie together.
CREATE TABLE friendships (
  user_id INTEGER NOT NULL REFERENCES users (id),
  friend_id INTEGER NOT NULL REFERENCES users (id),
  since INTEGER NOT NULL,
  -- The day, in days since 1970 UTC, of the friend's last visible activity, so that a feed queries only friends with
  -- activity.
  active_day INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, friend_id),
  CHECK (user_id <> friend_id)
) WITHOUT ROWID;
CREATE INDEX friendships_by_time ON friendships (user_id, since, friend_id);
CREATE INDEX friendships_by_activity ON friendships (user_id, active_day, friend_id);
CREATE INDEX friendships_by_friend ON friendships (friend_id, active_day, user_id);

-- Keeps users.friend_count: one more.
CREATE TRIGGER friendships_added AFTER INSERT ON friendships BEGIN
  UPDATE users SET friend_count = friend_count + 1 WHERE id = NEW.user_id;
END;

-- Keeps users.friend_count: one less.
CREATE TRIGGER friendships_removed AFTER DELETE ON friendships BEGIN
  UPDATE users SET friend_count = friend_count - 1 WHERE id = OLD.user_id;
END;

-- Fails a friendship between readers of whom one has blocked the other a moment ago.
CREATE TRIGGER friendships_not_blocked BEFORE INSERT ON friendships
WHEN EXISTS (SELECT 1 FROM blocks WHERE user_id = NEW.user_id AND blocked_id = NEW.friend_id)
  OR EXISTS (SELECT 1 FROM blocks WHERE user_id = NEW.friend_id AND blocked_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'readers_blocked');
END;

-- Fails a friend request between them.
CREATE TRIGGER friend_requests_not_blocked BEFORE INSERT ON friend_requests
WHEN EXISTS (SELECT 1 FROM blocks WHERE user_id = NEW.recipient AND blocked_id = NEW.sender)
  OR EXISTS (SELECT 1 FROM blocks WHERE user_id = NEW.sender AND blocked_id = NEW.recipient)
BEGIN
  SELECT RAISE(ABORT, 'readers_blocked');
END;

-- One a reader; a new one takes the place of one that has ended. `code` is the secret in the address, `ends_at` in epoch
-- seconds.
CREATE TABLE invite_links (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  code TEXT NOT NULL,
  ends_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX invite_links_by_code ON invite_links (code);

-- Registers a friend invite link that its reader removes.
CREATE TRIGGER invite_links_removed AFTER DELETE ON invite_links BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('invite_link', OLD.code, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- A folded name from each of its words on: `ada lovelace` and `lovelace`. Whoever types the beginning of one finds them.
CREATE TABLE name_words (
  words TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (words, user_id)
) WITHOUT ROWID;
CREATE INDEX name_words_by_user ON name_words (user_id, words);

-- Friend requests and shared books are notifications without rows of their own: those from before `seen_at` were seen.
CREATE TABLE notifications_seen (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  seen_at INTEGER NOT NULL
) WITHOUT ROWID;

-- One row for each reader, kind and thing; it is raised again instead of written again. `about` is the thing: a post, a
-- review, or a club where it stands for all that is new in it. `club_id` is the club whose members alone may see it.
-- `raised_at` is when it last came up, `since` when the first came of what the reader has not read, and `read_at` is 0
-- while it is unread. `unread` is kept beside it, since unread notices stand first in the index.
CREATE TABLE notices (
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  about TEXT NOT NULL,
  club_id TEXT,
  since INTEGER NOT NULL,
  raised_at INTEGER NOT NULL,
  read_at INTEGER NOT NULL DEFAULT 0,
  unread INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (user_id, kind, about)
) WITHOUT ROWID;
CREATE INDEX notices_by_time ON notices (user_id, unread, raised_at, kind, about);
-- What is over is cleared by its time.
CREATE INDEX notices_by_age ON notices (raised_at);

-- Notices that name a reader go with that reader's account.
CREATE INDEX notices_about_readers ON notices (about) WHERE kind IN ('friend_accepted', 'invite_used');

-- The kinds that a reader does not want to hear of.
CREATE TABLE notice_kinds_off (
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  PRIMARY KEY (user_id, kind)
) WITHOUT ROWID;

-- A book that a friend thought of; it is a notification of the recipient's.
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
CREATE TABLE book_email_shares (
  id TEXT PRIMARY KEY,
  sender_id INTEGER NOT NULL REFERENCES users (id),
  address_key TEXT NOT NULL,
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  shared_at INTEGER NOT NULL,
  UNIQUE (sender_id, isbn, address_key)
) WITHOUT ROWID;
