-- What readers did with books lately, for their friends to read.

-- One row for each work, reader and day of theirs. `kinds` adds up what happened: 1 started, 2 finished, 4 gave up,
-- 8 reviewed, 16 put on a list; `list_id` is that list, `at` when the last of it happened, in epoch seconds. An ISBN is no
-- reference here: a line whose book is gone is not shown.
-- Splits by: reader (user_id).
CREATE TABLE activity (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL,
  isbn INTEGER NOT NULL,
  kinds INTEGER NOT NULL CONSTRAINT activity_kinds CHECK (kinds BETWEEN 1 AND 31),
  list_id TEXT,
  at INTEGER NOT NULL,
  like_count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (work_id, user_id, day)
) WITHOUT ROWID;
CREATE INDEX activity_by_time ON activity (user_id, at, work_id);

-- Which of these kinds a reader tells their friends of: all but giving up, until they say otherwise.
ALTER TABLE users ADD COLUMN told_kinds INTEGER NOT NULL DEFAULT 27;

-- The day, in UTC and counted from 1970, on which the friend last did something that is told; so a feed asks only those
-- friends of whom there is something to tell.
ALTER TABLE friendships ADD COLUMN active_day INTEGER NOT NULL DEFAULT 0;
CREATE INDEX friendships_by_activity ON friendships (user_id, active_day, friend_id);

-- Also finds those who have not been noted as active today.
DROP INDEX friendships_by_friend;
CREATE INDEX friendships_by_friend ON friendships (friend_id, active_day, user_id);
