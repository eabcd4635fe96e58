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

-- Friend requests that their recipient declined. The sender can't ask again for 30 days.
CREATE TABLE declined_requests (
  recipient INTEGER NOT NULL REFERENCES users (id),
  sender INTEGER NOT NULL REFERENCES users (id),
  declined_at INTEGER NOT NULL,
  PRIMARY KEY (recipient, sender)
) WITHOUT ROWID;
CREATE INDEX declined_requests_by_sender ON declined_requests (sender);

-- Two rows per friendship, one for each reader, so that a reader's friends are adjacent in the primary key.
CREATE TABLE friendships (
  user_id INTEGER NOT NULL REFERENCES users (id),
  friend_id INTEGER NOT NULL REFERENCES users (id),
  since INTEGER NOT NULL,
  -- The UTC day of the friend's last visible activity, in days since 1970. Feeds query only friends with recent
  -- activity.
  active_day INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, friend_id),
  CHECK (user_id <> friend_id)
) WITHOUT ROWID;
CREATE INDEX friendships_by_time ON friendships (user_id, since, friend_id);
CREATE INDEX friendships_by_activity ON friendships (user_id, active_day, friend_id);
CREATE INDEX friendships_by_friend ON friendships (friend_id, active_day, user_id);

-- Increments users.friend_count.
CREATE TRIGGER friendships_added AFTER INSERT ON friendships BEGIN
  UPDATE users SET friend_count = friend_count + 1 WHERE id = NEW.user_id;
END;

-- Decrements users.friend_count.
CREATE TRIGGER friendships_removed AFTER DELETE ON friendships BEGIN
  UPDATE users SET friend_count = friend_count - 1 WHERE id = OLD.user_id;
END;

-- Rejects a friendship if one of the readers has blocked the other, even if that happened after the calling code
-- checked it.
CREATE TRIGGER friendships_not_blocked BEFORE INSERT ON friendships
WHEN EXISTS (SELECT 1 FROM blocks WHERE user_id = NEW.user_id AND blocked_id = NEW.friend_id)
  OR EXISTS (SELECT 1 FROM blocks WHERE user_id = NEW.friend_id AND blocked_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'readers_blocked');
END;

-- Rejects a friend request if one of the readers has blocked the other.
CREATE TRIGGER friend_requests_not_blocked BEFORE INSERT ON friend_requests
WHEN EXISTS (SELECT 1 FROM blocks WHERE user_id = NEW.recipient AND blocked_id = NEW.sender)
  OR EXISTS (SELECT 1 FROM blocks WHERE user_id = NEW.sender AND blocked_id = NEW.recipient)
BEGIN
  SELECT RAISE(ABORT, 'readers_blocked');
END;

-- Pairs of readers who are friends no longer, in both directions. Until they are again, an invite link of one makes the
-- other ask instead of making them friends.
CREATE TABLE ended_friendships (
  user_id INTEGER NOT NULL REFERENCES users (id),
  friend_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (user_id, friend_id)
) WITHOUT ROWID;
CREATE INDEX ended_friendships_by_friend ON ended_friendships (friend_id);

-- Deletes the pair when the two are friends again.
CREATE TRIGGER friendships_begun_again AFTER INSERT ON friendships BEGIN
  DELETE FROM ended_friendships WHERE user_id = NEW.user_id AND friend_id = NEW.friend_id;
END;

-- One link per reader. A new link replaces an expired or used one. `code` is the secret in the URL, `ends_at` is in epoch
-- seconds.
CREATE TABLE invite_links (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  code TEXT NOT NULL,
  ends_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Who used an invite link. Each reader counts once per link.
CREATE TABLE invite_uses (
  code TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  used_at INTEGER NOT NULL,
  PRIMARY KEY (code, user_id)
) WITHOUT ROWID;
CREATE INDEX invite_uses_by_user ON invite_uses (user_id);

-- Limits a link to 5 readers, who become friends by it or sign up with it.
CREATE TRIGGER invite_uses_limited BEFORE INSERT ON invite_uses
WHEN (SELECT count(*) FROM invite_uses WHERE code = NEW.code) >= 5
  AND NOT EXISTS (SELECT 1 FROM invite_uses WHERE code = NEW.code AND user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'uses_of_invite');
END;
CREATE UNIQUE INDEX invite_links_by_code ON invite_links (code);

-- Records a revocation when an invite link is deleted.
CREATE TRIGGER invite_links_removed AFTER DELETE ON invite_links BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('invite_link', OLD.code, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Search keys of readers' names, normalised and from each word on, such as `ada lovelace` and `lovelace ada`. A search
-- finds the readers with a key that begins with the text entered.
CREATE TABLE name_words (
  words TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (words, user_id)
) WITHOUT ROWID;
CREATE INDEX name_words_by_user ON name_words (user_id, words);

-- Friend requests and shared books are displayed as notifications but have no row in `notices`. Those from before
-- `seen_at` are read.
CREATE TABLE notifications_seen (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  seen_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Notifications, one row per reader, kind and subject; a new event updates the row. `about` is the ID of the subject: a
-- post, a review or a reader, for example, or a club for all its news. Only members of `club_id` can see the
-- notification. `raised_at` is the time at which it was last raised, `since` the time of the first event that the
-- reader hasn't read, and `read_at` is 0 while it is unread. `unread` is stored as well, so that the index lists unread
-- notifications first.
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
-- The clean-up job deletes old notifications.
CREATE INDEX notices_by_age ON notices (raised_at);

-- Every change of a way into an account notifies its owner, except the first way in and the codes of a sign-up.
CREATE TRIGGER passkeys_notify AFTER INSERT ON identities WHEN NEW.issuer = 'passkey' AND EXISTS (SELECT 1 FROM identities WHERE user_id = NEW.user_id AND id <> NEW.id) BEGIN
  INSERT INTO notices (user_id, kind, about, since, raised_at) VALUES (NEW.user_id, 'way_in', 'passkey_added', NEW.added_at, NEW.added_at)
    ON CONFLICT (user_id, kind, about) DO UPDATE SET since = excluded.since, raised_at = excluded.raised_at, read_at = 0,
      unread = 1;
END;

CREATE TRIGGER identities_notify AFTER INSERT ON identities WHEN NEW.issuer <> 'passkey' AND EXISTS (SELECT 1 FROM identities WHERE user_id = NEW.user_id AND id <> NEW.id) BEGIN
  INSERT INTO notices (user_id, kind, about, since, raised_at) VALUES (NEW.user_id, 'way_in', 'identity_added', NEW.added_at, NEW.added_at)
    ON CONFLICT (user_id, kind, about) DO UPDATE SET since = excluded.since, raised_at = excluded.raised_at, read_at = 0,
      unread = 1;
END;

CREATE TRIGGER identities_restored_notify AFTER UPDATE OF removed_at ON identities WHEN OLD.removed_at IS NOT NULL AND NEW.removed_at IS NULL BEGIN
  INSERT INTO notices (user_id, kind, about, since, raised_at) VALUES (NEW.user_id, 'way_in', 'identity_added', unixepoch(), unixepoch())
    ON CONFLICT (user_id, kind, about) DO UPDATE SET since = excluded.since, raised_at = excluded.raised_at, read_at = 0,
      unread = 1;
END;

CREATE TRIGGER identities_removed_notify AFTER UPDATE OF removed_at ON identities WHEN OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL BEGIN
  INSERT INTO notices (user_id, kind, about, since, raised_at) VALUES (NEW.user_id, 'way_in', 'identity_removed', NEW.removed_at, NEW.removed_at)
    ON CONFLICT (user_id, kind, about) DO UPDATE SET since = excluded.since, raised_at = excluded.raised_at, read_at = 0,
      unread = 1;
END;

CREATE TRIGGER recovery_codes_notify AFTER INSERT ON recovery_keys WHEN NEW.kind = 'code' AND NEW.made_at > (SELECT created_at FROM users WHERE id = NEW.user_id) BEGIN
  INSERT INTO notices (user_id, kind, about, since, raised_at) VALUES (NEW.user_id, 'way_in', 'codes_made', NEW.made_at, NEW.made_at)
    ON CONFLICT (user_id, kind, about) DO UPDATE SET since = excluded.since, raised_at = excluded.raised_at, read_at = 0,
      unread = 1;
END;

CREATE TRIGGER recovery_links_notify AFTER INSERT ON recovery_keys WHEN NEW.kind = 'link' BEGIN
  INSERT INTO notices (user_id, kind, about, since, raised_at) VALUES (NEW.user_id, 'way_in', 'link_made', NEW.made_at, NEW.made_at)
    ON CONFLICT (user_id, kind, about) DO UPDATE SET since = excluded.since, raised_at = excluded.raised_at, read_at = 0,
      unread = 1;
END;

CREATE TRIGGER recovery_keys_used_notify AFTER UPDATE OF used_at ON recovery_keys WHEN OLD.used_at IS NULL AND NEW.used_at IS NOT NULL BEGIN
  INSERT INTO notices (user_id, kind, about, since, raised_at) VALUES (NEW.user_id, 'way_in', 'recovered', NEW.used_at, NEW.used_at)
    ON CONFLICT (user_id, kind, about) DO UPDATE SET since = excluded.since, raised_at = excluded.raised_at, read_at = 0,
      unread = 1;
END;

-- Admins hear of accounts that wait for their approval, unless they switched that off.
CREATE TRIGGER users_waiting_notify AFTER INSERT ON users WHEN NEW.awaits_approval = 1 BEGIN
  INSERT INTO notices (user_id, kind, about, since, raised_at)
    SELECT id, 'account_waiting', 'approval', NEW.created_at, NEW.created_at FROM users
      WHERE rank = 'admin' AND NOT EXISTS (SELECT 1 FROM notice_kinds_off WHERE user_id = users.id AND kind = 'account_waiting')
    ON CONFLICT (user_id, kind, about) DO UPDATE SET since = iif(unread, since, excluded.since),
      raised_at = excluded.raised_at, read_at = 0, unread = 1;
END;

-- Notifications about a reader are deleted with that reader's account.
CREATE INDEX notices_about_readers ON notices (about) WHERE kind IN ('friend_accepted', 'invite_used');

-- Kinds of notifications that readers have switched off.
CREATE TABLE notice_kinds_off (
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  PRIMARY KEY (user_id, kind)
) WITHOUT ROWID;

-- Books that readers shared with a friend. They are displayed to the recipient as notifications.
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

-- Books that readers sent to an email address. `id` is also the ID of the message in the outbox.
CREATE TABLE book_email_shares (
  id TEXT PRIMARY KEY,
  sender_id INTEGER NOT NULL REFERENCES users (id),
  address_key TEXT NOT NULL,
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  shared_at INTEGER NOT NULL,
  UNIQUE (sender_id, isbn, address_key)
) WITHOUT ROWID;
