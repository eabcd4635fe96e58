-- Readers, their sessions, records of deleted accounts, and the register of revocations. Triggers maintain a reader's
-- counters.

CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL UNIQUE,
  -- Empty for a reader who signed up with a passkey.
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  rank TEXT NOT NULL DEFAULT 'member',
  picture TEXT NOT NULL DEFAULT '',
  picture_is_default INTEGER NOT NULL DEFAULT 1,
  picture_variant TEXT NOT NULL DEFAULT 'avatar',
  picture_seed TEXT NOT NULL,
  picture_colors TEXT NOT NULL,
  language TEXT NOT NULL DEFAULT 'en',
  search_languages TEXT NOT NULL DEFAULT '[]',
  time_zone TEXT NOT NULL DEFAULT 'UTC',
  profile_privacy TEXT NOT NULL DEFAULT 'everybody',
  reviewing_banned_at INTEGER,
  books_read_count INTEGER NOT NULL DEFAULT 0,
  books_bookmarked_count INTEGER NOT NULL DEFAULT 0,
  books_reviewed_count INTEGER NOT NULL DEFAULT 0,
  experience INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  friend_count INTEGER NOT NULL DEFAULT 0,
  fixed_time_zone TEXT,
  identity_key TEXT,
  counted_zone TEXT NOT NULL DEFAULT '',
  counted_at INTEGER NOT NULL DEFAULT 0,
  -- The kinds of activity that friends may see: by default all but stopped readings.
  shared_kinds INTEGER NOT NULL DEFAULT 27,
  -- `shown_streak` is daily or weekly; `weekly_days` is how many days make a week count; `counted_days` is how many did in the
  -- week `counted_week`, the last one that had any; `in_friends_leaderboard` says who wants to stand in their friends' table.
  shown_streak TEXT NOT NULL DEFAULT 'daily',
  weekly_days INTEGER NOT NULL DEFAULT 3,
  counted_week INTEGER NOT NULL DEFAULT 0,
  counted_days INTEGER NOT NULL DEFAULT 0,
  in_friends_leaderboard INTEGER NOT NULL DEFAULT 0,
  -- When a reader was limited (may not publish) or suspended (hidden and unable to sign in); NULL for neither. A
  -- suspended reader's profile is private, so every query that honours privacy honours this; `privacy_before` is their
  -- own choice. `awaits_approval` is 1 for a new reader who is suspended until an admin approves.
  limited_at INTEGER,
  suspended_at INTEGER,
  privacy_before TEXT,
  awaits_approval INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE UNIQUE INDEX users_by_email ON users (email) WHERE email <> '';
CREATE INDEX users_by_experience ON users (experience);
CREATE INDEX users_banned_from_reviewing ON users (reviewing_banned_at, id) WHERE reviewing_banned_at IS NOT NULL;
CREATE INDEX users_sanctioned ON users (id) WHERE limited_at IS NOT NULL OR suspended_at IS NOT NULL;
-- The accounts desk lists by sign-up.
CREATE INDEX users_by_sign_up ON users (created_at, id);

-- Keeps leagues_reached: a row for each league whose threshold the experience crossed.
CREATE TRIGGER users_experience_grew AFTER UPDATE OF experience ON users WHEN NEW.experience > OLD.experience BEGIN
  INSERT INTO leagues_reached (user_id, league, reached_at)
  SELECT NEW.id, league, unixepoch()
  FROM (
    SELECT 'bronze' AS league, 100 AS threshold
    UNION ALL VALUES ('silver', 500), ('gold', 1500), ('platinum', 4000), ('diamond', 10000), ('master', 25000),
      ('legend', 60000)
  )
  WHERE threshold > OLD.experience AND threshold <= NEW.experience
  ON CONFLICT DO NOTHING;
END;

-- Keeps the readers of a UTC day in daily_counts.
CREATE TRIGGER users_counted AFTER INSERT ON users BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'readers', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;

-- Registers a profile that becomes private, except by a suspension, which is not its reader's choice.
CREATE TRIGGER users_made_private AFTER UPDATE OF profile_privacy ON users
WHEN OLD.profile_privacy <> NEW.profile_privacy AND NEW.profile_privacy = 'nobody' AND NEW.suspended_at IS NULL BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at) VALUES ('profile', NEW.id, NEW.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Takes it off the register when it becomes public again.
CREATE TRIGGER users_made_public AFTER UPDATE OF profile_privacy ON users
WHEN OLD.profile_privacy <> NEW.profile_privacy AND NEW.profile_privacy <> 'nobody' BEGIN
  DELETE FROM revocations WHERE kind = 'profile' AND target_id = CAST(NEW.id AS TEXT);
END;

-- Registers which kinds of activity friends may see, when a reader changes that.
CREATE TRIGGER users_choose_activity AFTER UPDATE OF shared_kinds ON users WHEN OLD.shared_kinds <> NEW.shared_kinds BEGIN
  INSERT INTO revocations (kind, target_id, user_id, value, revoked_at)
    VALUES ('shared_activity', NEW.id, NEW.id, NEW.shared_kinds, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET value = excluded.value, revoked_at = excluded.revoked_at;
END;

-- Registers a reader who leaves the friends' leaderboard.
CREATE TRIGGER users_leave_leaderboard AFTER UPDATE OF in_friends_leaderboard ON users
WHEN OLD.in_friends_leaderboard = 1 AND NEW.in_friends_leaderboard = 0 BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at) VALUES ('leaderboard', NEW.id, NEW.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Takes them off the register when they join it again.
CREATE TRIGGER users_join_leaderboard AFTER UPDATE OF in_friends_leaderboard ON users
WHEN OLD.in_friends_leaderboard = 0 AND NEW.in_friends_leaderboard = 1 BEGIN
  DELETE FROM revocations WHERE kind = 'leaderboard' AND target_id = CAST(NEW.id AS TEXT);
END;

-- Login methods of an account: the subject at the provider `issuer`, or the ID of a passkey. A removed one keeps its
-- row as long as the account exists, so that it can't open a second account without the bans of the first.
-- `identity_key` is its keyed hash.
CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  identity_key TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Of a passkey: its public key (base64url), its signature counter, and JSON of how it is reached.
  public_key TEXT,
  counter INTEGER NOT NULL DEFAULT 0,
  transports TEXT NOT NULL DEFAULT '[]',
  added_at INTEGER NOT NULL,
  used_at INTEGER,
  removed_at INTEGER,
  PRIMARY KEY (issuer, subject)
) WITHOUT ROWID;
CREATE INDEX identities_by_user ON identities (user_id, added_at);
CREATE INDEX identities_by_subject ON identities (subject);

-- Fails the 21st login method of a reader.
CREATE TRIGGER identities_counted BEFORE INSERT ON identities
WHEN (SELECT count(*) FROM identities WHERE user_id = NEW.user_id AND removed_at IS NULL) >= 20
  AND NOT EXISTS (SELECT 1 FROM identities WHERE issuer = NEW.issuer AND subject = NEW.subject)
BEGIN
  SELECT RAISE(ABORT, 'identities_full');
END;

-- Registers a removed login method, so that it stays removed after a restore.
CREATE TRIGGER identities_removed AFTER UPDATE OF removed_at ON identities
WHEN OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at) VALUES ('identity', NEW.id, NEW.user_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Takes it off the register when it is added again.
CREATE TRIGGER identities_added_again AFTER UPDATE OF removed_at ON identities
WHEN OLD.removed_at IS NOT NULL AND NEW.removed_at IS NULL BEGIN
  DELETE FROM revocations WHERE kind = 'identity' AND target_id = NEW.id;
END;

-- Identities that may not sign up again; `batch_id` is the action on the accounts desk that barred them.
CREATE TABLE barred_identities (
  identity_key TEXT PRIMARY KEY,
  batch_id TEXT,
  barred_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX barred_identities_by_batch ON barred_identities (batch_id);

-- Fails a barred identity, at sign-up or when it is added to an account.
CREATE TRIGGER identities_barred BEFORE INSERT ON identities
WHEN EXISTS (SELECT 1 FROM barred_identities WHERE identity_key = NEW.identity_key) BEGIN
  SELECT RAISE(ABORT, 'identity_barred');
END;

-- Recovery codes, and recovery links from an admin: `hash` is the SHA-256 of the secret, which works once.
CREATE TABLE recovery_keys (
  hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('code', 'link')),
  -- Who made a link; NULL once they have left.
  admin_id INTEGER REFERENCES users (id),
  made_at INTEGER NOT NULL,
  expires_at INTEGER,
  used_at INTEGER,
  -- The call that used it; a repetition of that call has no effect.
  used_by TEXT,
  uses INTEGER NOT NULL DEFAULT 0 CONSTRAINT used_once CHECK (uses <= 1)
) WITHOUT ROWID;
CREATE INDEX recovery_keys_by_user ON recovery_keys (user_id, kind);
CREATE INDEX recovery_keys_by_admin ON recovery_keys (admin_id);

-- Registers a key that was used, so that a restored backup lets no one in by it.
CREATE TRIGGER recovery_keys_used AFTER UPDATE OF used_at ON recovery_keys WHEN NEW.used_at IS NOT NULL BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('recovery_key', NEW.hash, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Takes a key off the register that was written again.
CREATE TRIGGER recovery_keys_added AFTER INSERT ON recovery_keys BEGIN
  DELETE FROM revocations WHERE kind = 'recovery_key' AND target_id = NEW.hash;
END;

-- Registers a key that was replaced.
CREATE TRIGGER recovery_keys_replaced AFTER DELETE ON recovery_keys BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('recovery_key', OLD.hash, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Challenges that were answered, until they expire: none is answered twice. `spender` is the call that answered.
CREATE TABLE spent_challenges (
  nonce TEXT PRIMARY KEY,
  spender TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX spent_challenges_by_time ON spent_challenges (expires_at);

-- Removes the ratings of a suspended reader from the means, and adds them again afterwards.
CREATE TRIGGER users_suspended AFTER UPDATE OF suspended_at ON users
WHEN (OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL) BEGIN
  UPDATE works SET
    rating_sum = rating_sum + iif(NEW.suspended_at IS NULL, 1, -1)
      * (SELECT r.rating FROM reviews r WHERE r.user_id = NEW.id AND r.work_id = works.id),
    rating_count = rating_count + iif(NEW.suspended_at IS NULL, 1, -1)
  WHERE id IN (SELECT work_id FROM reviews WHERE user_id = NEW.id);
  UPDATE books SET
    rating_sum = rating_sum + iif(NEW.suspended_at IS NULL, 1, -1)
      * (SELECT r.rating FROM reviews r WHERE r.user_id = NEW.id AND r.work_id = books.work_id),
    rating_count = rating_count + iif(NEW.suspended_at IS NULL, 1, -1)
  WHERE isbn IN (SELECT isbn FROM reviews WHERE user_id = NEW.id);
END;

-- Readers who blocked another. Neither sees the other or can befriend, invite or mail them: every query that shows one
-- person to another looks for a row here, in either direction.
CREATE TABLE blocks (
  user_id INTEGER NOT NULL REFERENCES users (id),
  blocked_id INTEGER NOT NULL REFERENCES users (id),
  blocked_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, blocked_id),
  CONSTRAINT blocks_oneself CHECK (user_id <> blocked_id)
) WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked_id, user_id);
CREATE INDEX blocks_by_time ON blocks (user_id, blocked_at, blocked_id);

-- Blocks of readers who have deleted their account since: a block holds again when they sign up again.
CREATE TABLE remembered_blocks (
  user_id INTEGER NOT NULL REFERENCES users (id),
  identity_key TEXT NOT NULL,
  blocked_at INTEGER NOT NULL,
  PRIMARY KEY (identity_key, user_id)
) WITHOUT ROWID;
CREATE INDEX remembered_blocks_by_user ON remembered_blocks (user_id);

-- Fails the 1,001st block of a reader.
CREATE TRIGGER blocks_limited BEFORE INSERT ON blocks
WHEN (SELECT count(*) FROM blocks WHERE user_id = NEW.user_id) >= 1000
  AND NOT EXISTS (SELECT 1 FROM blocks WHERE user_id = NEW.user_id AND blocked_id = NEW.blocked_id)
BEGIN
  SELECT RAISE(ABORT, 'blocks_full');
END;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ended_at INTEGER
) WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);
-- A session is over when it was ended or has expired, whichever came first; the clearing job reads in this order.
CREATE INDEX sessions_by_end ON sessions (coalesce(ended_at, expires_at));

-- Keeps the sessions of a UTC day in daily_counts.
CREATE TRIGGER sessions_counted AFTER INSERT ON sessions BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'sessions', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;

-- IDs of deleted accounts. After a restore, they are deleted again. Rows are deleted after sixty days, when no backup
-- is that old. No foreign key, since the account no longer exists.
CREATE TABLE deleted_accounts (
  user_id INTEGER PRIMARY KEY,
  left_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX deleted_accounts_by_time ON deleted_accounts (left_at);

-- Readers who were banned from reviewing and deleted their account. The row is deleted when they sign up again, and the
-- new account is banned.
CREATE TABLE remembered_review_bans (
  identity_key TEXT PRIMARY KEY,
  banned_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Readers who were limited and deleted their account. They are limited again when they sign up again.
CREATE TABLE remembered_limits (
  identity_key TEXT PRIMARY KEY,
  limited_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Capped actions by identity, whatever account was used: `kind` is what is capped, `target_id` the ID of what was
-- created, `ordinal` its number within the period, so that simultaneous calls can't pass the cap. Rows are deleted
-- after a day.
CREATE TABLE capped_acts (
  identity_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  target_id TEXT NOT NULL,
  acted_at INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  most INTEGER NOT NULL,
  PRIMARY KEY (identity_key, kind, target_id),
  CONSTRAINT capped CHECK (ordinal <= most)
) WITHOUT ROWID;
CREATE INDEX capped_acts_by_time ON capped_acts (acted_at);

-- One row for each revoked target; a target that is granted again has none. `target_id` is its ID within its kind,
-- `user_id` its owner if needed, `value` its current value. Rows are deleted after sixty days, like deleted_accounts. A
-- new kind needs a trigger on its table and a row in scripts/support/revocations.ts.
CREATE TABLE revocations (
  kind TEXT NOT NULL,
  target_id TEXT NOT NULL,
  user_id INTEGER REFERENCES users (id),
  value INTEGER,
  revoked_at INTEGER NOT NULL,
  PRIMARY KEY (kind, target_id)
) WITHOUT ROWID;
CREATE INDEX revocations_by_user ON revocations (user_id);
CREATE INDEX revocations_by_time ON revocations (revoked_at);

-- Keys of setup links, as hashes: while there is one and no `site`, everything but /setup answers that it is being set up.
CREATE TABLE setup_keys (
  hash TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Settings of the site, set by admins; a missing row means the default.
CREATE TABLE site_settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;

-- The settings from the site's setup: one row. `set_up_by` is the call that stored it.
CREATE TABLE site (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  contact TEXT NOT NULL,
  controller TEXT NOT NULL,
  set_up_at INTEGER NOT NULL,
  set_up_by TEXT NOT NULL
);
