-- Readers, their sign-in methods and sessions, sanctions, blocks, deleted accounts, revocations, and the settings of
-- the site. Times are in epoch seconds.

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
  -- Bit mask of the kinds of activity that friends may see: 1 started, 2 finished, 4 stopped, 8 reviewed, 16 listed. By
  -- default, all except stopped.
  shared_kinds INTEGER NOT NULL DEFAULT 27,
  -- `shown_streak` is 'daily' or 'weekly'. A week counts for the weekly streak if at least `weekly_days` of its days
  -- count. `counted_week` is the last week with a counted day, as (day + 4) / 7 with `day` in days since 1970, and
  -- `counted_days` is how many of its days count. `in_friends_leaderboard` is 1 for readers who joined their friends'
  -- leaderboard.
  shown_streak TEXT NOT NULL DEFAULT 'daily',
  weekly_days INTEGER NOT NULL DEFAULT 3,
  counted_week INTEGER NOT NULL DEFAULT 0,
  counted_days INTEGER NOT NULL DEFAULT 0,
  in_friends_leaderboard INTEGER NOT NULL DEFAULT 0,
  -- `limited_at` is set for a reader who may not publish, `suspended_at` for one who is hidden and can't sign in;
  -- otherwise they are NULL. The profile of a suspended reader is private, so every query that respects privacy also
  -- hides suspended readers; `privacy_before` stores the reader's own setting. `awaits_approval` is 1 for a new reader
  -- who is suspended until an admin approves them.
  limited_at INTEGER,
  suspended_at INTEGER,
  privacy_before TEXT,
  awaits_approval INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE UNIQUE INDEX users_by_email ON users (email) WHERE email <> '';
CREATE INDEX users_by_experience ON users (experience);
-- Finds out whether an admin is the last one.
CREATE INDEX users_admins ON users (rank, id) WHERE rank = 'admin';
CREATE INDEX users_banned_from_reviewing ON users (reviewing_banned_at, id) WHERE reviewing_banned_at IS NOT NULL;
CREATE INDEX users_sanctioned ON users (id) WHERE limited_at IS NOT NULL OR suspended_at IS NOT NULL;
CREATE INDEX users_waiting ON users (awaits_approval, id) WHERE awaits_approval = 1;
-- The accounts desk lists readers by sign-up time.
CREATE INDEX users_by_sign_up ON users (created_at, id);

-- Maintains leagues_reached: adds a row for each league whose threshold the reader's XP crosses.
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

-- Maintains daily_counts: the number of new readers per UTC day.
CREATE TRIGGER users_counted AFTER INSERT ON users BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'readers', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;

-- Records a revocation when a profile becomes private. A suspension doesn't record one, because it isn't the reader's
-- choice.
CREATE TRIGGER users_made_private AFTER UPDATE OF profile_privacy ON users
WHEN OLD.profile_privacy <> NEW.profile_privacy AND NEW.profile_privacy = 'nobody' AND NEW.suspended_at IS NULL BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at) VALUES ('profile', NEW.id, NEW.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Deletes the revocation when the profile becomes public again.
CREATE TRIGGER users_made_public AFTER UPDATE OF profile_privacy ON users
WHEN OLD.profile_privacy <> NEW.profile_privacy AND NEW.profile_privacy <> 'nobody' BEGIN
  DELETE FROM revocations WHERE kind = 'profile' AND target_id = CAST(NEW.id AS TEXT);
END;

-- Records a revocation with the new value when a reader changes which kinds of activity friends may see.
CREATE TRIGGER users_choose_activity AFTER UPDATE OF shared_kinds ON users WHEN OLD.shared_kinds <> NEW.shared_kinds BEGIN
  INSERT INTO revocations (kind, target_id, user_id, value, revoked_at)
    VALUES ('shared_activity', NEW.id, NEW.id, NEW.shared_kinds, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET value = excluded.value, revoked_at = excluded.revoked_at;
END;

-- Records a revocation when a reader leaves their friends' leaderboard.
CREATE TRIGGER users_leave_leaderboard AFTER UPDATE OF in_friends_leaderboard ON users
WHEN OLD.in_friends_leaderboard = 1 AND NEW.in_friends_leaderboard = 0 BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at) VALUES ('leaderboard', NEW.id, NEW.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Deletes the revocation when the reader joins the leaderboard again.
CREATE TRIGGER users_join_leaderboard AFTER UPDATE OF in_friends_leaderboard ON users
WHEN OLD.in_friends_leaderboard = 0 AND NEW.in_friends_leaderboard = 1 BEGIN
  DELETE FROM revocations WHERE kind = 'leaderboard' AND target_id = CAST(NEW.id AS TEXT);
END;

-- Sign-in methods of an account: the subject at the provider `issuer`, or the ID of a passkey. `identity_key` is a
-- keyed hash of it. The row of a removed method stays as long as the account exists, so that the method can't be used
-- to open a second account without the bans of the first.
CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  identity_key TEXT NOT NULL,
  name TEXT NOT NULL,
  -- For a passkey: its public key (base64url), its signature counter, and a JSON array of its transports.
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

-- Limits a reader to 20 sign-in methods, not counting removed ones. An upsert of a stored method isn't checked.
CREATE TRIGGER identities_counted BEFORE INSERT ON identities
WHEN (SELECT count(*) FROM identities WHERE user_id = NEW.user_id AND removed_at IS NULL) >= 20
  AND NOT EXISTS (SELECT 1 FROM identities WHERE issuer = NEW.issuer AND subject = NEW.subject)
BEGIN
  SELECT RAISE(ABORT, 'identities_full');
END;

-- Records a revocation when a sign-in method is removed, so that it stays removed after a restore.
CREATE TRIGGER identities_removed AFTER UPDATE OF removed_at ON identities
WHEN OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at) VALUES ('identity', NEW.id, NEW.user_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Deletes the revocation when the method is added again.
CREATE TRIGGER identities_added_again AFTER UPDATE OF removed_at ON identities
WHEN OLD.removed_at IS NOT NULL AND NEW.removed_at IS NULL BEGIN
  DELETE FROM revocations WHERE kind = 'identity' AND target_id = NEW.id;
END;

-- Identities that may not sign up again. `batch_id` is the action on the accounts desk that barred them, NULL if the
-- bar was copied from another database.
CREATE TABLE barred_identities (
  identity_key TEXT PRIMARY KEY,
  batch_id TEXT,
  barred_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX barred_identities_by_batch ON barred_identities (batch_id);

-- Rejects a barred identity, both at sign-up and when it is added to an existing account.
CREATE TRIGGER identities_barred BEFORE INSERT ON identities
WHEN EXISTS (SELECT 1 FROM barred_identities WHERE identity_key = NEW.identity_key) BEGIN
  SELECT RAISE(ABORT, 'identity_barred');
END;

-- Recovery codes, and recovery links that an admin created. `hash` is the SHA-256 of the secret, which works once.
CREATE TABLE recovery_keys (
  hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('code', 'link')),
  -- The admin who created a link. NULL for a code, and after the admin's account was deleted.
  admin_id INTEGER REFERENCES users (id),
  made_at INTEGER NOT NULL,
  expires_at INTEGER,
  used_at INTEGER,
  -- The call that used the key. A retry of that call isn't counted in `uses`.
  used_by TEXT,
  uses INTEGER NOT NULL DEFAULT 0 CONSTRAINT used_once CHECK (uses <= 1)
) WITHOUT ROWID;
CREATE INDEX recovery_keys_by_user ON recovery_keys (user_id, kind);
CREATE INDEX recovery_keys_by_admin ON recovery_keys (admin_id);

-- Records a revocation when a key is used, so that no one can sign in with it after a restore.
CREATE TRIGGER recovery_keys_used AFTER UPDATE OF used_at ON recovery_keys WHEN NEW.used_at IS NOT NULL BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('recovery_key', NEW.hash, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Deletes the revocation of a key that is inserted again.
CREATE TRIGGER recovery_keys_added AFTER INSERT ON recovery_keys BEGIN
  DELETE FROM revocations WHERE kind = 'recovery_key' AND target_id = NEW.hash;
END;

-- Records a revocation when a key is deleted, for example because new codes replace it.
CREATE TRIGGER recovery_keys_replaced AFTER DELETE ON recovery_keys BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('recovery_key', OLD.hash, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Challenges that were answered, stored until they expire so that none is answered twice. `spender` is the call that
-- answered the challenge.
CREATE TABLE spent_challenges (
  nonce TEXT PRIMARY KEY,
  spender TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX spent_challenges_by_time ON spent_challenges (expires_at);

-- Maintains the rating sums and counts of works and books: subtracts the ratings of a reader who is suspended, and adds
-- them again when the suspension ends.
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

-- Blocks between readers. Neither reader can see, befriend, invite or email the other. Every query that shows one
-- reader to another checks this table in both directions.
CREATE TABLE blocks (
  user_id INTEGER NOT NULL REFERENCES users (id),
  blocked_id INTEGER NOT NULL REFERENCES users (id),
  blocked_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, blocked_id),
  CONSTRAINT blocks_oneself CHECK (user_id <> blocked_id)
) WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked_id, user_id);
CREATE INDEX blocks_by_time ON blocks (user_id, blocked_at, blocked_id);

-- Blocks of readers who have since deleted their account; `identity_key` identifies the blocked reader. When they sign
-- up again, the block is restored.
CREATE TABLE remembered_blocks (
  user_id INTEGER NOT NULL REFERENCES users (id),
  identity_key TEXT NOT NULL,
  blocked_at INTEGER NOT NULL,
  PRIMARY KEY (identity_key, user_id)
) WITHOUT ROWID;
CREATE INDEX remembered_blocks_by_user ON remembered_blocks (user_id);

-- Limits a reader to 1,000 blocks. An upsert of an existing block isn't checked.
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
  ended_at INTEGER,
  -- The browser and the system in words.
  device TEXT NOT NULL DEFAULT '',
  -- The last use, recorded at most once an hour.
  used_at INTEGER NOT NULL DEFAULT 0,
  -- When the reader last showed a passkey or came from a provider: by signing in, or when asked again later.
  proved_at INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);
-- A session ends at `ended_at` if that is set, otherwise at `expires_at`. The clean-up job queries by this expression.
CREATE INDEX sessions_by_end ON sessions (coalesce(ended_at, expires_at));

-- Maintains daily_counts: the number of new sessions per UTC day.
CREATE TRIGGER sessions_counted AFTER INSERT ON sessions BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'sessions', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;

-- IDs of deleted accounts, which are deleted again after a restore. Rows are deleted after 60 days, when no backup is
-- that old. `user_id` is not a foreign key, because the account no longer exists.
CREATE TABLE deleted_accounts (
  user_id INTEGER PRIMARY KEY,
  left_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX deleted_accounts_by_time ON deleted_accounts (left_at);

-- Readers who deleted their account while banned from reviewing. When they sign up again, the new account is banned and
-- the row is deleted.
CREATE TABLE remembered_review_bans (
  identity_key TEXT PRIMARY KEY,
  banned_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Readers who deleted their account while limited. When they sign up again, the new account is limited and the row is
-- deleted.
CREATE TABLE remembered_limits (
  identity_key TEXT PRIMARY KEY,
  limited_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Actions that count towards a cap, by identity rather than account. `kind` is the kind of action and `target_id` the
-- ID of its target, or a hash of that ID. `ordinal` numbers the actions within the period and `most` is the cap. The
-- CHECK also rejects simultaneous calls that exceed it together. Rows are deleted after a day.
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

-- Revocations, which are repeated after a restore: one row per revoked target, deleted when the target is granted
-- again. `target_id` is its ID within its kind, `user_id` its owner if needed, and `value` its current value, if the
-- kind has one. Rows are deleted after 60 days, like those of deleted_accounts. A new kind needs a trigger on its table
-- and an entry in scripts/support/revocations.ts.
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

-- Invite links of the site, which admins make: how many readers may come by one, and until when (epoch seconds).
CREATE TABLE site_invites (
  code TEXT PRIMARY KEY,
  note TEXT NOT NULL,
  uses INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX site_invites_by_time ON site_invites (created_at, code);

-- Records a revocation when a link is ended early.
CREATE TRIGGER site_invites_ended AFTER UPDATE OF ends_at ON site_invites WHEN NEW.ends_at < OLD.ends_at BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('site_invite', NEW.code, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Who came by which link.
CREATE TABLE site_invite_uses (
  code TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  used_at INTEGER NOT NULL,
  PRIMARY KEY (code, user_id)
) WITHOUT ROWID;
CREATE INDEX site_invite_uses_by_user ON site_invite_uses (user_id);

CREATE TRIGGER site_invite_uses_limited BEFORE INSERT ON site_invite_uses
WHEN (SELECT count(*) FROM site_invite_uses WHERE code = NEW.code) >= (SELECT uses FROM site_invites WHERE code = NEW.code)
BEGIN
  SELECT RAISE(ABORT, 'uses_of_site_invite');
END;

-- Why a reader wants in, where an admin approves new accounts and asks that.
CREATE TABLE sign_up_answers (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  answer TEXT NOT NULL
);

-- The digest of each migration as it was applied (scripts/support/migrations.ts): a file that was changed since doesn't
-- describe these tables.
CREATE TABLE migration_digests (
  name TEXT PRIMARY KEY,
  digest TEXT NOT NULL
) WITHOUT ROWID;

-- Settings that admins choose. A missing row means the default.
CREATE TABLE site_settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;

-- What the site says of itself, in a single row: entered when it was set up, and changed by admins since. `set_up_by` is
-- the call that stored it.
CREATE TABLE site (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  contact TEXT NOT NULL,
  controller TEXT NOT NULL,
  set_up_at INTEGER NOT NULL,
  set_up_by TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  -- The controller's postal address.
  address TEXT NOT NULL DEFAULT '',
  -- Plain text, in which a line that begins with # is a heading.
  rules TEXT NOT NULL DEFAULT '',
  -- Shown on home and to visitors until a time in epoch seconds.
  announcement TEXT NOT NULL DEFAULT '',
  announcement_until INTEGER NOT NULL DEFAULT 0,
  -- The colour of links and buttons, #rrggbb; empty for the product's own.
  accent TEXT NOT NULL DEFAULT '',
  -- JSON: the languages in which visitors and new readers search; none is every language.
  languages TEXT NOT NULL DEFAULT '[]',
  -- Epoch seconds. NULL until an admin changes what was entered at the setup.
  changed_at INTEGER
);
