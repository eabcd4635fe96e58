-- Reviews that can be edited and hold back what they give away, and what a reader notes about a work for themselves.

-- `spoiler` is 1 where the author says that the whole review gives something away; `edited_at` is NULL for one that
-- stands as it was written.
ALTER TABLE reviews ADD COLUMN spoiler INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reviews ADD COLUMN edited_at INTEGER;
ALTER TABLE replaced_reviews ADD COLUMN spoiler INTEGER NOT NULL DEFAULT 0;

-- Keeps books.rating_sum and works.rating_sum when a review gets other stars.
CREATE TRIGGER reviews_rate_otherwise AFTER UPDATE OF rating ON reviews WHEN OLD.rating <> NEW.rating BEGIN
  UPDATE books SET rating_sum = rating_sum - OLD.rating + NEW.rating WHERE isbn = NEW.isbn;
  UPDATE works SET rating_sum = rating_sum - OLD.rating + NEW.rating WHERE id = NEW.work_id;
END;

-- One note a reader a work, `isbn` being the edition at which it was written. The length is limited where it is typed and
-- not here: notes of works that become one are joined, however long that is.
-- Splits by: reader (user_id).
CREATE TABLE notes (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  note TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (work_id, user_id)
) WITHOUT ROWID;
CREATE INDEX notes_by_user ON notes (user_id, changed_at, work_id);
