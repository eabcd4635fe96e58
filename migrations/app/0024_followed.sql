-- What follows a person to a new account, and what ends with a rank.

-- Declined requests to join clubs, of readers who have since deleted their account; `identity_key` identifies the
-- reader. When they sign up again, they wait as long as they would have had to. Deleted after that time.
CREATE TABLE remembered_club_declines (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  identity_key TEXT NOT NULL,
  refused_at INTEGER NOT NULL,
  PRIMARY KEY (club_id, identity_key)
) WITHOUT ROWID;
CREATE INDEX remembered_club_declines_by_identity ON remembered_club_declines (identity_key, club_id);
CREATE TRIGGER clubs_forget_declines AFTER DELETE ON clubs BEGIN
  DELETE FROM remembered_club_declines WHERE club_id = OLD.id;
END;
CREATE INDEX remembered_club_declines_by_time ON remembered_club_declines (refused_at);

-- Warnings and notes of moderators about readers who have since deleted their account, for a year.
CREATE TABLE remembered_warnings (
  identity_key TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('warning', 'note')),
  words TEXT NOT NULL,
  moderator_id INTEGER REFERENCES users (id),
  written_at INTEGER NOT NULL,
  acknowledged_at INTEGER,
  PRIMARY KEY (identity_key, id)
) WITHOUT ROWID;
CREATE INDEX remembered_warnings_by_time ON remembered_warnings (written_at);
CREATE INDEX remembered_warnings_by_moderator ON remembered_warnings (moderator_id);

-- NULL for links from before 1.1.0 and of admins who have left, whose links ended then.
ALTER TABLE site_invites ADD COLUMN made_by INTEGER REFERENCES users (id);
CREATE INDEX site_invites_by_maker ON site_invites (made_by);

-- A remembered block returns however many the reader has by now; or else the blocked one could not sign up.
DROP TRIGGER blocks_limited;
CREATE TRIGGER blocks_limited BEFORE INSERT ON blocks
WHEN (SELECT count(*) FROM blocks WHERE user_id = NEW.user_id) >= 1000
  AND NOT EXISTS (SELECT 1 FROM blocks WHERE user_id = NEW.user_id AND blocked_id = NEW.blocked_id)
  AND NOT EXISTS (SELECT 1 FROM remembered_blocks WHERE user_id = NEW.user_id AND identity_key IN
    (SELECT identity_key FROM users WHERE id = NEW.blocked_id
      UNION SELECT identity_key FROM identities WHERE user_id = NEW.blocked_id))
BEGIN
  SELECT RAISE(ABORT, 'blocks_full');
END;

-- A club that a moderator's reversal brings back bans whom it had banned, if they signed up again meanwhile.
CREATE INDEX users_by_identity ON users (identity_key) WHERE identity_key IS NOT NULL;
CREATE INDEX identities_by_key ON identities (identity_key);
