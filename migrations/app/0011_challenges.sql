-- So many books by a date.

-- `books_read` counts the rows of challenge_books that are marked.
-- Splits by: reader (user_id).
CREATE TABLE challenges (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  num_books INTEGER NOT NULL CHECK (num_books BETWEEN 1 AND 1000),
  books_read INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  completed_at INTEGER
) WITHOUT ROWID;
CREATE INDEX challenges_by_due ON challenges (user_id, due_at, id);

-- Which challenge a book counts for: one at a time, and none any more once one was paid for it.
-- Splits by: reader (user_id).
CREATE TABLE challenge_books (
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  challenge_id TEXT NOT NULL,
  marked INTEGER NOT NULL,
  paid INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, isbn)
) WITHOUT ROWID;
CREATE INDEX challenge_books_by_challenge ON challenge_books (challenge_id, paid);

-- Keeps challenges.books_read: one more where the book is marked read.
CREATE TRIGGER challenge_books_added AFTER INSERT ON challenge_books BEGIN
  UPDATE challenges SET books_read = books_read + NEW.marked WHERE id = NEW.challenge_id;
END;

-- Keeps challenges.books_read when a book is marked or unmarked, or joins another challenge.
CREATE TRIGGER challenge_books_changed AFTER UPDATE OF challenge_id, marked ON challenge_books BEGIN
  UPDATE challenges
  SET books_read = books_read + NEW.marked - CASE WHEN NEW.challenge_id = OLD.challenge_id THEN OLD.marked ELSE 0 END
  WHERE id = NEW.challenge_id;
END;
