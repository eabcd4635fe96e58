-- Bans and caps hold whoever they were set for, not the account: who deletes theirs and signs up again with the same
-- identity is banned from the first moment, and has used up of the day what they had used up. `identity_key` is a keyed
-- hash of the identity provider's `sub`; it is NULL for accounts that have not signed in since there are keys.
ALTER TABLE users ADD COLUMN identity_key TEXT;
CREATE INDEX users_banned_from_reviewing ON users (reviewing_banned_at, id) WHERE reviewing_banned_at IS NOT NULL;

-- Who was banned from reviewing and then left. The row goes when they sign up again, as the new account then says so.
-- Splits by: identity_key.
CREATE TABLE remembered_review_bans (
  identity_key TEXT PRIMARY KEY,
  banned_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Who was banned from a club and then left. The row goes when they sign up again, or with the club. Splits by: club_id.
CREATE TABLE remembered_club_bans (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  identity_key TEXT NOT NULL,
  banned_at INTEGER NOT NULL,
  PRIMARY KEY (club_id, identity_key)
) WITHOUT ROWID;
CREATE INDEX remembered_club_bans_by_identity ON remembered_club_bans (identity_key, club_id);

-- What somebody did of what may be done only so often, whichever account they did it with: `kind` is what is capped,
-- `thing` the id of what was made, `ordinal` counts it among those of its span, so that no number of calls at once passes
-- the cap. Forgotten after a day. Splits by: identity_key.
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
