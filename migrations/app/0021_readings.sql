-- Each time that a reader went through a work. It takes the place of books_read, which stays for the version before this
-- one while this one is being deployed: what that writes is brought over, and nothing reads it any more.

-- `number` tells the readings of one reader and work apart; it comes by chance, so none is given out twice. `state`: 0
-- finished, 1 reading, 2 paused, 3 unfinished. `started` and `finished` (the day that it was given up, of an unfinished one)
-- are dates as precise as they are known, as yyyymmdd: 20261100 is a month, 20260000 a year, NULL unknown. `read_at` is
-- what they are listed by: of a finished or unfinished one the moment that it was on a day which is today, noon (UTC) of an
-- earlier day, noon of the first day of a month or a year, 0 for unknown; of an open one when it last changed.
-- `progress_unit`: 0 page, 1 percent, 2 minute. `format`: 0 print, 1 e-book, 2 audio. `import_id` is NULL unless it came
-- with a library from elsewhere.
-- Splits by: reader (user_id).
CREATE TABLE readings (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  number INTEGER NOT NULL,
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  state INTEGER NOT NULL CONSTRAINT reading_state CHECK (state BETWEEN 0 AND 3),
  started INTEGER,
  finished INTEGER,
  read_at INTEGER NOT NULL,
  progress_unit INTEGER,
  progress_value INTEGER,
  progress_of INTEGER,
  format INTEGER,
  import_id TEXT,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (work_id, user_id, number)
) WITHOUT ROWID;
CREATE INDEX readings_by_time ON readings (user_id, state, read_at, work_id, number);
-- At most one open reading of a reader and a work. Who looks for those of a work writes `+state`, so that the key is taken and
-- not the index above, which looks as good and walks through all that the reader has ever read.
CREATE UNIQUE INDEX readings_open ON readings (user_id, work_id) WHERE state IN (1, 2);

-- Nothing looks anything up there any more; what the version before this one asks until it is gone is walked through.
DROP INDEX books_read_by_time;
DROP INDEX books_read_by_work;
DROP TRIGGER books_read_added;
DROP TRIGGER books_read_removed;
DROP TRIGGER books_read_trends;
DROP TRIGGER books_read_trends_no_more;
DROP TRIGGER books_read_moved;

-- Each mark becomes a finished reading, on the day that the mark counted for where the reader was.
INSERT INTO readings (work_id, user_id, number, isbn, state, finished, read_at, changed_at)
SELECT
  iif(marks.work_id = 0, books.work_id, marks.work_id),
  marks.user_id,
  random() & 2147483647,
  marks.isbn,
  0,
  CAST(strftime('%Y%m%d', coalesce(
    (SELECT max(day) FROM ledger
     WHERE ledger.user_id = marks.user_id AND source = 'read' AND thing IN (marks.work_id, marks.isbn)
       AND acted_at = marks.read_at),
    marks.read_at / 86400
  ) * 86400, 'unixepoch') AS INTEGER),
  marks.read_at,
  marks.read_at
FROM books_read AS marks
JOIN books ON books.isbn = marks.isbn;

-- Keeps readings of what the version before this one marks while this one is being deployed, or a script.
CREATE TRIGGER books_read_marked AFTER INSERT ON books_read BEGIN
  -- A row may come without its work: what brings that about may come later than this.
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  INSERT INTO readings (work_id, user_id, number, isbn, state, finished, read_at, changed_at)
  SELECT
    work_id, NEW.user_id, random() & 2147483647, NEW.isbn, 0,
    CAST(strftime('%Y%m%d', NEW.read_at, 'unixepoch') AS INTEGER), NEW.read_at, NEW.read_at
  FROM books
  WHERE isbn = NEW.isbn AND NOT EXISTS (
    SELECT 1 FROM readings WHERE readings.work_id = books.work_id AND user_id = NEW.user_id AND +state = 0
  );
END;

-- Keeps no readings of what the version before this one unmarks.
CREATE TRIGGER books_read_unmarked AFTER DELETE ON books_read BEGIN
  DELETE FROM readings
  WHERE work_id = (SELECT work_id FROM books WHERE isbn = OLD.isbn) AND user_id = OLD.user_id AND +state = 0;
END;

-- Keeps users.books_read_count, the works with a finished reading: one more with the first one of a work.
CREATE TRIGGER readings_added AFTER INSERT ON readings WHEN NEW.state = 0 BEGIN
  UPDATE users SET books_read_count = books_read_count + 1
  WHERE id = NEW.user_id AND NOT EXISTS (
    SELECT 1 FROM readings
    WHERE work_id = NEW.work_id AND user_id = NEW.user_id AND +state = 0 AND number <> NEW.number
  );
END;

-- Keeps users.books_read_count: one less with the last one of a work.
CREATE TRIGGER readings_removed AFTER DELETE ON readings WHEN OLD.state = 0 BEGIN
  UPDATE users SET books_read_count = books_read_count - 1
  WHERE id = OLD.user_id AND NOT EXISTS (
    SELECT 1 FROM readings WHERE work_id = OLD.work_id AND user_id = OLD.user_id AND +state = 0
  );
END;

-- Keeps users.books_read_count when a reading is finished, is not any more, or comes to another work.
CREATE TRIGGER readings_changed AFTER UPDATE OF state, work_id ON readings
WHEN (OLD.state, OLD.work_id) <> (NEW.state, NEW.work_id) BEGIN
  UPDATE users SET books_read_count = books_read_count - 1
  WHERE id = OLD.user_id AND OLD.state = 0 AND NOT EXISTS (
    SELECT 1 FROM readings WHERE work_id = OLD.work_id AND user_id = OLD.user_id AND +state = 0
  );
  UPDATE users SET books_read_count = books_read_count + 1
  WHERE id = NEW.user_id AND NEW.state = 0 AND NOT EXISTS (
    SELECT 1 FROM readings
    WHERE work_id = NEW.work_id AND user_id = NEW.user_id AND +state = 0 AND number <> NEW.number
  );
END;

-- Keeps book_activity.reads of the UTC day: one more where a date is known. What came with a library does not count.
CREATE TRIGGER readings_trend AFTER INSERT ON readings
WHEN NEW.state = 0 AND NEW.read_at > 0 AND NEW.import_id IS NULL BEGIN
  INSERT INTO book_activity (day, isbn, reads) VALUES (NEW.read_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET reads = reads + 1;
END;

-- Keeps book_activity.reads of the UTC day: one less.
CREATE TRIGGER readings_trend_no_more AFTER DELETE ON readings
WHEN OLD.state = 0 AND OLD.read_at > 0 AND OLD.import_id IS NULL BEGIN
  UPDATE book_activity SET reads = reads - 1 WHERE day = OLD.read_at / 86400 AND isbn = OLD.isbn;
END;

-- Keeps book_activity.reads when a reading is finished, is not any more, or comes to another edition or another date.
CREATE TRIGGER readings_moved AFTER UPDATE OF state, isbn, read_at ON readings
WHEN OLD.import_id IS NULL AND (OLD.state, OLD.isbn, OLD.read_at) <> (NEW.state, NEW.isbn, NEW.read_at) BEGIN
  UPDATE book_activity SET reads = reads - 1
  WHERE OLD.state = 0 AND OLD.read_at > 0 AND day = OLD.read_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, reads)
  SELECT NEW.read_at / 86400, NEW.isbn, 1 WHERE NEW.state = 0 AND NEW.read_at > 0
  ON CONFLICT (day, isbn) DO UPDATE SET reads = reads + 1;
END;

-- What an edition is filtered and summed by; 0 and '' are unknown. `genres` are words divided by commas.
ALTER TABLE books ADD COLUMN pages INTEGER NOT NULL DEFAULT 0;
ALTER TABLE books ADD COLUMN year INTEGER NOT NULL DEFAULT 0;
ALTER TABLE books ADD COLUMN language TEXT NOT NULL DEFAULT '';
ALTER TABLE books ADD COLUMN genres TEXT NOT NULL DEFAULT '';
