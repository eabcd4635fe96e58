-- Bookmarks, readings, notes, impressions and lists. Except in lists, a row belongs to a work, and `isbn` is the
-- edition that the reader chose.

CREATE TABLE books_bookmarked (
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  bookmarked_at INTEGER NOT NULL,
  work_id INTEGER NOT NULL DEFAULT 0,
  -- The import that added the bookmark, NULL if it wasn't imported.
  import_id TEXT,
  PRIMARY KEY (user_id, isbn)
) WITHOUT ROWID;
CREATE INDEX books_bookmarked_by_time ON books_bookmarked (user_id, bookmarked_at, isbn);
CREATE UNIQUE INDEX books_bookmarked_by_work ON books_bookmarked (work_id, user_id);

-- Increments users.books_bookmarked_count.
CREATE TRIGGER books_bookmarked_added AFTER INSERT ON books_bookmarked BEGIN
  UPDATE users SET books_bookmarked_count = books_bookmarked_count + 1 WHERE id = NEW.user_id;
END;

-- Decrements users.books_bookmarked_count.
CREATE TRIGGER books_bookmarked_removed AFTER DELETE ON books_bookmarked BEGIN
  UPDATE users SET books_bookmarked_count = books_bookmarked_count - 1 WHERE id = OLD.user_id;
END;

-- Sets the work of a row that is inserted without one to the work of its edition.
CREATE TRIGGER books_bookmarked_named AFTER INSERT ON books_bookmarked WHEN NEW.work_id = 0 BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  UPDATE books_bookmarked SET work_id = (SELECT work_id FROM books WHERE isbn = NEW.isbn)
  WHERE user_id = NEW.user_id AND isbn = NEW.isbn;
END;

-- Increments book_activity.wants for the UTC day. Imported bookmarks don't count.
CREATE TRIGGER books_bookmarked_trends AFTER INSERT ON books_bookmarked WHEN NEW.import_id IS NULL BEGIN
  INSERT INTO book_activity (day, isbn, wants) VALUES (NEW.bookmarked_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET wants = wants + 1;
END;

-- Decrements book_activity.wants for the UTC day, unless the bookmark was imported.
CREATE TRIGGER books_bookmarked_trends_no_more AFTER DELETE ON books_bookmarked WHEN OLD.import_id IS NULL BEGIN
  UPDATE book_activity SET wants = wants - 1 WHERE day = OLD.bookmarked_at / 86400 AND isbn = OLD.isbn;
END;

-- Maintains book_activity.wants when the edition or the date of a bookmark changes.
CREATE TRIGGER books_bookmarked_moved AFTER UPDATE OF isbn, bookmarked_at ON books_bookmarked
WHEN NEW.import_id IS NULL BEGIN
  UPDATE book_activity SET wants = wants - 1 WHERE day = OLD.bookmarked_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, wants) VALUES (NEW.bookmarked_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET wants = wants + 1;
END;

-- Marks of read books, which `readings` has replaced. Only a script or the previous version, during a deployment,
-- writes them. Triggers copy their changes to `readings`.
CREATE TABLE books_read (
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  read_at INTEGER NOT NULL,
  work_id INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, isbn)
) WITHOUT ROWID;

-- Sets the work of a row that is inserted without one to the work of its edition.
CREATE TRIGGER books_read_named AFTER INSERT ON books_read WHEN NEW.work_id = 0 BEGIN
  UPDATE books SET work_id = isbn WHERE isbn = NEW.isbn AND work_id = 0;
  UPDATE books_read SET work_id = (SELECT work_id FROM books WHERE isbn = NEW.isbn)
  WHERE user_id = NEW.user_id AND isbn = NEW.isbn;
END;

-- Adds a finished reading for a new mark, unless the reader already has one of the work.
CREATE TRIGGER books_read_marked AFTER INSERT ON books_read BEGIN
  -- The edition may not have a work yet: the order of triggers is undefined, so books_read_named may run later.
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

-- Deletes the finished readings of the work when a mark is deleted.
CREATE TRIGGER books_read_unmarked AFTER DELETE ON books_read BEGIN
  DELETE FROM readings
  WHERE work_id = (SELECT work_id FROM books WHERE isbn = OLD.isbn) AND user_id = OLD.user_id AND +state = 0;
END;

-- `number` distinguishes the readings of one reader and work. It is random, so that no number is used twice.
-- `state`: 0 finished, 1 reading, 2 paused, 3 unfinished.
-- `started` and `finished` (for an unfinished reading, the day on which the reader stopped) are dates in the form
-- yyyymmdd, as precise as they are known: 20261100 is a month, 20260000 a year, NULL unknown.
-- `read_at` is the sort key, in epoch seconds. For a finished or unfinished reading it is the time of recording if that
-- was on the same day, otherwise noon UTC of the day, or of the first day of the month or year; 0 means unknown. For an
-- open reading it is the time of the last change.
-- `progress_unit`: 0 page, 1 percent, 2 minute. `format`: 0 print, 1 e-book, 2 audio.
-- `import_id` is the import that added the reading. It is NULL if the reading wasn't imported, or if the book was
-- marked as read here while the imported reading was open.
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
  -- The page count of the reader's own copy, if they entered one that differs from the edition's. NULL means that the
  -- edition's page count applies, if it is known.
  pages INTEGER,
  -- Where the copy came from: 0 bought, 1 borrowed, 2 library, 3 gift. NULL if the reader didn't say.
  source INTEGER,
  -- When the book was added to the reader's shelves, in epoch seconds: the time at which the reading was started or
  -- marked here, or the "Date Added" of an imported library. NULL if unknown.
  added_at INTEGER,
  PRIMARY KEY (work_id, user_id, number)
) WITHOUT ROWID;
CREATE INDEX readings_by_time ON readings (user_id, state, read_at, work_id, number);
-- Allows at most one open reading per reader and work. Queries for the readings of a work must write `+state`, so that
-- SQLite uses the primary key. Otherwise it may choose readings_by_time, which looks as good but scans all of the
-- reader's readings.
CREATE UNIQUE INDEX readings_open ON readings (user_id, work_id) WHERE state IN (1, 2);

-- Increments users.books_read_count, the number of works with a finished reading, for the first one of a work.
CREATE TRIGGER readings_added AFTER INSERT ON readings WHEN NEW.state = 0 BEGIN
  UPDATE users SET books_read_count = books_read_count + 1
  WHERE id = NEW.user_id AND NOT EXISTS (
    SELECT 1 FROM readings
    WHERE work_id = NEW.work_id AND user_id = NEW.user_id AND +state = 0 AND number <> NEW.number
  );
END;

-- Decrements users.books_read_count for the last finished reading of a work.
CREATE TRIGGER readings_removed AFTER DELETE ON readings WHEN OLD.state = 0 BEGIN
  UPDATE users SET books_read_count = books_read_count - 1
  WHERE id = OLD.user_id AND NOT EXISTS (
    SELECT 1 FROM readings WHERE work_id = OLD.work_id AND user_id = OLD.user_id AND +state = 0
  );
END;

-- Maintains users.books_read_count when a reading becomes or stops being finished, or moves to another work.
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

-- Increments book_activity.reads for the UTC day if the date is known. Imported readings don't count.
CREATE TRIGGER readings_trend AFTER INSERT ON readings
WHEN NEW.state = 0 AND NEW.read_at > 0 AND NEW.import_id IS NULL BEGIN
  INSERT INTO book_activity (day, isbn, reads) VALUES (NEW.read_at / 86400, NEW.isbn, 1)
  ON CONFLICT (day, isbn) DO UPDATE SET reads = reads + 1;
END;

-- Decrements book_activity.reads for the UTC day if the reading was counted.
CREATE TRIGGER readings_trend_no_more AFTER DELETE ON readings
WHEN OLD.state = 0 AND OLD.read_at > 0 AND OLD.import_id IS NULL BEGIN
  UPDATE book_activity SET reads = reads - 1 WHERE day = OLD.read_at / 86400 AND isbn = OLD.isbn;
END;

-- Maintains book_activity.reads when a reading becomes or stops being finished, when its edition or date changes, and
-- when it becomes or stops being an imported one.
CREATE TRIGGER readings_moved AFTER UPDATE OF state, isbn, read_at, import_id ON readings
WHEN (OLD.state, OLD.isbn, OLD.read_at, OLD.import_id IS NULL) <> (NEW.state, NEW.isbn, NEW.read_at, NEW.import_id IS NULL) BEGIN
  UPDATE book_activity SET reads = reads - 1
  WHERE OLD.import_id IS NULL AND OLD.state = 0 AND OLD.read_at > 0 AND day = OLD.read_at / 86400 AND isbn = OLD.isbn;
  INSERT INTO book_activity (day, isbn, reads)
  SELECT NEW.read_at / 86400, NEW.isbn, 1 WHERE NEW.import_id IS NULL AND NEW.state = 0 AND NEW.read_at > 0
  ON CONFLICT (day, isbn) DO UPDATE SET reads = reads + 1;
END;

-- One note per reader and work; `isbn` is the edition at which it was written. The length is limited on input rather
-- than here, because a merge of works joins their notes, however long the result is.
CREATE TABLE notes (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  note TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (work_id, user_id)
) WITHOUT ROWID;
CREATE INDEX notes_by_user ON notes (user_id, changed_at, work_id);

-- Readers' impressions of works, one row per aspect: a mood or a content note of
-- worker/features/library/impressions/contract.ts. `isbn` is the edition at which the impression was given. `intensity`
-- ranges from 0 (not at all) to 3. `hidden` is 1 for an imported impression that its reader shows to no one, which is not
-- counted.
CREATE TABLE impressions (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  aspect TEXT NOT NULL,
  intensity INTEGER NOT NULL CHECK (intensity BETWEEN 0 AND 3),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  hidden INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (work_id, user_id, aspect)
) WITHOUT ROWID;
CREATE INDEX impressions_by_user ON impressions (user_id, work_id, aspect);

-- The number of readers per work, aspect and intensity. A row stays when its count falls to 0.
CREATE TABLE impression_counts (
  work_id INTEGER NOT NULL,
  aspect TEXT NOT NULL,
  intensity INTEGER NOT NULL,
  readers INTEGER NOT NULL,
  PRIMARY KEY (work_id, aspect, intensity)
) WITHOUT ROWID;

-- Increments impression_counts.readers.
CREATE TRIGGER impressions_added AFTER INSERT ON impressions WHEN NEW.hidden = 0 BEGIN
  INSERT INTO impression_counts (work_id, aspect, intensity, readers) VALUES (NEW.work_id, NEW.aspect, NEW.intensity, 1)
  ON CONFLICT (work_id, aspect, intensity) DO UPDATE SET readers = readers + 1;
END;

-- Decrements impression_counts.readers.
CREATE TRIGGER impressions_removed AFTER DELETE ON impressions WHEN OLD.hidden = 0 BEGIN
  UPDATE impression_counts SET readers = readers - 1
  WHERE work_id = OLD.work_id AND aspect = OLD.aspect AND intensity = OLD.intensity;
END;

-- Maintains impression_counts.readers when a reader changes the intensity or shows an impression, or when it moves to
-- another work.
CREATE TRIGGER impressions_changed AFTER UPDATE OF work_id, intensity, hidden ON impressions BEGIN
  UPDATE impression_counts SET readers = readers - 1
  WHERE OLD.hidden = 0 AND work_id = OLD.work_id AND aspect = OLD.aspect AND intensity = OLD.intensity;
  INSERT INTO impression_counts (work_id, aspect, intensity, readers)
  SELECT NEW.work_id, NEW.aspect, NEW.intensity, 1 WHERE NEW.hidden = 0
  ON CONFLICT (work_id, aspect, intensity) DO UPDATE SET readers = readers + 1;
END;

-- Books that readers own, one row per reader and work. `lent_to` is '' unless the book is lent; `lent_since` is a date in
-- the form yyyymmdd, as precise as it is known. `import_id` is NULL if the mark wasn't imported.
CREATE TABLE owned_books (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL REFERENCES books (isbn),
  owned_at INTEGER NOT NULL,
  lent_to TEXT NOT NULL DEFAULT '',
  lent_since INTEGER,
  import_id TEXT,
  PRIMARY KEY (work_id, user_id)
) WITHOUT ROWID;
CREATE INDEX owned_books_by_time ON owned_books (user_id, owned_at, isbn);

-- `ordinal` is the number of lists that the reader had when this one was created, including it. `book_count` is set by
-- the save that writes the books. The CHECKs also reject simultaneous calls that exceed a limit together.
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

-- Records a revocation when a list is deleted.
CREATE TRIGGER book_lists_revoked AFTER DELETE ON book_lists BEGIN
  INSERT INTO revocations (kind, target_id, revoked_at) VALUES ('list', OLD.id, unixepoch())
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Deletes the revocation when an undo inserts the list again.
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
