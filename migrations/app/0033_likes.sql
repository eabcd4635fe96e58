-- Who likes a review, or a line of what a friend did.

-- Splits by: book (isbn of its review).
CREATE TABLE review_likes (
  review_id TEXT NOT NULL REFERENCES reviews (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  liked_at INTEGER NOT NULL,
  PRIMARY KEY (review_id, user_id)
) WITHOUT ROWID;
CREATE INDEX review_likes_by_time ON review_likes (review_id, liked_at, user_id);
CREATE INDEX review_likes_by_user ON review_likes (user_id);

ALTER TABLE reviews ADD COLUMN like_count INTEGER NOT NULL DEFAULT 0;

-- Keeps reviews.like_count: one more.
CREATE TRIGGER review_likes_added AFTER INSERT ON review_likes BEGIN
  UPDATE reviews SET like_count = like_count + 1 WHERE id = NEW.review_id;
END;

-- Keeps reviews.like_count: one less.
CREATE TRIGGER review_likes_removed AFTER DELETE ON review_likes BEGIN
  UPDATE reviews SET like_count = like_count - 1 WHERE id = OLD.review_id;
END;

-- Keeps no like of a review that is gone, whoever took it away.
CREATE TRIGGER reviews_liked_no_more AFTER DELETE ON reviews BEGIN
  DELETE FROM review_likes WHERE review_id = OLD.id;
END;

-- `author_id` is whose line it is, `user_id` who likes it.
-- Splits by: reader (author_id).
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

-- Keeps activity.like_count: one more.
CREATE TRIGGER activity_likes_added AFTER INSERT ON activity_likes BEGIN
  UPDATE activity SET like_count = like_count + 1
  WHERE work_id = NEW.work_id AND user_id = NEW.author_id AND day = NEW.day;
END;

-- Keeps activity.like_count: one less.
CREATE TRIGGER activity_likes_removed AFTER DELETE ON activity_likes BEGIN
  UPDATE activity SET like_count = like_count - 1
  WHERE work_id = OLD.work_id AND user_id = OLD.author_id AND day = OLD.day;
END;

-- Keeps no like of a line that is gone.
CREATE TRIGGER activity_liked_no_more AFTER DELETE ON activity BEGIN
  DELETE FROM activity_likes WHERE work_id = OLD.work_id AND author_id = OLD.user_id AND day = OLD.day;
END;
