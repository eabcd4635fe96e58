-- Book clubs: members, bans, invite codes, posts, shared readings, polls and meetings.

-- `admin_count` is what keeps the last admin from going.
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

-- Keeps the clubs of a UTC day in daily_counts.
CREATE TRIGGER clubs_counted AFTER INSERT ON clubs BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'clubs', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;

-- Registers a deleted club.
CREATE TRIGGER clubs_revoked AFTER DELETE ON clubs BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('club', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- `joined_by` is the code that somebody came with, counted once for each joining; the founder came with none.
-- `post_count` counts what they posted since they joined.
CREATE TABLE club_members (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('admin', 'member')),
  joined_at INTEGER NOT NULL,
  joined_by TEXT,
  post_count INTEGER NOT NULL DEFAULT 0,
  -- Who is named with how far they are.
  tells_progress INTEGER NOT NULL DEFAULT 0,
  -- A member who does not want to hear what a club tells all of its members.
  muted INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (club_id, user_id)
) WITHOUT ROWID;
-- Admins first, then whoever has been there longest.
CREATE INDEX club_members_by_role ON club_members (club_id, role, joined_at, user_id);
CREATE INDEX club_members_by_user ON club_members (user_id, joined_at, club_id);
-- Which clubs a reader runs, however many they are in.
CREATE INDEX club_members_running ON club_members (user_id, club_id) WHERE role = 'admin';
CREATE INDEX club_members_telling ON club_members (club_id, user_id) WHERE tells_progress = 1;

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

-- Keeps votes to those who are members: a vote goes with them, however they go.
CREATE TRIGGER club_members_take_votes_along AFTER DELETE ON club_members BEGIN
  DELETE FROM club_poll_votes WHERE user_id = OLD.user_id AND club_id = OLD.club_id;
END;

-- Keeps answers to those who are members.
CREATE TRIGGER club_members_take_answers_along AFTER DELETE ON club_members BEGIN
  DELETE FROM club_meeting_answers WHERE user_id = OLD.user_id AND club_id = OLD.club_id;
END;

-- Keeps requests to those who are outside.
CREATE TRIGGER club_members_have_asked AFTER INSERT ON club_members BEGIN
  DELETE FROM club_join_requests WHERE club_id = NEW.club_id AND user_id = NEW.user_id;
END;

-- Registers a member who stops sharing how far they are.
CREATE TRIGGER club_members_stop_sharing AFTER UPDATE OF tells_progress ON club_members
WHEN OLD.tells_progress = 1 AND NEW.tells_progress = 0 BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at)
    VALUES ('club_progress', NEW.club_id || '/' || NEW.user_id, NEW.user_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Takes them off the register when they share it again.
CREATE TRIGGER club_members_share_again AFTER UPDATE OF tells_progress ON club_members
WHEN OLD.tells_progress = 0 AND NEW.tells_progress = 1 BEGIN
  DELETE FROM revocations WHERE kind = 'club_progress' AND target_id = NEW.club_id || '/' || NEW.user_id;
END;

-- Who was shown the door, until an admin opens it again.
CREATE TABLE club_bans (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  banned_at INTEGER NOT NULL,
  PRIMARY KEY (club_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_bans_by_time ON club_bans (club_id, banned_at, user_id);
CREATE INDEX club_bans_by_user ON club_bans (user_id);

-- Fails the ban of an admin, also of one who became it a moment ago.
CREATE TRIGGER club_bans_spare_admins BEFORE INSERT ON club_bans
WHEN EXISTS (SELECT 1 FROM club_members WHERE club_id = NEW.club_id AND user_id = NEW.user_id AND role = 'admin')
BEGIN
  SELECT RAISE(ABORT, 'club_admin_banned');
END;

-- Keeps requests to those who may be let in.
CREATE TRIGGER club_bans_end_requests AFTER INSERT ON club_bans BEGIN
  DELETE FROM club_join_requests WHERE club_id = NEW.club_id AND user_id = NEW.user_id;
END;

-- Who was banned from a club and then left. The row goes when they sign up again, or with the club.
CREATE TABLE remembered_club_bans (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  identity_key TEXT NOT NULL,
  banned_at INTEGER NOT NULL,
  PRIMARY KEY (club_id, identity_key)
) WITHOUT ROWID;
CREATE INDEX remembered_club_bans_by_identity ON remembered_club_bans (identity_key, club_id);

-- `generated_by` is empty for the code that a club starts with, and for those of a reader who has left for good.
-- `id` is the undertaking that made a code, so that repeating it makes no second one.
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

-- Fails the 51st code of a club: codes are listed whole.
CREATE TRIGGER club_codes_counted BEFORE INSERT ON club_codes
WHEN (SELECT count(*) FROM club_codes WHERE club_id = NEW.club_id) >= 50
BEGIN
  SELECT RAISE(ABORT, 'club_codes_full');
END;

-- Registers a deleted invite code of a club.
CREATE TRIGGER club_codes_revoked AFTER DELETE ON club_codes BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('invite_code', OLD.club_id || '/' || OLD.code, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Registers an invite code that is switched off.
CREATE TRIGGER club_codes_disabled AFTER UPDATE OF active ON club_codes WHEN OLD.active = 1 AND NEW.active = 0 BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at)
    VALUES ('active_invite_code', NEW.club_id || '/' || NEW.code, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Takes it off the register when it is switched on again.
CREATE TRIGGER club_codes_enabled AFTER UPDATE OF active ON club_codes WHEN OLD.active = 0 AND NEW.active = 1 BEGIN
  DELETE FROM revocations WHERE kind = 'active_invite_code' AND target_id = NEW.club_id || '/' || NEW.code;
END;

-- `user_id` is empty once the account is gone; the words stay.
CREATE TABLE club_posts (
  id TEXT PRIMARY KEY,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER REFERENCES users (id),
  type TEXT NOT NULL CHECK (type IN ('posts', 'announcements')),
  title TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  position INTEGER NOT NULL DEFAULT 0,
  -- Without a reference: a backup is played back table by table, and posts come before milestones there. A trigger checks it.
  milestone_id TEXT,
  reply_count INTEGER NOT NULL DEFAULT 0,
  like_count INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX club_posts_by_author ON club_posts (user_id, created_at, id);
-- Identical posts are looked for among the newest ones.
CREATE INDEX club_posts_by_time ON club_posts (created_at);
CREATE UNIQUE INDEX club_posts_by_position ON club_posts (club_id, type, position);
CREATE INDEX club_posts_by_milestone ON club_posts (milestone_id, user_id) WHERE milestone_id IS NOT NULL;

-- Keeps club_members.post_count: one more.
CREATE TRIGGER club_posts_added AFTER INSERT ON club_posts BEGIN
  UPDATE club_members SET post_count = post_count + 1 WHERE club_id = NEW.club_id AND user_id = NEW.user_id;
END;

-- Keeps club_members.post_count: one less, if its author has been a member since before the post.
CREATE TRIGGER club_posts_removed AFTER DELETE ON club_posts BEGIN
  UPDATE club_members SET post_count = post_count - 1
  WHERE club_id = OLD.club_id AND user_id = OLD.user_id AND joined_at <= OLD.created_at;
END;

-- Fails a post for a milestone that is not one of its club, or not on a plan any more.
CREATE TRIGGER club_posts_at_milestone BEFORE INSERT ON club_posts
WHEN NEW.milestone_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM club_milestones WHERE id = NEW.milestone_id AND club_id = NEW.club_id AND position IS NOT NULL
) BEGIN
  SELECT RAISE(ABORT, 'club_milestone');
END;

-- Keeps club_milestones.post_count: one more.
CREATE TRIGGER club_milestone_posts_added AFTER INSERT ON club_posts WHEN NEW.milestone_id IS NOT NULL BEGIN
  UPDATE club_milestones SET post_count = post_count + 1 WHERE id = NEW.milestone_id;
END;

-- Keeps club_milestones.post_count: one less.
CREATE TRIGGER club_milestone_posts_removed AFTER DELETE ON club_posts WHEN OLD.milestone_id IS NOT NULL BEGIN
  UPDATE club_milestones SET post_count = post_count - 1 WHERE id = OLD.milestone_id;
END;

-- Keeps club_milestones.post_count when posts come to a later milestone.
CREATE TRIGGER club_milestone_posts_moved AFTER UPDATE OF milestone_id ON club_posts
WHEN OLD.milestone_id IS NOT NEW.milestone_id BEGIN
  UPDATE club_milestones SET post_count = post_count - 1 WHERE id = OLD.milestone_id;
  UPDATE club_milestones SET post_count = post_count + 1 WHERE id = NEW.milestone_id;
END;

-- Keeps no likes of a post that goes, nor of the replies to it.
CREATE TRIGGER club_posts_liked_no_more AFTER DELETE ON club_posts BEGIN
  DELETE FROM club_likes WHERE post_id = OLD.id;
END;

-- Registers a deleted post, except one that went with its club.
CREATE TRIGGER club_posts_revoked AFTER DELETE ON club_posts WHEN EXISTS (SELECT 1 FROM clubs WHERE id = OLD.club_id) BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('post', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Fails moving a post to a milestone that is not one of its club, or not on a plan any more: the plan may have changed since
-- it was read. The same is checked for new posts.
CREATE TRIGGER club_posts_moved_to_milestone BEFORE UPDATE OF milestone_id ON club_posts
WHEN NEW.milestone_id IS NOT NULL AND NEW.milestone_id IS NOT OLD.milestone_id AND NOT EXISTS (
  SELECT 1 FROM club_milestones WHERE id = NEW.milestone_id AND club_id = NEW.club_id AND position IS NOT NULL
) BEGIN
  SELECT RAISE(ABORT, 'club_milestone');
END;

-- `isbn` is the edition that the milestones are counted in, `starts` a day (days since 1970), `ended_at` NULL while the club
-- reads it. `version` goes up with every change of the plan, so that two at once do not mix.
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

-- `position` counts from 1 in the plan; it is NULL where a milestone was taken off the plan and no later one could take over
-- its posts. `unit`: 0 page of the reading's edition, 1 percent. `due` is a day. `post_count` is kept by triggers.
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

-- The milestones that somebody opened before they came there.
CREATE TABLE club_opened_milestones (
  milestone_id TEXT NOT NULL REFERENCES club_milestones (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  club_id TEXT NOT NULL REFERENCES clubs (id),
  PRIMARY KEY (milestone_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_opened_milestones_by_user ON club_opened_milestones (user_id);
CREATE INDEX club_opened_milestones_by_club ON club_opened_milestones (club_id);

-- `user_id` is empty once the account is gone; the words stay. `position` counts up under its post.
CREATE TABLE club_replies (
  id TEXT PRIMARY KEY,
  post_id TEXT NOT NULL REFERENCES club_posts (id),
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER REFERENCES users (id),
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  position INTEGER NOT NULL,
  like_count INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE UNIQUE INDEX club_replies_by_position ON club_replies (post_id, position);
CREATE INDEX club_replies_by_author ON club_replies (user_id, created_at, id);
CREATE INDEX club_replies_by_club ON club_replies (club_id);

-- Fails a reply to a post of another club.
CREATE TRIGGER club_replies_checked BEFORE INSERT ON club_replies
WHEN NOT EXISTS (SELECT 1 FROM club_posts WHERE id = NEW.post_id AND club_id = NEW.club_id) BEGIN
  SELECT RAISE(ABORT, 'club_reply');
END;

-- Keeps club_posts.reply_count: one more.
CREATE TRIGGER club_replies_added AFTER INSERT ON club_replies BEGIN
  UPDATE club_posts SET reply_count = reply_count + 1 WHERE id = NEW.post_id;
END;

-- Keeps club_posts.reply_count: one less.
CREATE TRIGGER club_replies_removed AFTER DELETE ON club_replies BEGIN
  UPDATE club_posts SET reply_count = reply_count - 1 WHERE id = OLD.post_id;
END;

-- Keeps no likes of a reply that goes.
CREATE TRIGGER club_replies_liked_no_more AFTER DELETE ON club_replies BEGIN
  DELETE FROM club_likes WHERE target_id = OLD.id;
END;

-- Registers a deleted reply, except one that went with its club.
CREATE TRIGGER club_replies_revoked AFTER DELETE ON club_replies
WHEN EXISTS (SELECT 1 FROM clubs WHERE id = OLD.club_id) BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('reply', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- `target_id` is a post or a reply, `post_id` the post itself, or the one that the reply is to.
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

-- Keeps club_posts.like_count and club_replies.like_count: one more.
CREATE TRIGGER club_likes_added AFTER INSERT ON club_likes BEGIN
  UPDATE club_posts SET like_count = like_count + 1 WHERE id = NEW.target_id;
  UPDATE club_replies SET like_count = like_count + 1 WHERE id = NEW.target_id;
END;

-- Keeps club_posts.like_count and club_replies.like_count: one less.
CREATE TRIGGER club_likes_removed AFTER DELETE ON club_likes BEGIN
  UPDATE club_posts SET like_count = like_count - 1 WHERE id = OLD.target_id;
  UPDATE club_replies SET like_count = like_count - 1 WHERE id = OLD.target_id;
END;

-- Holds nothing: what is written here is a claim that somebody is in a club, or has a role in it. One that is true is
-- passed over, one that is not fails the batch. A view would do as well, but an export writes a view behind the triggers
-- that stand on it, and could not be restored.
CREATE TABLE club_role_guards (
  club_id TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  role TEXT
);

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

-- Holds nothing: what is written here is a claim that somebody may be an admin of this club, and a batch with a
-- claim that is not true at that moment fails. A trigger on the memberships would also stop a club from passing on
-- to somebody when the one who ran it alone leaves for good.
CREATE TABLE club_room_guards (
  user_id INTEGER NOT NULL,
  club_id TEXT NOT NULL
);

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

-- `starts_at` in epoch seconds, `zone` where it was meant; `minutes` is empty where nobody knows how long it takes.
-- `sequence` counts the changes that a calendar must hear of. `user_id` is empty once the account is gone.
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
-- Which meetings are tomorrow, in whichever club.
CREATE INDEX club_meetings_coming ON club_meetings (starts_at, id) WHERE cancelled = 0;

-- `answer` is 0 for yes, 1 for maybe, 2 for no.
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

-- Fails the answer to a meeting that was called off.
CREATE TRIGGER club_meeting_answers_to_what_takes_place BEFORE INSERT ON club_meeting_answers
WHEN EXISTS (SELECT 1 FROM club_meetings WHERE id = NEW.meeting_id AND cancelled = 1)
BEGIN
  SELECT RAISE(ABORT, 'club_meeting_cancelled');
END;

-- Keeps club_meetings.yes_count, maybe_count and no_count.
CREATE TRIGGER club_meeting_answers_added AFTER INSERT ON club_meeting_answers BEGIN
  UPDATE club_meetings
  SET yes_count = yes_count + (NEW.answer = 0), maybe_count = maybe_count + (NEW.answer = 1),
    no_count = no_count + (NEW.answer = 2)
  WHERE id = NEW.meeting_id;
END;

-- Keeps club_meetings.yes_count, maybe_count and no_count when somebody answers otherwise.
CREATE TRIGGER club_meeting_answers_changed AFTER UPDATE OF answer ON club_meeting_answers
WHEN OLD.answer <> NEW.answer BEGIN
  UPDATE club_meetings
  SET yes_count = yes_count + (NEW.answer = 0) - (OLD.answer = 0),
    maybe_count = maybe_count + (NEW.answer = 1) - (OLD.answer = 1),
    no_count = no_count + (NEW.answer = 2) - (OLD.answer = 2)
  WHERE id = NEW.meeting_id;
END;

-- Keeps club_meetings.yes_count, maybe_count and no_count.
CREATE TRIGGER club_meeting_answers_removed AFTER DELETE ON club_meeting_answers BEGIN
  UPDATE club_meetings
  SET yes_count = yes_count - (OLD.answer = 0), maybe_count = maybe_count - (OLD.answer = 1),
    no_count = no_count - (OLD.answer = 2)
  WHERE id = OLD.meeting_id;
END;

-- The address under which a calendar asks for all meetings of a reader is signed over `generation`; renewing it raises
-- that, and the address before is worth nothing any more.
CREATE TABLE calendar_addresses (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  generation INTEGER NOT NULL,
  made_at INTEGER NOT NULL
);

-- Registers the first calendar address, so that after a restore no other one gets its generation.
CREATE TRIGGER calendar_addresses_made AFTER INSERT ON calendar_addresses BEGIN
  INSERT INTO revocations (kind, target_id, user_id, value, revoked_at)
    VALUES ('calendar_address', NEW.user_id, NEW.user_id, NEW.generation, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET value = excluded.value, revoked_at = excluded.revoked_at;
END;

-- Registers a renewed calendar address.
CREATE TRIGGER calendar_addresses_renewed AFTER UPDATE OF generation ON calendar_addresses BEGIN
  INSERT INTO revocations (kind, target_id, user_id, value, revoked_at)
    VALUES ('calendar_address', NEW.user_id, NEW.user_id, NEW.generation, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET value = excluded.value, revoked_at = excluded.revoked_at;
END;

-- `user_id` is empty once the account of who asked is gone. `closed_at` is set where an admin ended it before its time.
-- `book_count` and `work_count` are the same, or the row is refused: two editions of one work are one book.
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
  -- The result of a poll is final once it has ended: votes that are deleted after that no longer change its counts.
  result_final INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT club_poll_books_apart CHECK (book_count = work_count)
) WITHOUT ROWID;
CREATE INDEX club_polls_by_club ON club_polls (club_id, created_at, id);
CREATE INDEX club_polls_by_reader ON club_polls (user_id);
-- The polls that end at a time: the cron tells of those that ended since it ran. One that an admin closed was told of then.
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

-- `choices` has a bit for each book: 1 for the one at place 0, 2 for the one at place 1, 4 for the next.
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

-- Fails a vote in a poll that has ended, whatever was read before; one that changes a vote is an insertion first.
CREATE TRIGGER club_poll_votes_in_time BEFORE INSERT ON club_poll_votes
WHEN EXISTS (SELECT 1 FROM club_polls WHERE id = NEW.poll_id AND (closed_at IS NOT NULL OR ends_at <= NEW.voted_at))
BEGIN
  SELECT RAISE(ABORT, 'club_poll_closed');
END;

-- Keeps club_polls.voter_count and club_poll_books.vote_count.
CREATE TRIGGER club_poll_votes_added AFTER INSERT ON club_poll_votes BEGIN
  UPDATE club_polls SET voter_count = voter_count + 1 WHERE id = NEW.poll_id;
  UPDATE club_poll_books SET vote_count = vote_count + ((NEW.choices >> place) & 1) WHERE poll_id = NEW.poll_id;
END;

-- Keeps club_poll_books.vote_count when somebody chooses otherwise.
CREATE TRIGGER club_poll_votes_changed AFTER UPDATE OF choices ON club_poll_votes WHEN OLD.choices <> NEW.choices BEGIN
  UPDATE club_poll_books SET vote_count = vote_count + ((NEW.choices >> place) & 1) - ((OLD.choices >> place) & 1)
  WHERE poll_id = NEW.poll_id;
END;

-- Keeps club_polls.voter_count and club_poll_books.vote_count while the poll is open. Deletions have no time of their own, so
-- whoever deletes votes first marks the polls that have ended.
CREATE TRIGGER club_poll_votes_removed AFTER DELETE ON club_poll_votes
WHEN EXISTS (SELECT 1 FROM club_polls WHERE id = OLD.poll_id AND result_final = 0)
BEGIN
  UPDATE club_polls SET voter_count = voter_count - 1 WHERE id = OLD.poll_id;
  UPDATE club_poll_books SET vote_count = vote_count - ((OLD.choices >> place) & 1) WHERE poll_id = OLD.poll_id;
END;

-- One for each reader and club. `refused_at` is set where an admin said no; after a while they may ask again.
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

-- Fails the request of somebody who is in the club or banned from it.
CREATE TRIGGER club_join_requests_from_outside BEFORE INSERT ON club_join_requests
WHEN EXISTS (SELECT 1 FROM club_bans WHERE club_id = NEW.club_id AND user_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM club_members WHERE club_id = NEW.club_id AND user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'club_request_void');
END;

-- A listed club's name, folded, from each of its words on: `long chapter` and `chapter` of The Long Chapter. What is
-- typed is the beginning of one of them. Private clubs have none.
CREATE TABLE club_names (
  name TEXT NOT NULL,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  PRIMARY KEY (name, club_id)
) WITHOUT ROWID;
CREATE INDEX club_names_by_club ON club_names (club_id);
