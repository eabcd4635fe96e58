-- What a club reads, by which milestones, and which posts belong to one of them: who has not come there does not see them.

-- `isbn` is the edition that the milestones are counted in, `starts` a day (days since 1970), `ended_at` NULL while the club
-- reads it. `version` goes up with every change of the plan, so that two at once do not mix.
-- Splits by: club (club_id).
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
-- Splits by: club (club_id).
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
-- Splits by: club (club_id).
CREATE TABLE club_opened_milestones (
  milestone_id TEXT NOT NULL REFERENCES club_milestones (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  club_id TEXT NOT NULL REFERENCES clubs (id),
  PRIMARY KEY (milestone_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_opened_milestones_by_user ON club_opened_milestones (user_id);
CREATE INDEX club_opened_milestones_by_club ON club_opened_milestones (club_id);

-- Without a reference: a backup is played back table by table, and posts come before milestones there. A trigger checks it.
ALTER TABLE club_posts ADD COLUMN milestone_id TEXT;
CREATE INDEX club_posts_by_milestone ON club_posts (milestone_id, user_id) WHERE milestone_id IS NOT NULL;

-- Who is named with how far they are.
ALTER TABLE club_members ADD COLUMN tells_progress INTEGER NOT NULL DEFAULT 0;
CREATE INDEX club_members_telling ON club_members (club_id, user_id) WHERE tells_progress = 1;

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
