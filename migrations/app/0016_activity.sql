-- Activity: what friends see of each other.

-- One row per work, reader and day (in the reader's time zone, in days since 1970). `kinds` is the sum of what
-- happened: 1 started, 2 finished, 4 stopped, 8 reviewed, 16 added to a list. `list_id` is that list, NULL for none.
-- `at` is the time of the latest event in epoch seconds. `isbn` has no foreign key; a row whose book is deleted is not
-- displayed. Triggers maintain `like_count`.
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

-- Deletes the likes of a deleted row.
CREATE TRIGGER activity_liked_no_more AFTER DELETE ON activity BEGIN
  DELETE FROM activity_likes WHERE work_id = OLD.work_id AND author_id = OLD.user_id AND day = OLD.day;
END;

-- Deletes a reader's rows that are more than 60 days older than a new one (FEED_DAYS in
-- worker/features/activity/queries.ts).
CREATE TRIGGER activity_outdated AFTER INSERT ON activity BEGIN
  DELETE FROM activity WHERE user_id = NEW.user_id AND at < NEW.at - 5184000;
END;

-- `author_id` is the reader whose activity it is, `user_id` the reader who likes it.
CREATE TABLE activity_likes (
  work_id INTEGER NOT NULL,
  author_id INTEGER NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  liked_at INTEGER NOT NULL,
  PRIMARY KEY (work_id, author_id, day, user_id)
) WITHOUT ROWID;
CREATE INDEX activity_likes_by_time ON activity_likes (work_id, author_id, day, liked_at, user_id);
CREATE INDEX activity_likes_by_author ON activity_likes (author_id);
CREATE INDEX activity_likes_by_user ON activity_likes (user_id);

-- Maintains activity.like_count for a new like.
CREATE TRIGGER activity_likes_added AFTER INSERT ON activity_likes BEGIN
  UPDATE activity SET like_count = like_count + 1
  WHERE work_id = NEW.work_id AND user_id = NEW.author_id AND day = NEW.day;
END;

-- Maintains activity.like_count for a deleted like.
CREATE TRIGGER activity_likes_removed AFTER DELETE ON activity_likes BEGIN
  UPDATE activity SET like_count = like_count - 1
  WHERE work_id = OLD.work_id AND user_id = OLD.author_id AND day = OLD.day;
END;
