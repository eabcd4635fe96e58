-- Acts on accounts, reports, moderators' decisions, and forms sent to the operator.

-- Problems with the page of a book. `id` is derived from the reader and the book, so that a second report by the same
-- reader replaces the first. `done_at` is NULL while the problem is open.
CREATE TABLE book_problems (
  id TEXT PRIMARY KEY,
  isbn INTEGER NOT NULL,
  reporter_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  note TEXT NOT NULL,
  reported_at INTEGER NOT NULL,
  done_at INTEGER,
  -- The admin who dealt with it, and their answer.
  done_by INTEGER REFERENCES users (id),
  answer TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX book_problems_by_admin ON book_problems (done_by);
CREATE INDEX book_problems_by_time ON book_problems (done_at, reported_at, id);
CREATE INDEX book_problems_by_reporter ON book_problems (reporter_id);

-- The number of new readers, sessions, reviews and clubs (`what`) on each UTC day (in days since 1970). Triggers
-- maintain it on insert, so that no query has to count complete tables. Deleted rows stay counted.
CREATE TABLE daily_counts (
  day INTEGER NOT NULL,
  what TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, what)
) WITHOUT ROWID;

-- `isbn` is the accepted own book. `from_work` is the work that was merged into `into_work`. Columns that a decision
-- doesn't concern are NULL. `librarian_id` is NULL after the account is deleted.
CREATE TABLE librarian_decisions (
  id TEXT PRIMARY KEY,
  action TEXT NOT NULL CONSTRAINT librarian_action CHECK (action IN ('accept', 'merge', 'reject')),
  librarian_id INTEGER REFERENCES users (id),
  title TEXT NOT NULL,
  isbn INTEGER,
  from_work INTEGER,
  into_work INTEGER,
  acted_at INTEGER NOT NULL,
  -- `undo` is JSON with the editions and catalogue data that undoing a merge needs. `undone_at` is NULL unless it was
  -- undone.
  undo TEXT,
  undone_at INTEGER
) WITHOUT ROWID;
CREATE INDEX librarian_decisions_by_time ON librarian_decisions (acted_at, id);
CREATE INDEX librarian_decisions_by_librarian ON librarian_decisions (librarian_id);

-- Corrections of the catalogue's books by librarians. `facts` is JSON with the corrected facts, `before` with those that
-- they replaced, and `title` the title at that time. They are applied again after a newer catalogue was loaded.
-- `undone_at` is NULL unless the correction was undone.
CREATE TABLE book_corrections (
  id TEXT PRIMARY KEY,
  isbn INTEGER NOT NULL,
  title TEXT NOT NULL,
  facts TEXT NOT NULL,
  before TEXT NOT NULL,
  reason TEXT NOT NULL,
  librarian_id INTEGER REFERENCES users (id),
  corrected_at INTEGER NOT NULL,
  undone_at INTEGER
) WITHOUT ROWID;
CREATE INDEX book_corrections_by_time ON book_corrections (corrected_at, id);
CREATE INDEX book_corrections_by_book ON book_corrections (isbn, corrected_at, id);
CREATE INDEX book_corrections_by_librarian ON book_corrections (librarian_id);

-- Requests for books. `done_at` hides a row from the operator's page; the row stays.
CREATE TABLE book_requests (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  author TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  done_at INTEGER,
  -- The admin who dealt with it, and their answer.
  done_by INTEGER REFERENCES users (id),
  answer TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX book_requests_by_admin ON book_requests (done_by);
CREATE INDEX book_requests_by_user ON book_requests (user_id, requested_at);
CREATE INDEX book_requests_open ON book_requests (requested_at, id) WHERE done_at IS NULL;

-- `user_id` is NULL for a visitor. `name` and `email` are what the sender entered, so that the operator can reply.
CREATE TABLE feature_ideas (
  id TEXT PRIMARY KEY,
  user_id INTEGER REFERENCES users (id),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  idea TEXT NOT NULL,
  suggested_at INTEGER NOT NULL,
  done_at INTEGER,
  -- The admin who dealt with it, and their answer.
  done_by INTEGER REFERENCES users (id),
  answer TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX feature_ideas_by_admin ON feature_ideas (done_by);
CREATE INDEX feature_ideas_by_user ON feature_ideas (user_id, suggested_at);
CREATE INDEX feature_ideas_open ON feature_ideas (suggested_at, id) WHERE done_at IS NULL;

-- The number of ideas from visitors at one network address on a UTC day. `address_key` is a keyed hash of the address
-- that changes daily. The row is deleted the following night.
CREATE TABLE visitor_ideas (
  day INTEGER NOT NULL,
  address_key TEXT NOT NULL,
  ideas INTEGER NOT NULL CONSTRAINT ideas_of_visitor CHECK (ideas BETWEEN 1 AND 5),
  PRIMARY KEY (day, address_key)
) WITHOUT ROWID;

-- One row per act on accounts, from the accounts desk or by a decision on a report. `bars` is 1 if the identities can't
-- sign up again, `removes` is 1 if published content is removed, `rank` is the rank that was given. `accounts` is the
-- number of selected accounts. `admin_id` is NULL after the admin's account is deleted, and for a script of the operator,
-- where `by_operator` is 1. `reversed_at` is NULL unless the act was reversed.
CREATE TABLE account_batches (
  id TEXT PRIMARY KEY,
  action TEXT NOT NULL CHECK (action IN
    ('limit', 'lift', 'suspend', 'delete', 'remove_content', 'approve', 'ban', 'allow', 'rank', 'recovery_link')),
  reason TEXT NOT NULL,
  bars INTEGER NOT NULL DEFAULT 0,
  removes INTEGER NOT NULL DEFAULT 0,
  rank TEXT,
  accounts INTEGER NOT NULL,
  admin_id INTEGER REFERENCES users (id),
  by_operator INTEGER NOT NULL DEFAULT 0,
  acted_at INTEGER NOT NULL,
  reversed_at INTEGER
) WITHOUT ROWID;
CREATE INDEX account_batches_by_time ON account_batches (acted_at, id);
CREATE INDEX account_batches_by_admin ON account_batches (admin_id);

-- The accounts of an act. `state` is `waiting` until the job has processed the account, and `failed` after three
-- attempts. `before` is what the act replaced: the former rank, or the time since which a lifted sanction applied.
CREATE TABLE account_batch_items (
  batch_id TEXT NOT NULL REFERENCES account_batches (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  before TEXT,
  PRIMARY KEY (batch_id, user_id)
) WITHOUT ROWID;
CREATE INDEX account_batch_items_waiting ON account_batch_items (batch_id, user_id) WHERE state = 'waiting';
CREATE INDEX account_batch_items_by_user ON account_batch_items (user_id);

-- One row per reporter and target. `words` is the text at the time of the report; for a review, `isbn` is its edition
-- and `rating` its half stars. If the text has changed since a decision, the next report by the same reader is a new one
-- with an ID of its own. `author_id` is the founder for a club; NULL if there is none, and after the author's account is
-- deleted. `closed_at` is NULL while the report is open.
CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('review', 'post', 'reply', 'list', 'club', 'profile', 'own_book')),
  target_id TEXT NOT NULL,
  words TEXT NOT NULL,
  isbn INTEGER,
  rating INTEGER,
  reason TEXT NOT NULL,
  author_id INTEGER REFERENCES users (id),
  reporter_id INTEGER NOT NULL REFERENCES users (id),
  reported_at INTEGER NOT NULL,
  closed_at INTEGER,
  UNIQUE (reporter_id, kind, target_id)
) WITHOUT ROWID;
CREATE INDEX reports_by_time ON reports (closed_at, reported_at, id);
CREATE INDEX reports_by_target ON reports (kind, target_id);
CREATE INDEX reports_by_author ON reports (author_id);

-- One decision per report; it closes all open reports of the same target. `act_id` is the act on the author that the
-- decision made. `moderator_id` and `author_id` are NULL after the account is deleted. `reversed_at` is NULL unless the
-- decision was reversed.
CREATE TABLE report_decisions (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  target_id TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('ok', 'remove', 'limit', 'ban')),
  moderator_id INTEGER REFERENCES users (id),
  author_id INTEGER REFERENCES users (id),
  act_id TEXT REFERENCES account_batches (id),
  decided_at INTEGER NOT NULL,
  reversed_at INTEGER
) WITHOUT ROWID;
CREATE INDEX report_decisions_by_time ON report_decisions (decided_at, id);
CREATE INDEX report_decisions_by_moderator ON report_decisions (moderator_id);
CREATE INDEX report_decisions_by_author ON report_decisions (author_id);
CREATE INDEX report_decisions_by_act ON report_decisions (act_id);

-- Rejects a decision on a report that another moderator closed a moment ago. The same decision may be sent again after a
-- lost response.
CREATE TRIGGER report_decisions_on_open_reports BEFORE INSERT ON report_decisions
WHEN NOT EXISTS (SELECT 1 FROM reports WHERE id = NEW.report_id AND closed_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM report_decisions WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'report_closed');
END;

-- What moderators removed. `removal_id` is the decision or the act that removed it, and `subject` the book of a review,
-- the name of a list, or the number of an own book. While a row is here, triggers keep its target from being inserted
-- again by an undo, a merge or an import. The row stays as long as the author's account.
CREATE TABLE removed_content (
  kind TEXT NOT NULL,
  target_id TEXT NOT NULL,
  removal_id TEXT NOT NULL,
  author_id INTEGER REFERENCES users (id),
  subject TEXT NOT NULL,
  removed_at INTEGER NOT NULL,
  PRIMARY KEY (kind, target_id)
) WITHOUT ROWID;
CREATE INDEX removed_content_by_author ON removed_content (author_id, kind, subject);
CREATE INDEX removed_content_by_removal ON removed_content (removal_id);

-- Records a removal in revocations, so that it is repeated after a restore.
CREATE TRIGGER removed_content_revoked AFTER INSERT ON removed_content BEGIN
  INSERT INTO revocations (kind, target_id, user_id, revoked_at)
    VALUES ('removed_content', NEW.kind || '/' || NEW.target_id || '/' || NEW.subject, NEW.author_id, NEW.removed_at)
    ON CONFLICT (kind, target_id) DO UPDATE SET revoked_at = excluded.revoked_at;
END;

-- Deletes the revocation when the removal is reversed.
CREATE TRIGGER removed_content_returned AFTER DELETE ON removed_content BEGIN
  DELETE FROM revocations
  WHERE kind = 'removed_content' AND target_id = OLD.kind || '/' || OLD.target_id || '/' || OLD.subject;
END;

-- The rows of removed content, each as a JSON object, for 30 days. `row_key` is the row's primary key. `user_id` is the
-- reader of the row, if it has one.
CREATE TABLE removed_content_rows (
  removal_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  table_name TEXT NOT NULL,
  row_key TEXT NOT NULL,
  row TEXT NOT NULL,
  user_id INTEGER REFERENCES users (id),
  removed_at INTEGER NOT NULL,
  PRIMARY KEY (removal_id, kind, table_name, row_key)
) WITHOUT ROWID;
CREATE INDEX removed_content_rows_by_user ON removed_content_rows (user_id);
CREATE INDEX removed_content_rows_by_time ON removed_content_rows (removed_at);

CREATE TRIGGER removed_reviews_stay_removed BEFORE INSERT ON reviews
WHEN EXISTS (SELECT 1 FROM removed_content WHERE kind = 'review' AND target_id = NEW.id) BEGIN
  SELECT RAISE(IGNORE);
END;
CREATE TRIGGER removed_lists_stay_removed BEFORE INSERT ON book_lists
WHEN EXISTS (SELECT 1 FROM removed_content WHERE kind = 'list' AND target_id = NEW.id) BEGIN
  SELECT RAISE(IGNORE);
END;
CREATE TRIGGER removed_posts_stay_removed BEFORE INSERT ON club_posts
WHEN EXISTS (SELECT 1 FROM removed_content WHERE kind = 'post' AND target_id = NEW.id) BEGIN
  SELECT RAISE(IGNORE);
END;
CREATE TRIGGER removed_replies_stay_removed BEFORE INSERT ON club_replies
WHEN EXISTS (SELECT 1 FROM removed_content WHERE kind = 'reply' AND target_id = NEW.id) BEGIN
  SELECT RAISE(IGNORE);
END;
CREATE TRIGGER removed_clubs_stay_removed BEFORE INSERT ON clubs
WHEN EXISTS (SELECT 1 FROM removed_content WHERE kind = 'club' AND target_id = NEW.id) BEGIN
  SELECT RAISE(IGNORE);
END;

-- An own book is needed by the shelves that hold it, so it is inserted without its words.
CREATE TRIGGER removed_own_books_stay_untitled AFTER INSERT ON own_books
WHEN EXISTS (SELECT 1 FROM removed_content WHERE kind = 'own_book' AND target_id = CAST(NEW.isbn AS TEXT)) BEGIN
  UPDATE own_books SET title = 'Untitled', authors = '[]' WHERE isbn = NEW.isbn;
END;
CREATE TRIGGER removed_own_copies_stay_untitled AFTER UPDATE OF title ON books
WHEN OLD.title = '' AND NEW.title <> ''
  AND EXISTS (SELECT 1 FROM removed_content WHERE kind = 'own_book' AND target_id = CAST(NEW.isbn AS TEXT)) BEGIN
  UPDATE books SET title = 'Untitled', authors = '[]', cover = '', title_key = 'untitled', author_key = '' WHERE isbn = NEW.isbn;
END;
CREATE TRIGGER removed_own_copies_inserted_untitled AFTER INSERT ON books
WHEN EXISTS (SELECT 1 FROM removed_content WHERE kind = 'own_book' AND target_id = CAST(NEW.isbn AS TEXT)) BEGIN
  UPDATE books SET title = 'Untitled', authors = '[]', cover = '', title_key = 'untitled', author_key = '' WHERE isbn = NEW.isbn;
END;
