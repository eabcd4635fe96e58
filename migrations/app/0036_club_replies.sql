-- Replies to posts of clubs, one level deep.

-- `user_id` is empty once the account is gone; the words stay. `position` counts up under its post.
-- Splits by: club (club_id).
CREATE TABLE club_replies (
  id TEXT PRIMARY KEY,
  post_id TEXT NOT NULL REFERENCES club_posts (id),
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER REFERENCES users (id),
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  position INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX club_replies_by_position ON club_replies (post_id, position);
CREATE INDEX club_replies_by_author ON club_replies (user_id, created_at, id);
CREATE INDEX club_replies_by_club ON club_replies (club_id);

ALTER TABLE club_posts ADD COLUMN reply_count INTEGER NOT NULL DEFAULT 0;

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

-- `thing_id` is a post or a reply, `post_id` the post itself, or the one that the reply is to.
-- Splits by: club (club_id).
CREATE TABLE club_likes (
  thing_id TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  post_id TEXT NOT NULL,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  liked_at INTEGER NOT NULL,
  PRIMARY KEY (thing_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_likes_by_time ON club_likes (thing_id, liked_at, user_id);
CREATE INDEX club_likes_by_post ON club_likes (post_id);
CREATE INDEX club_likes_by_club ON club_likes (club_id);
CREATE INDEX club_likes_by_user ON club_likes (user_id);

ALTER TABLE club_posts ADD COLUMN like_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE club_replies ADD COLUMN like_count INTEGER NOT NULL DEFAULT 0;

-- Keeps club_posts.like_count and club_replies.like_count: one more.
CREATE TRIGGER club_likes_added AFTER INSERT ON club_likes BEGIN
  UPDATE club_posts SET like_count = like_count + 1 WHERE id = NEW.thing_id;
  UPDATE club_replies SET like_count = like_count + 1 WHERE id = NEW.thing_id;
END;

-- Keeps club_posts.like_count and club_replies.like_count: one less.
CREATE TRIGGER club_likes_removed AFTER DELETE ON club_likes BEGIN
  UPDATE club_posts SET like_count = like_count - 1 WHERE id = OLD.thing_id;
  UPDATE club_replies SET like_count = like_count - 1 WHERE id = OLD.thing_id;
END;

-- Keeps no likes of a post that goes, nor of the replies to it.
CREATE TRIGGER club_posts_liked_no_more AFTER DELETE ON club_posts BEGIN
  DELETE FROM club_likes WHERE post_id = OLD.id;
END;

-- Keeps no likes of a reply that goes.
CREATE TRIGGER club_replies_liked_no_more AFTER DELETE ON club_replies BEGIN
  DELETE FROM club_likes WHERE thing_id = OLD.id;
END;
