-- Messages pushed to readers' browsers.

-- Browsers that get a reader's messages. `id` is the hash of `endpoint`, the address at the push service; `p256dh` and
-- `auth` are the browser's key and secret. Up to `checked_at`, in epoch seconds, it knows the news.
CREATE TABLE push_subscriptions (
  user_id INTEGER NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  session_id TEXT NOT NULL REFERENCES sessions (id),
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  checked_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX push_subscriptions_by_id ON push_subscriptions (id);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);

-- Removes the subscription of a session that is ended: by its reader, by moderators, or all of them after a restore.
CREATE TRIGGER sessions_end_push AFTER UPDATE OF ended_at ON sessions WHEN NEW.ended_at IS NOT NULL BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
END;

-- Removes the subscription of a session that has expired and is forgotten.
CREATE TRIGGER sessions_forget_push AFTER DELETE ON sessions BEGIN
  DELETE FROM push_subscriptions WHERE session_id = OLD.id;
END;

-- What a reader is pushed: a JSON list of kinds, and hours of their day.
CREATE TABLE push_choices (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  kinds TEXT NOT NULL,
  quiet_from INTEGER NOT NULL CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_until INTEGER NOT NULL CHECK (quiet_until BETWEEN 0 AND 23),
  streak_hour INTEGER NOT NULL CHECK (streak_hour BETWEEN 0 AND 23)
) WITHOUT ROWID;
