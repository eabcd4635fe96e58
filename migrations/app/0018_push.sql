-- Messages pushed to readers' browsers.

-- Browsers that receive a reader's messages. `id` is the hash of `endpoint`, the address at the push service. `p256dh`
-- and `auth` are the browser's key and secret. `checked_at` is the time, in epoch seconds, up to which the browser was
-- notified of events.
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

-- Deletes the subscription of a session that ends: by its reader, by a moderator, or with all sessions after a restore.
CREATE TRIGGER sessions_end_push AFTER UPDATE OF ended_at ON sessions WHEN NEW.ended_at IS NOT NULL BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
END;

-- Deletes the subscription of an expired session that is deleted.
CREATE TRIGGER sessions_forget_push AFTER DELETE ON sessions BEGIN
  DELETE FROM push_subscriptions WHERE session_id = OLD.id;
END;

-- A reader's push settings. `kinds` is a JSON array of the kinds of messages to send. No messages are sent from
-- `quiet_from` to `quiet_until`. The streak reminder is sent from `streak_hour` on. Hours are in the reader's time
-- zone.
CREATE TABLE push_choices (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  kinds TEXT NOT NULL,
  quiet_from INTEGER NOT NULL CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_until INTEGER NOT NULL CHECK (quiet_until BETWEEN 0 AND 23),
  streak_hour INTEGER NOT NULL CHECK (streak_hour BETWEEN 0 AND 23)
) WITHOUT ROWID;
