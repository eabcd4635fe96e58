-- Book clubs: who is in them, who may come in, and what they say.

-- `admin_count` is what keeps the last admin from going.
-- Splits by: club (id).
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
-- `post_count` counts what they posted since they joined.
-- Splits by: club (club_id).
CREATE TABLE club_members (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('admin', 'member')),
  joined_at INTEGER NOT NULL,
  joined_by TEXT,
  post_count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (club_id, user_id)
) WITHOUT ROWID;
-- Admins first, then whoever has been there longest.
CREATE INDEX club_members_by_role ON club_members (club_id, role, joined_at, user_id);
CREATE INDEX club_members_by_user ON club_members (user_id, joined_at, club_id);
-- Which clubs a reader runs, however many they are in.
CREATE INDEX club_members_running ON club_members (user_id, club_id) WHERE role = 'admin';

-- Who was shown the door, until an admin opens it again.
-- Splits by: club (club_id).
CREATE TABLE club_bans (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  banned_at INTEGER NOT NULL,
  PRIMARY KEY (club_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_bans_by_time ON club_bans (club_id, banned_at, user_id);
CREATE INDEX club_bans_by_user ON club_bans (user_id);

-- `generated_by` is empty for the code that a club starts with, and for those of a reader who has left for good.
-- `id` is the undertaking that made a code, so that repeating it makes no second one.
-- Splits by: club (club_id).
CREATE TABLE club_codes (
  code TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  active INTEGER NOT NULL DEFAULT 1,
  system INTEGER NOT NULL DEFAULT 0,
  generated_by INTEGER REFERENCES users (id),
  uses INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX club_codes_by_club ON club_codes (club_id, system, created_at, code);
CREATE INDEX club_codes_by_reader ON club_codes (generated_by);

-- `user_id` is empty once the account is gone; the words stay.
-- Splits by: club (club_id).
CREATE TABLE club_posts (
  id TEXT PRIMARY KEY,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER REFERENCES users (id),
  type TEXT NOT NULL CHECK (type IN ('posts', 'announcements')),
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  position INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX club_posts_by_author ON club_posts (user_id, created_at, id);
CREATE UNIQUE INDEX club_posts_by_position ON club_posts (club_id, type, position);

-- Who was banned from a club and then left. The row goes when they sign up again, or with the club.
-- Splits by: club (club_id).
CREATE TABLE remembered_club_bans (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  identity_key TEXT NOT NULL,
  banned_at INTEGER NOT NULL,
  PRIMARY KEY (club_id, identity_key)
) WITHOUT ROWID;
CREATE INDEX remembered_club_bans_by_identity ON remembered_club_bans (identity_key, club_id);

-- Holds nothing: what is written here is a claim that somebody is in a club, or has a role in it. One that is true is
-- passed over, one that is not fails the batch. A view would do as well, but an export writes a view behind the triggers
-- that stand on it, and could not be restored.
-- Splits by: club (club_id).
CREATE TABLE club_role_guards (
  club_id TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  role TEXT
);

-- Holds nothing: what is written here is a claim that somebody may be an admin of this club, and a batch with a
-- claim that is not true at that moment fails. A trigger on the memberships would also stop a club from passing on
-- to somebody when the one who ran it alone leaves for good.
-- Splits by: reader (user_id).
CREATE TABLE club_room_guards (
  user_id INTEGER NOT NULL,
  club_id TEXT NOT NULL
);

-- Fails the joining of somebody banned, or by a code that is not active or of another club.
CREATE TRIGGER club_members_let_in BEFORE INSERT ON club_members
WHEN EXISTS (SELECT 1 FROM club_bans WHERE club_id = NEW.club_id AND user_id = NEW.user_id)
  OR (NEW.joined_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM club_codes WHERE code = NEW.joined_by AND club_id = NEW.club_id AND active = 1))
BEGIN
  SELECT RAISE(ABORT, 'club_closed');
END;

-- Keeps clubs.member_count, clubs.admin_count and the uses of the code that somebody came with.
CREATE TRIGGER club_members_added AFTER INSERT ON club_members BEGIN
  UPDATE clubs SET member_count = member_count + 1, admin_count = admin_count + (NEW.role = 'admin')
  WHERE id = NEW.club_id;
  UPDATE club_codes SET uses = uses + 1 WHERE code = NEW.joined_by;
END;

-- Fails the removal of the last admin; a club that is deleted goes before its members.
CREATE TRIGGER club_members_last_admin_removed BEFORE DELETE ON club_members
WHEN OLD.role = 'admin' AND (SELECT admin_count FROM clubs WHERE id = OLD.club_id) = 1
BEGIN
  SELECT RAISE(ABORT, 'club_last_admin');
END;

-- Fails the demotion of the last admin.
CREATE TRIGGER club_members_last_admin_demoted BEFORE UPDATE OF role ON club_members
WHEN OLD.role = 'admin' AND NEW.role <> 'admin' AND (SELECT admin_count FROM clubs WHERE id = OLD.club_id) = 1
BEGIN
  SELECT RAISE(ABORT, 'club_last_admin');
END;

-- Keeps clubs.member_count and clubs.admin_count.
CREATE TRIGGER club_members_removed AFTER DELETE ON club_members BEGIN
  UPDATE clubs SET member_count = member_count - 1, admin_count = admin_count - (OLD.role = 'admin')
  WHERE id = OLD.club_id;
END;

-- Keeps clubs.admin_count when a role changes.
CREATE TRIGGER club_members_changed AFTER UPDATE OF role ON club_members WHEN OLD.role <> NEW.role BEGIN
  UPDATE clubs SET admin_count = admin_count + (NEW.role = 'admin') - (OLD.role = 'admin') WHERE id = NEW.club_id;
END;

-- Fails the ban of an admin, also of one who became it a moment ago.
CREATE TRIGGER club_bans_spare_admins BEFORE INSERT ON club_bans
WHEN EXISTS (SELECT 1 FROM club_members WHERE club_id = NEW.club_id AND user_id = NEW.user_id AND role = 'admin')
BEGIN
  SELECT RAISE(ABORT, 'club_admin_banned');
END;

-- Fails the 51st code of a club: codes are listed whole.
CREATE TRIGGER club_codes_counted BEFORE INSERT ON club_codes
WHEN (SELECT count(*) FROM club_codes WHERE club_id = NEW.club_id) >= 50
BEGIN
  SELECT RAISE(ABORT, 'club_codes_full');
END;

-- Keeps club_members.post_count: one more.
CREATE TRIGGER club_posts_added AFTER INSERT ON club_posts BEGIN
  UPDATE club_members SET post_count = post_count + 1 WHERE club_id = NEW.club_id AND user_id = NEW.user_id;
END;

-- Keeps club_members.post_count: one less, if its author has been a member since before the post.
CREATE TRIGGER club_posts_removed AFTER DELETE ON club_posts BEGIN
  UPDATE club_members SET post_count = post_count - 1
  WHERE club_id = OLD.club_id AND user_id = OLD.user_id AND joined_at <= OLD.created_at;
END;

-- Fails the batch of whoever has not the role in the club that they claim; keeps no row.
CREATE TRIGGER club_role_guards_checked BEFORE INSERT ON club_role_guards BEGIN
  SELECT CASE
    WHEN EXISTS (
      SELECT 1 FROM club_members
      WHERE club_id = NEW.club_id AND user_id = NEW.user_id AND role = COALESCE(NEW.role, role)
    ) THEN RAISE(IGNORE)
    ELSE RAISE(ABORT, 'club_role')
  END;
END;

-- Fails the batch of whoever would run more than 20 clubs; keeps no row.
CREATE TRIGGER club_room_guards_checked BEFORE INSERT ON club_room_guards BEGIN
  SELECT CASE
    WHEN EXISTS (
      SELECT 1 FROM club_members WHERE user_id = NEW.user_id AND role = 'admin' AND club_id = NEW.club_id
    ) OR (
      SELECT count(*) FROM (SELECT 1 FROM club_members WHERE user_id = NEW.user_id AND role = 'admin' LIMIT 20)
    ) < 20 THEN RAISE(IGNORE)
    ELSE RAISE(ABORT, 'club_admins_full')
  END;
END;
