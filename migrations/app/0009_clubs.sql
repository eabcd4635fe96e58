-- Book clubs: members, bans, invite codes, posts, shared readings, polls and meetings.

-- Triggers maintain `member_count` and `admin_count`. Other triggers check `admin_count`, so that the last admin can't
-- leave or be demoted. `founder_id` is NULL after the founder's account is deleted.
CREATE TABLE clubs (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  privacy_setting TEXT NOT NULL CHECK (privacy_setting IN ('public', 'invite', 'private')),
  external_link TEXT NOT NULL DEFAULT '',
  genre_focus TEXT NOT NULL DEFAULT 'none',
  member_count INTEGER NOT NULL DEFAULT 0,
  admin_count INTEGER NOT NULL DEFAULT 0,
  founder_id INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX clubs_by_founder ON clubs (founder_id);
CREATE INDEX clubs_listed ON clubs (member_count, id) WHERE privacy_setting <> 'private';

-- Maintains the number of clubs created on each UTC day in daily_counts.
CREATE TRIGGER clubs_counted AFTER INSERT ON clubs BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'clubs', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;

-- Records a deleted club in revocations.
CREATE TRIGGER clubs_revoked AFTER DELETE ON clubs BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('club', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- `joined_by` is the invite code that the member used, NULL for none. `post_count` counts their posts since they
-- joined; triggers maintain it.
CREATE TABLE club_members (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('admin', 'member')),
  joined_at INTEGER NOT NULL,
  joined_by TEXT,
  post_count INTEGER NOT NULL DEFAULT 0,
  -- 1 if the other members see this member's name with their progress.
  tells_progress INTEGER NOT NULL DEFAULT 0,
  -- 1 if the member muted the club's notifications.
  muted INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (club_id, user_id)
) WITHOUT ROWID;
-- Sorts admins first, then by the time of joining.
CREATE INDEX club_members_by_role ON club_members (club_id, role, joined_at, user_id);
CREATE INDEX club_members_by_user ON club_members (user_id, joined_at, club_id);
-- Finds the clubs of which a reader is an admin without scanning their other memberships.
CREATE INDEX club_members_running ON club_members (user_id, club_id) WHERE role = 'admin';
CREATE INDEX club_members_telling ON club_members (club_id, user_id) WHERE tells_progress = 1;

-- Rejects a new member who is banned, or whose invite code is inactive or doesn't belong to the club.
CREATE TRIGGER club_members_let_in BEFORE INSERT ON club_members
WHEN EXISTS (SELECT 1 FROM club_bans WHERE club_id = NEW.club_id AND user_id = NEW.user_id)
  OR (NEW.joined_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM club_codes WHERE code = NEW.joined_by AND club_id = NEW.club_id AND active = 1))
BEGIN
  SELECT RAISE(ABORT, 'club_closed');
END;

-- Maintains clubs.member_count, clubs.admin_count and club_codes.uses for a new member.
CREATE TRIGGER club_members_added AFTER INSERT ON club_members BEGIN
  UPDATE clubs SET member_count = member_count + 1, admin_count = admin_count + (NEW.role = 'admin')
  WHERE id = NEW.club_id;
  UPDATE club_codes SET uses = uses + 1 WHERE code = NEW.joined_by;
END;

-- Rejects the removal of the last admin. When a club is deleted, its row is deleted before its members, so the
-- condition doesn't hold.
CREATE TRIGGER club_members_last_admin_removed BEFORE DELETE ON club_members
WHEN OLD.role = 'admin' AND (SELECT admin_count FROM clubs WHERE id = OLD.club_id) = 1
BEGIN
  SELECT RAISE(ABORT, 'club_last_admin');
END;

-- Rejects the demotion of the last admin.
CREATE TRIGGER club_members_last_admin_demoted BEFORE UPDATE OF role ON club_members
WHEN OLD.role = 'admin' AND NEW.role <> 'admin' AND (SELECT admin_count FROM clubs WHERE id = OLD.club_id) = 1
BEGIN
  SELECT RAISE(ABORT, 'club_last_admin');
END;

-- Maintains clubs.member_count and clubs.admin_count for a removed member.
CREATE TRIGGER club_members_removed AFTER DELETE ON club_members BEGIN
  UPDATE clubs SET member_count = member_count - 1, admin_count = admin_count - (OLD.role = 'admin')
  WHERE id = OLD.club_id;
END;

-- Maintains clubs.admin_count when a role changes.
CREATE TRIGGER club_members_changed AFTER UPDATE OF role ON club_members WHEN OLD.role <> NEW.role BEGIN
  UPDATE clubs SET admin_count = admin_count + (NEW.role = 'admin') - (OLD.role = 'admin') WHERE id = NEW.club_id;
END;

-- Deletes a member's votes with the membership, however it ends.
CREATE TRIGGER club_members_take_votes_along AFTER DELETE ON club_members BEGIN
  DELETE FROM club_poll_votes WHERE user_id = OLD.user_id AND club_id = OLD.club_id;
END;

-- Deletes a member's answers to meetings with the membership.
CREATE TRIGGER club_members_take_answers_along AFTER DELETE ON club_members BEGIN
  DELETE FROM club_meeting_answers WHERE user_id = OLD.user_id AND club_id = OLD.club_id;
END;

-- Deletes the join request of a reader who becomes a member.
CREATE TRIGGER club_members_have_asked AFTER INSERT ON club_members BEGIN
  DELETE FROM club_join_requests WHERE club_id = NEW.club_id AND user_id = NEW.user_id;
END;

-- Records in revocations that a member has stopped sharing their progress.
CREATE TRIGGER club_members_stop_sharing AFTER UPDATE OF tells_progress ON club_members
WHEN OLD.tells_progress = 1 AND NEW.tells_progress = 0 BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at)
    VALUES ('club_progress', NEW.club_id || '/' || NEW.user_id, NEW.user_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Deletes the record when the member shares their progress again.
CREATE TRIGGER club_members_share_again AFTER UPDATE OF tells_progress ON club_members
WHEN OLD.tells_progress = 0 AND NEW.tells_progress = 1 BEGIN
  DELETE FROM revocations WHERE kind = 'club_progress' AND target_id = NEW.club_id || '/' || NEW.user_id;
END;

-- Readers who can't join the club until an admin lifts the ban.
CREATE TABLE club_bans (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  banned_at INTEGER NOT NULL,
  PRIMARY KEY (club_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_bans_by_time ON club_bans (club_id, banned_at, user_id);
CREATE INDEX club_bans_by_user ON club_bans (user_id);

-- Rejects the ban of an admin, including one who was promoted a moment ago.
CREATE TRIGGER club_bans_spare_admins BEFORE INSERT ON club_bans
WHEN EXISTS (SELECT 1 FROM club_members WHERE club_id = NEW.club_id AND user_id = NEW.user_id AND role = 'admin')
BEGIN
  SELECT RAISE(ABORT, 'club_admin_banned');
END;

-- Deletes the join request of a reader who is banned.
CREATE TRIGGER club_bans_end_requests AFTER INSERT ON club_bans BEGIN
  DELETE FROM club_join_requests WHERE club_id = NEW.club_id AND user_id = NEW.user_id;
END;

-- Bans of readers who have deleted their account. `identity_key` is the keyed hash of their identity. A row is deleted
-- when the reader signs up again, or with the club.
CREATE TABLE remembered_club_bans (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  identity_key TEXT NOT NULL,
  banned_at INTEGER NOT NULL,
  PRIMARY KEY (club_id, identity_key)
) WITHOUT ROWID;
CREATE INDEX remembered_club_bans_by_identity ON remembered_club_bans (identity_key, club_id);

-- `id` is the ID of the call that created the code, so that repeating the call doesn't create a second one. `system` is
-- 1 for the code that a club starts with. `generated_by` is NULL for that code, and after its creator's account is
-- deleted. `uses` counts how often members joined with the code; a trigger maintains it.
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

-- Limits a club to 50 codes, because they are all listed at once.
CREATE TRIGGER club_codes_counted BEFORE INSERT ON club_codes
WHEN (SELECT count(*) FROM club_codes WHERE club_id = NEW.club_id) >= 50
BEGIN
  SELECT RAISE(ABORT, 'club_codes_full');
END;

-- Records a deleted invite code in revocations.
CREATE TRIGGER club_codes_revoked AFTER DELETE ON club_codes BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('invite_code', OLD.club_id || '/' || OLD.code, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Records a disabled invite code in revocations.
CREATE TRIGGER club_codes_disabled AFTER UPDATE OF active ON club_codes WHEN OLD.active = 1 AND NEW.active = 0 BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at)
    VALUES ('active_invite_code', NEW.club_id || '/' || NEW.code, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Deletes the record when the code is enabled again.
CREATE TRIGGER club_codes_enabled AFTER UPDATE OF active ON club_codes WHEN OLD.active = 0 AND NEW.active = 1 BEGIN
  DELETE FROM revocations WHERE kind = 'active_invite_code' AND target_id = NEW.club_id || '/' || NEW.code;
END;

-- `user_id` is NULL after the author's account is deleted; the text stays. `position` numbers the posts and the
-- announcements of a club separately. Triggers maintain `reply_count` and `like_count`.
CREATE TABLE club_posts (
  id TEXT PRIMARY KEY,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER REFERENCES users (id),
  type TEXT NOT NULL CHECK (type IN ('posts', 'announcements')),
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  position INTEGER NOT NULL DEFAULT 0,
  -- No foreign key, since a backup is restored table by table and posts come before milestones. Triggers check it
  -- instead.
  milestone_id TEXT,
  reply_count INTEGER NOT NULL DEFAULT 0,
  like_count INTEGER NOT NULL DEFAULT 0,
  edited_at INTEGER
) WITHOUT ROWID;
CREATE INDEX club_posts_by_author ON club_posts (user_id, created_at, id);
-- Finds the newest posts, which are searched for identical texts.
CREATE INDEX club_posts_by_time ON club_posts (created_at);
CREATE UNIQUE INDEX club_posts_by_position ON club_posts (club_id, type, position);
CREATE INDEX club_posts_by_milestone ON club_posts (milestone_id, user_id) WHERE milestone_id IS NOT NULL;

-- Maintains club_members.post_count for a new post.
CREATE TRIGGER club_posts_added AFTER INSERT ON club_posts BEGIN
  UPDATE club_members SET post_count = post_count + 1 WHERE club_id = NEW.club_id AND user_id = NEW.user_id;
END;

-- Maintains club_members.post_count for a deleted post. Skips a post that is older than the author's membership, since
-- it isn't counted.
CREATE TRIGGER club_posts_removed AFTER DELETE ON club_posts BEGIN
  UPDATE club_members SET post_count = post_count - 1
  WHERE club_id = OLD.club_id AND user_id = OLD.user_id AND joined_at <= OLD.created_at;
END;

-- Rejects a post with a milestone that is not part of a plan of its club.
CREATE TRIGGER club_posts_at_milestone BEFORE INSERT ON club_posts
WHEN NEW.milestone_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM club_milestones WHERE id = NEW.milestone_id AND club_id = NEW.club_id AND position IS NOT NULL
) BEGIN
  SELECT RAISE(ABORT, 'club_milestone');
END;

-- Maintains club_milestones.post_count for a new post.
CREATE TRIGGER club_milestone_posts_added AFTER INSERT ON club_posts WHEN NEW.milestone_id IS NOT NULL BEGIN
  UPDATE club_milestones SET post_count = post_count + 1 WHERE id = NEW.milestone_id;
END;

-- Maintains club_milestones.post_count for a deleted post.
CREATE TRIGGER club_milestone_posts_removed AFTER DELETE ON club_posts WHEN OLD.milestone_id IS NOT NULL BEGIN
  UPDATE club_milestones SET post_count = post_count - 1 WHERE id = OLD.milestone_id;
END;

-- Maintains club_milestones.post_count when a post moves to another milestone.
CREATE TRIGGER club_milestone_posts_moved AFTER UPDATE OF milestone_id ON club_posts
WHEN OLD.milestone_id IS NOT NEW.milestone_id BEGIN
  UPDATE club_milestones SET post_count = post_count - 1 WHERE id = OLD.milestone_id;
  UPDATE club_milestones SET post_count = post_count + 1 WHERE id = NEW.milestone_id;
END;

-- Deletes the likes of a deleted post and of the replies to it.
CREATE TRIGGER club_posts_liked_no_more AFTER DELETE ON club_posts BEGIN
  DELETE FROM club_likes WHERE post_id = OLD.id;
END;

-- Records a deleted post in revocations, unless it was deleted with its club.
CREATE TRIGGER club_posts_revoked AFTER DELETE ON club_posts WHEN EXISTS (SELECT 1 FROM clubs WHERE id = OLD.club_id) BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('post', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Rejects a move to a milestone that is not part of a plan of the post's club, since the plan may have changed after it
-- was read. club_posts_at_milestone checks new posts.
CREATE TRIGGER club_posts_moved_to_milestone BEFORE UPDATE OF milestone_id ON club_posts
WHEN NEW.milestone_id IS NOT NULL AND NEW.milestone_id IS NOT OLD.milestone_id AND NOT EXISTS (
  SELECT 1 FROM club_milestones WHERE id = NEW.milestone_id AND club_id = NEW.club_id AND position IS NOT NULL
) BEGIN
  SELECT RAISE(ABORT, 'club_milestone');
END;

-- `isbn` is the edition that the page numbers of milestones refer to. `starts` is in days since 1970. `ended_at` is
-- NULL while the club reads the book. `version` increases with every change of the plan, so that concurrent changes are
-- detected.
CREATE TABLE club_readings (
  id TEXT PRIMARY KEY,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  work_id INTEGER NOT NULL,
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  starts INTEGER NOT NULL,
  set_at INTEGER NOT NULL,
  ended_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;
-- A club reads one book at a time.
CREATE UNIQUE INDEX club_readings_current ON club_readings (club_id) WHERE ended_at IS NULL;
CREATE INDEX club_readings_past ON club_readings (club_id, ended_at, id);
CREATE INDEX club_readings_by_work ON club_readings (work_id);

-- `position` counts from 1 in the plan. It is NULL for a milestone that was removed from the plan, if no later one
-- could take over its posts. `unit` is 0 for a page of the reading's edition and 1 for percent. `due` is in days since
-- 1970, NULL for none. Triggers maintain `post_count`.
CREATE TABLE club_milestones (
  id TEXT PRIMARY KEY,
  reading_id TEXT NOT NULL REFERENCES club_readings (id),
  club_id TEXT NOT NULL REFERENCES clubs (id),
  position INTEGER,
  title TEXT NOT NULL,
  unit INTEGER NOT NULL,
  value INTEGER NOT NULL,
  due INTEGER,
  made_at INTEGER NOT NULL,
  post_count INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX club_milestones_by_reading ON club_milestones (reading_id, position);
CREATE INDEX club_milestones_by_club ON club_milestones (club_id);
CREATE INDEX club_milestones_talked_of ON club_milestones (club_id, made_at) WHERE post_count > 0;
CREATE INDEX club_milestones_due ON club_milestones (due, id) WHERE position IS NOT NULL;

-- Milestones that a member opened before reaching them.
CREATE TABLE club_opened_milestones (
  milestone_id TEXT NOT NULL REFERENCES club_milestones (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  club_id TEXT NOT NULL REFERENCES clubs (id),
  PRIMARY KEY (milestone_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_opened_milestones_by_user ON club_opened_milestones (user_id);
CREATE INDEX club_opened_milestones_by_club ON club_opened_milestones (club_id);

-- `user_id` is NULL after the author's account is deleted; the text stays. `position` numbers the replies to a post.
-- Triggers maintain `like_count`.
CREATE TABLE club_replies (
  id TEXT PRIMARY KEY,
  post_id TEXT NOT NULL REFERENCES club_posts (id),
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER REFERENCES users (id),
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  position INTEGER NOT NULL,
  like_count INTEGER NOT NULL DEFAULT 0,
  edited_at INTEGER
) WITHOUT ROWID;
CREATE UNIQUE INDEX club_replies_by_position ON club_replies (post_id, position);
CREATE INDEX club_replies_by_author ON club_replies (user_id, created_at, id);
CREATE INDEX club_replies_by_club ON club_replies (club_id);

-- Rejects a reply to a post that doesn't belong to its club.
CREATE TRIGGER club_replies_checked BEFORE INSERT ON club_replies
WHEN NOT EXISTS (SELECT 1 FROM club_posts WHERE id = NEW.post_id AND club_id = NEW.club_id) BEGIN
  SELECT RAISE(ABORT, 'club_reply');
END;

-- Maintains club_posts.reply_count for a new reply.
CREATE TRIGGER club_replies_added AFTER INSERT ON club_replies BEGIN
  UPDATE club_posts SET reply_count = reply_count + 1 WHERE id = NEW.post_id;
END;

-- Maintains club_posts.reply_count for a deleted reply.
CREATE TRIGGER club_replies_removed AFTER DELETE ON club_replies BEGIN
  UPDATE club_posts SET reply_count = reply_count - 1 WHERE id = OLD.post_id;
END;

-- Deletes the likes of a deleted reply.
CREATE TRIGGER club_replies_liked_no_more AFTER DELETE ON club_replies BEGIN
  DELETE FROM club_likes WHERE target_id = OLD.id;
END;

-- Records a deleted reply in revocations, unless it was deleted with its club.
CREATE TRIGGER club_replies_revoked AFTER DELETE ON club_replies
WHEN EXISTS (SELECT 1 FROM clubs WHERE id = OLD.club_id) BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('reply', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- `target_id` is the ID of a post or a reply. `post_id` is that post, or the post that the reply belongs to.
CREATE TABLE club_likes (
  target_id TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  liked_at INTEGER NOT NULL,
  PRIMARY KEY (target_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_likes_by_time ON club_likes (target_id, liked_at, user_id);
CREATE INDEX club_likes_by_post ON club_likes (post_id);
CREATE INDEX club_likes_by_club ON club_likes (club_id);
CREATE INDEX club_likes_by_user ON club_likes (user_id);

-- Maintains club_posts.like_count and club_replies.like_count for a new like.
CREATE TRIGGER club_likes_added AFTER INSERT ON club_likes BEGIN
  UPDATE club_posts SET like_count = like_count + 1 WHERE id = NEW.target_id;
  UPDATE club_replies SET like_count = like_count + 1 WHERE id = NEW.target_id;
END;

-- Maintains club_posts.like_count and club_replies.like_count for a deleted like.
CREATE TRIGGER club_likes_removed AFTER DELETE ON club_likes BEGIN
  UPDATE club_posts SET like_count = like_count - 1 WHERE id = OLD.target_id;
  UPDATE club_replies SET like_count = like_count - 1 WHERE id = OLD.target_id;
END;

-- Always empty. A row inserted here asserts that a reader has a role in a club, or with `role` NULL that they are a
-- member. The trigger ignores the row if that is true and fails the batch if not. A view would do as well, but an
-- export writes a view after the triggers on it, and such an export can't be restored.
CREATE TABLE club_role_guards (
  club_id TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  role TEXT
);

-- Fails the batch unless the reader has the asserted role. Never stores the row.
CREATE TRIGGER club_role_guards_checked BEFORE INSERT ON club_role_guards BEGIN
  SELECT CASE
    WHEN EXISTS (
      SELECT 1 FROM club_members
      WHERE club_id = NEW.club_id AND user_id = NEW.user_id AND role = COALESCE(NEW.role, role)
    ) THEN RAISE(IGNORE)
    ELSE RAISE(ABORT, 'club_role')
  END;
END;

-- Always empty. A row inserted here asserts that a reader may be an admin of this club. The trigger fails the batch if
-- that is not true at that moment. A trigger on club_members would also prevent a club from passing to another member
-- when its only admin deletes their account.
CREATE TABLE club_room_guards (
  user_id INTEGER NOT NULL,
  club_id TEXT NOT NULL
);

-- Fails the batch if the reader is an admin of 20 clubs already, and not of this one. Never stores the row.
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

-- `starts_at` is in epoch seconds, `zone` is the time zone in which it was entered. `minutes` is the duration, NULL if
-- unknown. `sequence` counts the changes that calendars must pick up. `user_id` is NULL after its creator's account is
-- deleted. Triggers maintain `yes_count`, `maybe_count` and `no_count`.
CREATE TABLE club_meetings (
  id TEXT PRIMARY KEY,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER REFERENCES users (id),
  title TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  zone TEXT NOT NULL,
  minutes INTEGER,
  place TEXT NOT NULL DEFAULT '',
  notes TEXT NOT NULL DEFAULT '',
  cancelled INTEGER NOT NULL DEFAULT 0,
  sequence INTEGER NOT NULL DEFAULT 0,
  yes_count INTEGER NOT NULL DEFAULT 0,
  maybe_count INTEGER NOT NULL DEFAULT 0,
  no_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX club_meetings_by_start ON club_meetings (club_id, starts_at, id);
CREATE INDEX club_meetings_by_reader ON club_meetings (user_id);
-- Finds tomorrow's meetings across all clubs.
CREATE INDEX club_meetings_coming ON club_meetings (starts_at, id) WHERE cancelled = 0;

-- `answer` is 0 for yes, 1 for maybe and 2 for no.
CREATE TABLE club_meeting_answers (
  meeting_id TEXT NOT NULL REFERENCES club_meetings (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  club_id TEXT NOT NULL REFERENCES clubs (id),
  answer INTEGER NOT NULL CHECK (answer IN (0, 1, 2)),
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (meeting_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_meeting_answers_by_answer ON club_meeting_answers (meeting_id, answer, answered_at, user_id);
CREATE INDEX club_meeting_answers_by_reader ON club_meeting_answers (user_id, club_id);
CREATE INDEX club_meeting_answers_by_club ON club_meeting_answers (club_id);

-- Rejects an answer to a cancelled meeting.
CREATE TRIGGER club_meeting_answers_to_what_takes_place BEFORE INSERT ON club_meeting_answers
WHEN EXISTS (SELECT 1 FROM club_meetings WHERE id = NEW.meeting_id AND cancelled = 1)
BEGIN
  SELECT RAISE(ABORT, 'club_meeting_cancelled');
END;

-- Maintains club_meetings.yes_count, maybe_count and no_count for a new answer.
CREATE TRIGGER club_meeting_answers_added AFTER INSERT ON club_meeting_answers BEGIN
  UPDATE club_meetings
  SET yes_count = yes_count + (NEW.answer = 0), maybe_count = maybe_count + (NEW.answer = 1),
    no_count = no_count + (NEW.answer = 2)
  WHERE id = NEW.meeting_id;
END;

-- Maintains club_meetings.yes_count, maybe_count and no_count for a changed answer.
CREATE TRIGGER club_meeting_answers_changed AFTER UPDATE OF answer ON club_meeting_answers
WHEN OLD.answer <> NEW.answer BEGIN
  UPDATE club_meetings
  SET yes_count = yes_count + (NEW.answer = 0) - (OLD.answer = 0),
    maybe_count = maybe_count + (NEW.answer = 1) - (OLD.answer = 1),
    no_count = no_count + (NEW.answer = 2) - (OLD.answer = 2)
  WHERE id = NEW.meeting_id;
END;

-- Maintains club_meetings.yes_count, maybe_count and no_count for a deleted answer.
CREATE TRIGGER club_meeting_answers_removed AFTER DELETE ON club_meeting_answers BEGIN
  UPDATE club_meetings
  SET yes_count = yes_count - (OLD.answer = 0), maybe_count = maybe_count - (OLD.answer = 1),
    no_count = no_count - (OLD.answer = 2)
  WHERE id = OLD.meeting_id;
END;

-- The address of the calendar feed with all of a reader's meetings is signed over `generation`. Resetting the address
-- increases `generation`, which invalidates the previous address.
CREATE TABLE calendar_addresses (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  generation INTEGER NOT NULL,
  made_at INTEGER NOT NULL
);

-- Records a new calendar address in revocations, so that no other address gets its generation after a restore.
CREATE TRIGGER calendar_addresses_made AFTER INSERT ON calendar_addresses BEGIN
  INSERT INTO revocations (kind, target_id, user_id, value, revoked_at)
    VALUES ('calendar_address', NEW.user_id, NEW.user_id, NEW.generation, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET value = excluded.value, revoked_at = excluded.revoked_at;
END;

-- Records the new generation of a reset calendar address in revocations.
CREATE TRIGGER calendar_addresses_renewed AFTER UPDATE OF generation ON calendar_addresses BEGIN
  INSERT INTO revocations (kind, target_id, user_id, value, revoked_at)
    VALUES ('calendar_address', NEW.user_id, NEW.user_id, NEW.generation, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET value = excluded.value, revoked_at = excluded.revoked_at;
END;

-- `user_id` is NULL after its creator's account is deleted. `closed_at` is set if an admin closed the poll early,
-- otherwise NULL. `book_count` and `work_count` must be equal: two editions of one work count as the same book.
-- Triggers maintain `voter_count`.
CREATE TABLE club_polls (
  id TEXT PRIMARY KEY,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER REFERENCES users (id),
  ends_at INTEGER NOT NULL,
  closed_at INTEGER,
  book_count INTEGER NOT NULL,
  work_count INTEGER NOT NULL,
  voter_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  -- 1 if the result is final, because the poll has ended. Deleting votes then no longer changes the counts.
  result_final INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT club_poll_books_apart CHECK (book_count = work_count)
) WITHOUT ROWID;
CREATE INDEX club_polls_by_club ON club_polls (club_id, created_at, id);
CREATE INDEX club_polls_by_reader ON club_polls (user_id);
-- Finds the polls that end in a period, so that the cron job can send notifications about those that ended since its
-- last run. Excludes polls that an admin closed, since their notifications were sent at that time.
CREATE INDEX club_polls_by_end ON club_polls (ends_at, id) WHERE closed_at IS NULL;

CREATE TABLE club_poll_books (
  poll_id TEXT NOT NULL REFERENCES club_polls (id),
  place INTEGER NOT NULL,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  isbn INTEGER NOT NULL,
  vote_count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (poll_id, place)
) WITHOUT ROWID;
CREATE INDEX club_poll_books_by_club ON club_poll_books (club_id);

-- `choices` has one bit per book: value 1 for place 0, 2 for place 1, 4 for place 2, and so on.
CREATE TABLE club_poll_votes (
  poll_id TEXT NOT NULL REFERENCES club_polls (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  club_id TEXT NOT NULL REFERENCES clubs (id),
  choices INTEGER NOT NULL,
  voted_at INTEGER NOT NULL,
  PRIMARY KEY (poll_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_poll_votes_by_reader ON club_poll_votes (user_id, club_id);
CREATE INDEX club_poll_votes_by_club ON club_poll_votes (club_id);

-- Rejects a vote in a poll that has ended, even if the poll was open when the caller read it. Also fires for a changed
-- vote, which is an upsert.
CREATE TRIGGER club_poll_votes_in_time BEFORE INSERT ON club_poll_votes
WHEN EXISTS (SELECT 1 FROM club_polls WHERE id = NEW.poll_id AND (closed_at IS NOT NULL OR ends_at <= NEW.voted_at))
BEGIN
  SELECT RAISE(ABORT, 'club_poll_closed');
END;

-- Maintains club_polls.voter_count and club_poll_books.vote_count for a new vote.
CREATE TRIGGER club_poll_votes_added AFTER INSERT ON club_poll_votes BEGIN
  UPDATE club_polls SET voter_count = voter_count + 1 WHERE id = NEW.poll_id;
  UPDATE club_poll_books SET vote_count = vote_count + ((NEW.choices >> place) & 1) WHERE poll_id = NEW.poll_id;
END;

-- Maintains club_poll_books.vote_count for a changed vote.
CREATE TRIGGER club_poll_votes_changed AFTER UPDATE OF choices ON club_poll_votes WHEN OLD.choices <> NEW.choices BEGIN
  UPDATE club_poll_books SET vote_count = vote_count + ((NEW.choices >> place) & 1) - ((OLD.choices >> place) & 1)
  WHERE poll_id = NEW.poll_id;
END;

-- Maintains club_polls.voter_count and club_poll_books.vote_count for a deleted vote until the result is final. A
-- deletion has no time of its own, so code that deletes votes first marks the results of ended polls as final.
CREATE TRIGGER club_poll_votes_removed AFTER DELETE ON club_poll_votes
WHEN EXISTS (SELECT 1 FROM club_polls WHERE id = OLD.poll_id AND result_final = 0)
BEGIN
  UPDATE club_polls SET voter_count = voter_count - 1 WHERE id = OLD.poll_id;
  UPDATE club_poll_books SET vote_count = vote_count - ((OLD.choices >> place) & 1) WHERE poll_id = OLD.poll_id;
END;

-- One row per reader and club. `refused_at` is NULL unless an admin declined the request; the reader may ask again
-- later.
CREATE TABLE club_join_requests (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  message TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  refused_at INTEGER,
  PRIMARY KEY (club_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_join_requests_open ON club_join_requests (club_id, asked_at, user_id) WHERE refused_at IS NULL;
CREATE INDEX club_join_requests_by_reader ON club_join_requests (user_id);

-- Rejects the request of a member or of a banned reader.
CREATE TRIGGER club_join_requests_from_outside BEFORE INSERT ON club_join_requests
WHEN EXISTS (SELECT 1 FROM club_bans WHERE club_id = NEW.club_id AND user_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM club_members WHERE club_id = NEW.club_id AND user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'club_request_void');
END;

-- The normalised name of a listed club from each of its words on, such as `long chapter` and `chapter` for The Long
-- Chapter. A search matches the beginning of a row. Private clubs have no rows.
CREATE TABLE club_names (
  name TEXT NOT NULL,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  PRIMARY KEY (name, club_id)
) WITHOUT ROWID;
CREATE INDEX club_names_by_club ON club_names (club_id);
