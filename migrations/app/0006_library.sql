-- Shelves, readings, notes and lists. Rows belong to a work and remember which edition the reader picked.

CREATE TABLE books_bookmarked (
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  bookmarked_at INTEGER NOT NULL,
  work_id INTEGER NOT NULL DEFAULT 0,
  -- NULL for what did not come with a library. `hidden` is 1 for a review that only its author sees; `raw_rating` is what the
  -- library said in stars where that is no half star.
  import_id TEXT,
  PRIMARY KEY (user_id, isbn)
) WITHOUT ROWID;
CREATE INDEX books_bookmarked_by_time ON books_bookmarked (user_id, bookmarked_at, isbn);
CREATE UNIQUE INDEX books_bookmarked_by_work ON books_bookmarked (work_id, user_id);

-- Keeps users.books_bookmarked_count: one more.
CREATE TRIGGER books_bookmarked_added AFTER INSERT ON books_bookmarked BEGIN
  UPDATE users SET books_bookmarked_count = books_bookmarked_count + 1 WHERE id = NEW.user_id;
END;

-- Keeps users.books_bookmarked_count: one less.
CREATE TRIGGER books_bookmarked_removed AFTER DELETE ON books_bookmarked BEGIN
  UPDATE users SET books_bookmarked_count = books_bookmarked_count - 1 WHERE id = OLD.user_id;
END;

-- Keeps books_bookmarked.work_id of a row that comes without one: that of its edition.
CREATE TRIGGER books_bookmarked_named AFTER INSERT ON books_bookmarked WHEN NEW.work_id = 0 BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  UPDATE books_bookmarked SET work_id = (SELECT work_id FROM books WHERE isbn = NEW.isbn)
  WHERE user_id = NEW.user_id AND isbn = NEW.isbn;
END;

-- Keeps book_activity.wants of the UTC day: one more. What came with a library does not count.
CREATE TRIGGER books_bookmarked_trends AFTER INSERT ON books_bookmarked WHEN NEW.import_id IS NULL BEGIN
  INSERT INTO book_activity (day, isbn, wants) VALUES (NEW.bookmarked_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET wants = wants + 1;
END;

-- Keeps book_activity.wants of the UTC day: one less.
CREATE TRIGGER books_bookmarked_trends_no_more AFTER DELETE ON books_bookmarked WHEN OLD.import_id IS NULL BEGIN
  UPDATE book_activity SET wants = wants - 1 WHERE day = OLD.bookmarked_at / 86400 AND isbn = OLD.isbn;
END;

-- Keeps book_activity.wants when a mark comes to another edition or another date.
CREATE TRIGGER books_bookmarked_moved AFTER UPDATE OF isbn, bookmarked_at ON books_bookmarked
WHEN NEW.import_id IS NULL BEGIN
  UPDATE book_activity SET wants = wants - 1 WHERE day = OLD.bookmarked_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, wants) VALUES (NEW.bookmarked_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET wants = wants + 1;
END;

CREATE TABLE books_read (
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  read_at INTEGER NOT NULL,
  work_id INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, isbn)
) WITHOUT ROWID;

-- Keeps books_read.work_id of a row that comes without one: that of its edition.
CREATE TRIGGER books_read_named AFTER INSERT ON books_read WHEN NEW.work_id = 0 BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  UPDATE books_read SET work_id = (SELECT work_id FROM books WHERE isbn = NEW.isbn)
  WHERE user_id = NEW.user_id AND isbn = NEW.isbn;
END;

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

-- `number` tells the readings of one reader and work apart; it comes by chance, so none is given out twice. `state`: 0
-- finished, 1 reading, 2 paused, 3 unfinished. `started` and `finished` (the day that it was given up, of an unfinished one)
-- are dates as precise as they are known, as yyyymmdd: 20261100 is a month, 20260000 a year, NULL unknown. `read_at` is
-- what they are listed by: of a finished or unfinished one the moment that it was on a day which is today, noon (UTC) of an
-- earlier day, noon of the first day of a month or a year, 0 for unknown; of an open one when it last changed.
-- `progress_unit`: 0 page, 1 percent, 2 minute. `format`: 0 print, 1 e-book, 2 audio. `import_id` is NULL unless it came
-- with a library from elsewhere.
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
  -- How many pages the reader's own copy has, where they said it and it is not what the edition says; NULL is as the edition
  -- says, if it does.
  pages INTEGER,
  -- Where the copy came from: 0 bought, 1 borrowed, 2 library, 3 gift; NULL where its reader does not say.
  source INTEGER,
  -- When the book came onto its reader's shelves, in epoch seconds: when the reading was begun or marked here, or the "Date
  -- Added" of an imported library. NULL where no one knows.
  added_at INTEGER,
  PRIMARY KEY (work_id, user_id, number)
) WITHOUT ROWID;
CREATE INDEX readings_by_time ON readings (user_id, state, read_at, work_id, number);
-- At most one open reading of a reader and a work. Who looks for those of a work writes `+state`, so that the key is taken and
-- not the index above, which looks as good and walks through all that the reader has ever read.
CREATE UNIQUE INDEX readings_open ON readings (user_id, work_id) WHERE state IN (1, 2);

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

-- Keeps book_activity.reads when a reading is finished or not any more, comes to another edition or date, or becomes one of here.
CREATE TRIGGER readings_moved AFTER UPDATE OF state, isbn, read_at, import_id ON readings
WHEN (OLD.state, OLD.isbn, OLD.read_at, OLD.import_id IS NULL) <> (NEW.state, NEW.isbn, NEW.read_at, NEW.import_id IS NULL) BEGIN
  UPDATE book_activity SET reads = reads - 1
  WHERE OLD.import_id IS NULL AND OLD.state = 0 AND OLD.read_at > 0 AND day = OLD.read_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, reads)
  SELECT NEW.read_at / 86400, NEW.isbn, 1 WHERE NEW.import_id IS NULL AND NEW.state = 0 AND NEW.read_at > 0
  ON CONFLICT (day, isbn) DO UPDATE SET reads = reads + 1;
END;

-- One note a reader a work, `isbn` being the edition at which it was written. The length is limited where it is typed and
-- not here: notes of works that become one are joined, however long that is.
CREATE TABLE notes (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  note TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (work_id, user_id)
) WITHOUT ROWID;
CREATE INDEX notes_by_user ON notes (user_id, changed_at, work_id);

-- How a reader found a work: one row an aspect, a mood or a content note of worker/features/library/impressions/contract.ts.
-- `isbn` is the edition at which it was said; `intensity` is 0 for "not at all" up to 3.
CREATE TABLE impressions (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  aspect TEXT NOT NULL,
  intensity INTEGER NOT NULL CHECK (intensity BETWEEN 0 AND 3),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  PRIMARY KEY (work_id, user_id, aspect)
) WITHOUT ROWID;
CREATE INDEX impressions_by_user ON impressions (user_id, work_id, aspect);

-- How many readers found a work so. A row stays when nobody does any longer.
CREATE TABLE impression_counts (
  work_id INTEGER NOT NULL,
  aspect TEXT NOT NULL,
  intensity INTEGER NOT NULL,
  readers INTEGER NOT NULL,
  PRIMARY KEY (work_id, aspect, intensity)
) WITHOUT ROWID;

-- Keeps impression_counts.readers: one more.
CREATE TRIGGER impressions_added AFTER INSERT ON impressions BEGIN
  INSERT INTO impression_counts (work_id, aspect, intensity, readers) VALUES (NEW.work_id, NEW.aspect, NEW.intensity, 1)
  ON CONFLICT (work_id, aspect, intensity) DO UPDATE SET readers = readers + 1;
END;

-- Keeps impression_counts.readers: one less.
CREATE TRIGGER impressions_removed AFTER DELETE ON impressions BEGIN
  UPDATE impression_counts SET readers = readers - 1
  WHERE work_id = OLD.work_id AND aspect = OLD.aspect AND intensity = OLD.intensity;
END;

-- Keeps impression_counts.readers when a reader changes their mind, or an edition comes to another work.
CREATE TRIGGER impressions_changed AFTER UPDATE OF work_id, intensity ON impressions BEGIN
  UPDATE impression_counts SET readers = readers - 1
  WHERE work_id = OLD.work_id AND aspect = OLD.aspect AND intensity = OLD.intensity;
  INSERT INTO impression_counts (work_id, aspect, intensity, readers) VALUES (NEW.work_id, NEW.aspect, NEW.intensity, 1)
  ON CONFLICT (work_id, aspect, intensity) DO UPDATE SET readers = readers + 1;
END;

-- `ordinal` is how many lists the reader had with this one when it was made; `book_count` is set by the save that
-- writes the books. Both are checked here, so that no number of calls at once passes a bound.
CREATE TABLE book_lists (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  book_count INTEGER NOT NULL DEFAULT 0 CONSTRAINT books_in_list CHECK (book_count BETWEEN 0 AND 500),
  ordinal INTEGER NOT NULL CONSTRAINT lists_of_reader CHECK (ordinal BETWEEN 1 AND 100),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX book_lists_by_user ON book_lists (user_id, created_at, id);

-- Registers a deleted list.
CREATE TRIGGER book_lists_revoked AFTER DELETE ON book_lists BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('list', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Takes it off the register when its reader brings it back.
CREATE TRIGGER book_lists_added AFTER INSERT ON book_lists BEGIN
  DELETE FROM revocations WHERE kind = 'list' AND target_id = NEW.id;
END;

-- `position` counts from 0 without gaps.
CREATE TABLE book_list_books (
  list_id TEXT NOT NULL REFERENCES book_lists (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  position INTEGER NOT NULL,
  PRIMARY KEY (list_id, isbn)
) WITHOUT ROWID;
CREATE INDEX book_list_books_by_position ON book_list_books (list_id, position, isbn);
