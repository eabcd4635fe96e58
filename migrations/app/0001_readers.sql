-- Readers and what they do with books. What someone did is a row, unique on who and what; counts shown often are kept
-- beside and changed by triggers, in the same statement as the row that justifies them. Times are epoch seconds,
-- days are dates (YYYY-MM-DD) in the reader's own zone, ratings are counted in half stars (1 to 10).

-- Splits by: id.
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  subject TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  rank TEXT NOT NULL DEFAULT 'member',
  picture TEXT NOT NULL DEFAULT '',
  picture_is_default INTEGER NOT NULL DEFAULT 1,
  picture_variant TEXT NOT NULL DEFAULT 'avatar',
  picture_seed TEXT NOT NULL,
  picture_colors TEXT NOT NULL,
  language TEXT NOT NULL DEFAULT 'en',
  search_languages TEXT NOT NULL DEFAULT '[]',
  time_zone TEXT NOT NULL DEFAULT 'UTC',
  profile_privacy TEXT NOT NULL DEFAULT 'everybody',
  reviewing_banned_at INTEGER,
  books_read_count INTEGER NOT NULL DEFAULT 0,
  books_bookmarked_count INTEGER NOT NULL DEFAULT 0,
  books_reviewed_count INTEGER NOT NULL DEFAULT 0,
  experience INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Splits by: user_id.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ended_at INTEGER
) WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Each book that a reader touched, as the book service tells it. Splits by: isbn.
CREATE TABLE books (
  isbn TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  authors TEXT NOT NULL,
  cover TEXT NOT NULL,
  rating_sum INTEGER NOT NULL DEFAULT 0,
  rating_count INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Splits by: user_id.
CREATE TABLE books_read (
  user_id TEXT NOT NULL REFERENCES users (id),
  isbn TEXT NOT NULL REFERENCES books (isbn),
  read_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, isbn)
) WITHOUT ROWID;
CREATE INDEX books_read_by_time ON books_read (user_id, read_at, isbn);
CREATE INDEX books_read_by_isbn ON books_read (isbn, user_id);

-- Splits by: user_id.
CREATE TABLE books_bookmarked (
  user_id TEXT NOT NULL REFERENCES users (id),
  isbn TEXT NOT NULL REFERENCES books (isbn),
  bookmarked_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, isbn)
) WITHOUT ROWID;
CREATE INDEX books_bookmarked_by_time ON books_bookmarked (user_id, bookmarked_at, isbn);
CREATE INDEX books_bookmarked_by_isbn ON books_bookmarked (isbn, user_id);

-- `has_text` puts reviews with words before empty ones without a sort. Splits by: isbn.
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  isbn TEXT NOT NULL REFERENCES books (isbn),
  user_id TEXT NOT NULL REFERENCES users (id),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 10),
  review TEXT NOT NULL,
  has_text INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, isbn)
) WITHOUT ROWID;
CREATE INDEX reviews_by_isbn ON reviews (isbn, has_text, created_at, id);
CREATE INDEX reviews_by_user ON reviews (user_id, created_at, id);
CREATE INDEX reviews_by_time ON reviews (created_at);

-- Every act that makes a day count, and which zone the day was reckoned in. Splits by: user_id.
CREATE TABLE ledger (
  user_id TEXT NOT NULL REFERENCES users (id),
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  thing TEXT NOT NULL,
  zone TEXT NOT NULL,
  acted_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, day, source, thing)
) WITHOUT ROWID;

-- Experience points, each thing once: unmarking and marking again earns nothing. Splits by: user_id.
CREATE TABLE experience (
  user_id TEXT NOT NULL REFERENCES users (id),
  source TEXT NOT NULL,
  thing TEXT NOT NULL,
  day TEXT NOT NULL,
  points INTEGER NOT NULL CHECK (points > 0),
  earned_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, source, thing)
) WITHOUT ROWID;
CREATE INDEX experience_by_day ON experience (user_id, source, day);

CREATE TRIGGER books_read_added AFTER INSERT ON books_read BEGIN
  UPDATE users SET books_read_count = books_read_count + 1 WHERE id = NEW.user_id;
END;
CREATE TRIGGER books_read_removed AFTER DELETE ON books_read BEGIN
  UPDATE users SET books_read_count = books_read_count - 1 WHERE id = OLD.user_id;
END;
CREATE TRIGGER books_bookmarked_added AFTER INSERT ON books_bookmarked BEGIN
  UPDATE users SET books_bookmarked_count = books_bookmarked_count + 1 WHERE id = NEW.user_id;
END;
CREATE TRIGGER books_bookmarked_removed AFTER DELETE ON books_bookmarked BEGIN
  UPDATE users SET books_bookmarked_count = books_bookmarked_count - 1 WHERE id = OLD.user_id;
END;
CREATE TRIGGER reviews_added AFTER INSERT ON reviews BEGIN
  UPDATE users SET books_reviewed_count = books_reviewed_count + 1 WHERE id = NEW.user_id;
  UPDATE books SET rating_sum = rating_sum + NEW.rating, rating_count = rating_count + 1 WHERE isbn = NEW.isbn;
END;
CREATE TRIGGER reviews_removed AFTER DELETE ON reviews BEGIN
  UPDATE users SET books_reviewed_count = books_reviewed_count - 1 WHERE id = OLD.user_id;
  UPDATE books SET rating_sum = rating_sum - OLD.rating, rating_count = rating_count - 1 WHERE isbn = OLD.isbn;
END;
CREATE TRIGGER experience_earned AFTER INSERT ON experience BEGIN
  UPDATE users SET experience = experience + NEW.points WHERE id = NEW.user_id;
END;
