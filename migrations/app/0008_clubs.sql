-- Book clubs. Sizes are kept beside each club and changed by triggers, in the same statement as the membership that
-- justifies them; what must hold whoever acts at the same moment is held here, by triggers that fail the batch.

-- `admin_count` is what keeps the last admin from going. Splits by: id.
CREATE TABLE clubs (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  privacy_setting TEXT NOT NULL CHECK (privacy_setting IN ('public', 'invite', 'private')),
  external_link TEXT NOT NULL DEFAULT '',
  genre_focus TEXT NOT NULL DEFAULT 'none',
  member_count INTEGER NOT NULL DEFAULT 0,
  admin_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX clubs_listed ON clubs (member_count, id) WHERE privacy_setting <> 'private';

-- `joined_by` is the code that somebody came with, counted once for each joining; the founder came with none.
-- `post_count` counts what they posted since they joined. Splits by: club_id.
CREATE TABLE club_members (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('admin', 'member')),
  joined_at INTEGER NOT NULL,
  joined_by TEXT,
  post_count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (club_id, user_id)
) WITHOUT ROWID;
-- Admins first, then whoever has been there longest.
CREATE INDEX club_members_by_role ON club_members (club_id, role, joined_at, user_id);
CREATE INDEX club_members_by_user ON club_members (user_id, joined_at, club_id);

-- Who was shown the door, until an admin opens it again. Splits by: club_id.
CREATE TABLE club_bans (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  banned_at INTEGER NOT NULL,
  PRIMARY KEY (club_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_bans_by_time ON club_bans (club_id, banned_at, user_id);
CREATE INDEX club_bans_by_user ON club_bans (user_id);

-- `generated_by` is empty for the code that a club starts with, and for those of a reader who has left for good.
-- `id` is the undertaking that made a code, so that repeating it makes no second one. Splits by: club_id.
CREATE TABLE club_codes (
  code TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  active INTEGER NOT NULL DEFAULT 1,
  system INTEGER NOT NULL DEFAULT 0,
  generated_by TEXT REFERENCES users (id),
  uses INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX club_codes_by_club ON club_codes (club_id, system, created_at, code);
CREATE INDEX club_codes_by_reader ON club_codes (generated_by);

-- `user_id` is empty once the account is gone; the words stay. Splits by: club_id.
CREATE TABLE club_posts (
  id TEXT PRIMARY KEY,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id TEXT REFERENCES users (id),
  type TEXT NOT NULL CHECK (type IN ('posts', 'announcements')),
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX club_posts_by_time ON club_posts (club_id, type, created_at, id);
CREATE INDEX club_posts_by_author ON club_posts (user_id, created_at, id);

-- Holds nothing: what is written here is a claim that somebody has a role (any, if none is named) in a club, and a batch
-- with a claim that is not true at that moment fails. So an admin who was demoted a moment ago changes nothing any more,
-- whatever they read before.
CREATE VIEW club_claims AS SELECT '' AS club_id, '' AS user_id, '' AS role;
CREATE TRIGGER club_claims_checked INSTEAD OF INSERT ON club_claims
WHEN NOT EXISTS (
  SELECT 1 FROM club_members
  WHERE club_id = NEW.club_id AND user_id = NEW.user_id AND role = COALESCE(NEW.role, role)
)
BEGIN
  SELECT RAISE(ABORT, 'club_role');
END;

-- Whoever became an admin a moment ago is not banned any more.
CREATE TRIGGER club_bans_spare_admins BEFORE INSERT ON club_bans
WHEN EXISTS (SELECT 1 FROM club_members WHERE club_id = NEW.club_id AND user_id = NEW.user_id AND role = 'admin')
BEGIN
  SELECT RAISE(ABORT, 'club_admin_banned');
END;

-- A code that ended a moment ago lets nobody in, and neither does any code let in somebody who is banned.
CREATE TRIGGER club_members_let_in BEFORE INSERT ON club_members
WHEN EXISTS (SELECT 1 FROM club_bans WHERE club_id = NEW.club_id AND user_id = NEW.user_id)
  OR (NEW.joined_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM club_codes WHERE code = NEW.joined_by AND club_id = NEW.club_id AND active = 1))
BEGIN
  SELECT RAISE(ABORT, 'club_closed');
END;
CREATE TRIGGER club_members_added AFTER INSERT ON club_members BEGIN
  UPDATE clubs SET member_count = member_count + 1, admin_count = admin_count + (NEW.role = 'admin')
  WHERE id = NEW.club_id;
  UPDATE club_codes SET uses = uses + 1 WHERE code = NEW.joined_by;
END;

-- The last admin stays, as long as there is a club: one that is deleted goes before its members do.
CREATE TRIGGER club_members_last_admin_removed BEFORE DELETE ON club_members
WHEN OLD.role = 'admin' AND (SELECT admin_count FROM clubs WHERE id = OLD.club_id) = 1
BEGIN
  SELECT RAISE(ABORT, 'club_last_admin');
END;
CREATE TRIGGER club_members_last_admin_demoted BEFORE UPDATE OF role ON club_members
WHEN OLD.role = 'admin' AND NEW.role <> 'admin' AND (SELECT admin_count FROM clubs WHERE id = OLD.club_id) = 1
BEGIN
  SELECT RAISE(ABORT, 'club_last_admin');
END;
CREATE TRIGGER club_members_removed AFTER DELETE ON club_members BEGIN
  UPDATE clubs SET member_count = member_count - 1, admin_count = admin_count - (OLD.role = 'admin')
  WHERE id = OLD.club_id;
END;
CREATE TRIGGER club_members_changed AFTER UPDATE OF role ON club_members WHEN OLD.role <> NEW.role BEGIN
  UPDATE clubs SET admin_count = admin_count + (NEW.role = 'admin') - (OLD.role = 'admin') WHERE id = NEW.club_id;
END;

-- Codes are listed whole, so there are only so many of them.
CREATE TRIGGER club_codes_counted BEFORE INSERT ON club_codes
WHEN (SELECT count(*) FROM club_codes WHERE club_id = NEW.club_id) >= 50
BEGIN
  SELECT RAISE(ABORT, 'club_codes_full');
END;

CREATE TRIGGER club_posts_added AFTER INSERT ON club_posts BEGIN
  UPDATE club_members SET post_count = post_count + 1 WHERE club_id = NEW.club_id AND user_id = NEW.user_id;
END;
CREATE TRIGGER club_posts_removed AFTER DELETE ON club_posts BEGIN
  UPDATE club_members SET post_count = post_count - 1
  WHERE club_id = OLD.club_id AND user_id = OLD.user_id AND joined_at <= OLD.created_at;
END;
