-- Reviews and their likes.

-- `rating` is in half stars. `has_text` is 1 for a review with text, so that reviews_by_work lists these before reviews
-- without text, and no sort is needed. `created_at` is 0 for an imported review without a date.
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  user_id INTEGER NOT NULL REFERENCES users (id),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 10),
  review TEXT NOT NULL,
  has_text INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  work_id INTEGER NOT NULL DEFAULT 0,
  -- `spoiler` is 1 if the author marked the complete review as a spoiler. `edited_at` is NULL if the review was never
  -- edited, `import_id` if it wasn't imported. `hidden` is 1 if only the author can see it. `raw_rating` is an imported
  -- rating in stars that is not a multiple of 0.5, otherwise NULL.
  spoiler INTEGER NOT NULL DEFAULT 0,
  edited_at INTEGER,
  import_id TEXT,
  hidden INTEGER NOT NULL DEFAULT 0,
  raw_rating REAL,
  like_count INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX reviews_by_user ON reviews (user_id, created_at, id);
CREATE INDEX reviews_by_work ON reviews (work_id, has_text, created_at, id);
CREATE UNIQUE INDEX reviews_of_reader ON reviews (user_id, work_id);
CREATE INDEX reviews_by_time ON reviews (created_at) WHERE import_id IS NULL;

-- Increments users.books_reviewed_count and books.rating_count, and adds the rating to books.rating_sum.
CREATE TRIGGER reviews_added AFTER INSERT ON reviews BEGIN
  UPDATE users SET books_reviewed_count = books_reviewed_count + 1 WHERE id = NEW.user_id;
  UPDATE books SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE isbn = NEW.isbn;
END;

-- Decrements users.books_reviewed_count and books.rating_count, and subtracts the rating from books.rating_sum. The
-- ratings of a suspended reader are already subtracted.
CREATE TRIGGER reviews_removed AFTER DELETE ON reviews BEGIN
  UPDATE users SET books_reviewed_count = books_reviewed_count - 1 WHERE id = OLD.user_id;
  UPDATE books SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1
  WHERE isbn = OLD.isbn AND (SELECT suspended_at FROM users WHERE id = OLD.user_id) IS NULL;
END;

-- Sets the work of a row that is inserted without one to the work of its edition.
CREATE TRIGGER reviews_named AFTER INSERT ON reviews WHEN NEW.work_id = 0 BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  UPDATE reviews SET work_id = (SELECT work_id FROM books WHERE isbn = NEW.isbn) WHERE id = NEW.id;
END;

-- Increments works.rating_count and adds the rating to works.rating_sum.
CREATE TRIGGER reviews_rate AFTER INSERT ON reviews BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  INSERT INTO works (id, rating_sum, rating_count)
  VALUES (iif(NEW.work_id = 0, (SELECT work_id FROM books WHERE isbn = NEW.isbn), NEW.work_id), NEW.rating, 1)
  ON CONFLICT (id) DO UPDATE SET rating_sum = rating_sum + excluded.rating_sum, rating_count = rating_count + 1;
END;

-- Decrements works.rating_count and subtracts the rating from works.rating_sum. The ratings of a suspended reader are
-- already subtracted.
CREATE TRIGGER reviews_rate_no_more AFTER DELETE ON reviews
WHEN (SELECT suspended_at FROM users WHERE id = OLD.user_id) IS NULL BEGIN
  UPDATE works SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE id = OLD.work_id;
END;

-- Maintains works.rating_sum and works.rating_count when a review moves to another work.
CREATE TRIGGER reviews_rate_another_work AFTER UPDATE OF work_id ON reviews
WHEN OLD.work_id <> NEW.work_id AND OLD.work_id <> 0 BEGIN
  UPDATE works SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE id = OLD.work_id;
  INSERT INTO works (id, rating_sum, rating_count) VALUES (NEW.work_id, NEW.rating, 1)
  ON CONFLICT (id) DO UPDATE SET rating_sum = rating_sum + excluded.rating_sum, rating_count = rating_count + 1;
END;

-- Maintains books.rating_sum and works.rating_sum when a rating changes.
CREATE TRIGGER reviews_rate_otherwise AFTER UPDATE OF rating ON reviews WHEN OLD.rating <> NEW.rating BEGIN
  UPDATE books SET rating_sum = rating_sum - OLD.rating + NEW.rating WHERE isbn = NEW.isbn;
  UPDATE works SET rating_sum = rating_sum - OLD.rating + NEW.rating WHERE id = NEW.work_id;
END;

-- Increments book_activity.reviews for the UTC day. Imported reviews don't count.
CREATE TRIGGER reviews_trend AFTER INSERT ON reviews WHEN NEW.import_id IS NULL BEGIN
  INSERT INTO book_activity (day, isbn, reviews) VALUES (NEW.created_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET reviews = reviews + 1;
END;

-- Decrements book_activity.reviews for the UTC day, unless the review was imported.
CREATE TRIGGER reviews_trend_no_more AFTER DELETE ON reviews WHEN OLD.import_id IS NULL BEGIN
  UPDATE book_activity SET reviews = reviews - 1 WHERE day = OLD.created_at / 86400 AND isbn = OLD.isbn;
END;

-- Maintains daily_counts: the number of new reviews per UTC day, without imported ones.
CREATE TRIGGER reviews_counted AFTER INSERT ON reviews WHEN NEW.import_id IS NULL BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'reviews', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;

-- Maintains books.rating_sum, books.rating_count and book_activity.reviews when a review moves to another edition.
CREATE TRIGGER reviews_of_another_edition AFTER UPDATE OF isbn ON reviews WHEN OLD.isbn <> NEW.isbn BEGIN
  UPDATE books SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE isbn = OLD.isbn;
  UPDATE books SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE isbn = NEW.isbn;
  UPDATE book_activity SET reviews = reviews - 1
  WHERE NEW.import_id IS NULL AND day = OLD.created_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, reviews)
  SELECT NEW.created_at / 86400, NEW.isbn, 1 WHERE NEW.import_id IS NULL
  ON CONFLICT (day, isbn) DO UPDATE SET reviews = reviews + 1;
END;

-- Deletes the likes of a deleted review, whichever query deletes it.
CREATE TRIGGER reviews_liked_no_more AFTER DELETE ON reviews BEGIN
  DELETE FROM review_likes WHERE review_id = OLD.id;
END;

-- Rejects showing a hidden review of a reader who is banned from reviewing or limited, even if that happened after the
-- calling code checked it.
CREATE TRIGGER reviews_of_banned_stay_hidden BEFORE UPDATE OF hidden ON reviews
WHEN OLD.hidden = 1 AND NEW.hidden = 0
  AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND coalesce(reviewing_banned_at, limited_at) IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'review_banned');
END;

-- Records a revocation when a review is deleted, unless a merge of works stored it in replaced_reviews.
CREATE TRIGGER reviews_revoked AFTER DELETE ON reviews
WHEN NOT EXISTS (SELECT 1 FROM replaced_reviews WHERE id = OLD.id) BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('review', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Records a revocation when a review is hidden.
CREATE TRIGGER reviews_hidden AFTER UPDATE OF hidden ON reviews WHEN OLD.hidden = 0 AND NEW.hidden = 1 BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at) VALUES ('visible_review', NEW.id, NEW.user_id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Deletes the revocation when the review is shown again.
CREATE TRIGGER reviews_shown AFTER UPDATE OF hidden ON reviews WHEN OLD.hidden = 1 AND NEW.hidden = 0 BEGIN
  DELETE FROM revocations WHERE kind = 'visible_review' AND target_id = NEW.id;
END;

CREATE TABLE review_likes (
  review_id TEXT NOT NULL REFERENCES reviews (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  liked_at INTEGER NOT NULL,
  PRIMARY KEY (review_id, user_id)
) WITHOUT ROWID;
CREATE INDEX review_likes_by_time ON review_likes (review_id, liked_at, user_id);
CREATE INDEX review_likes_by_user ON review_likes (user_id);

-- Increments reviews.like_count.
CREATE TRIGGER review_likes_added AFTER INSERT ON review_likes BEGIN
  UPDATE reviews SET like_count = like_count + 1 WHERE id = NEW.review_id;
END;

-- Decrements reviews.like_count.
CREATE TRIGGER review_likes_removed AFTER DELETE ON review_likes BEGIN
  UPDATE reviews SET like_count = like_count - 1 WHERE id = OLD.review_id;
END;

-- Reviews that a newer one of the same author replaced when two works were merged. Only the author has access to them.
CREATE TABLE replaced_reviews (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  rating INTEGER NOT NULL,
  review TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  replaced_at INTEGER NOT NULL,
  spoiler INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX replaced_reviews_by_user ON replaced_reviews (user_id, created_at, id);
