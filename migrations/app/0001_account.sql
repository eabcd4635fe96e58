-- Readers, their sessions, and what is remembered of those who left. Counters of a reader are kept by the triggers of the
-- features that they count.

-- Splits by: reader (id).
CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL UNIQUE,
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
  counted_at INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX users_by_experience ON users (experience);
CREATE INDEX users_banned_from_reviewing ON users (reviewing_banned_at, id) WHERE reviewing_banned_at IS NOT NULL;

-- Splits by: reader (user_id).
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

-- Who left, and nothing else of them: a backup that is restored still holds their account, and it is deleted again
-- from this list. Forgotten after sixty days, when no backup is that old. No reference, since there is no account
-- any more.
-- Splits by: reader (user_id).
CREATE TABLE deleted_accounts (
  user_id INTEGER PRIMARY KEY,
  left_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX deleted_accounts_by_time ON deleted_accounts (left_at);

-- Who was banned from reviewing and then left. The row goes when they sign up again, as the new account then says
-- so.
-- Splits by: identity (identity_key).
CREATE TABLE remembered_review_bans (
  identity_key TEXT PRIMARY KEY,
  banned_at INTEGER NOT NULL
) WITHOUT ROWID;

-- What somebody did of what may be done only so often, whichever account they did it with: `kind` is what is capped,
-- `thing` the id of what was made, `ordinal` counts it among those of its span, so that no number of calls at once
-- passes the cap. Forgotten after a day.
-- Splits by: identity (identity_key).
CREATE TABLE capped_acts (
  identity_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  thing TEXT NOT NULL,
  acted_at INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  most INTEGER NOT NULL,
  PRIMARY KEY (identity_key, kind, thing),
  CONSTRAINT capped CHECK (ordinal <= most)
) WITHOUT ROWID;
CREATE INDEX capped_acts_by_time ON capped_acts (acted_at);
