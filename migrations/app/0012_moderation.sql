-- Reports, decisions, and forms to the operator.

-- A report outlives its review, so it stores the text; one per reporter and review.
CREATE TABLE review_reports (
  id TEXT PRIMARY KEY,
  review_id TEXT NOT NULL,
  isbn INTEGER NOT NULL,
  author_id INTEGER NOT NULL REFERENCES users (id),
  reporter_id INTEGER NOT NULL REFERENCES users (id),
  review_content TEXT NOT NULL,
  rating INTEGER NOT NULL,
  reported_at INTEGER NOT NULL,
  closed_at INTEGER,
  -- Empty where the reporter gave none.
  reason TEXT NOT NULL DEFAULT '',
  UNIQUE (reporter_id, review_id)
) WITHOUT ROWID;
CREATE INDEX review_reports_by_time ON review_reports (closed_at, reported_at, id);
CREATE INDEX review_reports_by_review ON review_reports (review_id, closed_at);
CREATE INDEX review_reports_by_author ON review_reports (author_id);

-- Every decision, one for each report. Who decided, and whose review it was, become NULL when they leave.
CREATE TABLE moderation_log (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL UNIQUE,
  review_id TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('ok', 'delete', 'ban')),
  admin_id INTEGER REFERENCES users (id),
  author_id INTEGER REFERENCES users (id),
  acted_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX moderation_log_by_time ON moderation_log (acted_at, id);
CREATE INDEX moderation_log_by_admin ON moderation_log (admin_id);
CREATE INDEX moderation_log_by_author ON moderation_log (author_id);

-- Who was allowed to review again, by whom and when: the part of the moderation log that hangs on no report. Who
-- decided and whom it was about become NULL when they leave; an operator's script names nobody (`by_operator`).
CREATE TABLE review_ban_liftings (
  id TEXT PRIMARY KEY,
  admin_id INTEGER REFERENCES users (id),
  author_id INTEGER REFERENCES users (id),
  by_operator INTEGER NOT NULL DEFAULT 0,
  lifted_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX review_ban_liftings_by_time ON review_ban_liftings (lifted_at, id);
CREATE INDEX review_ban_liftings_by_admin ON review_ban_liftings (admin_id);
CREATE INDEX review_ban_liftings_by_author ON review_ban_liftings (author_id);

-- What is wrong with a book's page. The id is made of reader and book, so that a second report by the same reader
-- takes the place of the first.
CREATE TABLE book_problems (
  id TEXT PRIMARY KEY,
  isbn INTEGER NOT NULL,
  reporter_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  note TEXT NOT NULL,
  reported_at INTEGER NOT NULL,
  done_at INTEGER
) WITHOUT ROWID;
CREATE INDEX book_problems_by_time ON book_problems (done_at, reported_at, id);
CREATE INDEX book_problems_by_reporter ON book_problems (reporter_id);

-- How many came on each UTC day; counted as they come, so that nobody ever counts whole tables. `what` is readers,
-- sessions, reviews or clubs; what was deleted since stays counted.
CREATE TABLE daily_counts (
  day INTEGER NOT NULL,
  what TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, what)
) WITHOUT ROWID;

-- `isbn` is the own book that was accepted, `from_work` and `into_work` say which work became which; what a decision is
-- not about is NULL. Who decided becomes NULL when they leave.
CREATE TABLE librarian_decisions (
  id TEXT PRIMARY KEY,
  action TEXT NOT NULL CONSTRAINT librarian_action CHECK (action IN ('accept', 'merge', 'reject')),
  librarian_id INTEGER REFERENCES users (id),
  title TEXT NOT NULL,
  isbn INTEGER,
  from_work INTEGER,
  into_work INTEGER,
  acted_at INTEGER NOT NULL,
  -- What undoing a merge needs to know of editions and of the catalogue, as JSON; when it was undone.
  undo TEXT,
  undone_at INTEGER
) WITHOUT ROWID;
CREATE INDEX librarian_decisions_by_time ON librarian_decisions (acted_at, id);
CREATE INDEX librarian_decisions_by_librarian ON librarian_decisions (librarian_id);

-- What readers ask the operator for. `done_at` takes a row off the operator's page; the row stays.
CREATE TABLE book_requests (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  author TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  done_at INTEGER
) WITHOUT ROWID;
CREATE INDEX book_requests_by_user ON book_requests (user_id, requested_at);
CREATE INDEX book_requests_open ON book_requests (requested_at, id) WHERE done_at IS NULL;

-- `user_id` is empty for a visitor; `name` and `email` are what they typed, for the operator to answer to.
CREATE TABLE feature_ideas (
  id TEXT PRIMARY KEY,
  user_id INTEGER REFERENCES users (id),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  idea TEXT NOT NULL,
  suggested_at INTEGER NOT NULL,
  done_at INTEGER
) WITHOUT ROWID;
CREATE INDEX feature_ideas_by_user ON feature_ideas (user_id, suggested_at);
CREATE INDEX feature_ideas_open ON feature_ideas (suggested_at, id) WHERE done_at IS NULL;

-- How many ideas came from visitors at one network address on a UTC day. The address is known by a keyed hash that
-- is another one each day, and the night after clears the row.
CREATE TABLE visitor_ideas (
  day INTEGER NOT NULL,
  address_key TEXT NOT NULL,
  ideas INTEGER NOT NULL CONSTRAINT ideas_of_visitor CHECK (ideas BETWEEN 1 AND 5),
  PRIMARY KEY (day, address_key)
) WITHOUT ROWID;

-- Reports of anything but reviews, which have tables of their own.

-- `words` is the text at the time of the report. One row per reporter and target; a decided report reopens with the
-- next one after the text has changed. `author_id` is NULL for a club, and after the account was deleted.
CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('post', 'reply', 'list', 'club', 'profile', 'own_book')),
  target_id TEXT NOT NULL,
  words TEXT NOT NULL,
  reason TEXT NOT NULL,
  author_id INTEGER REFERENCES users (id),
  reporter_id INTEGER NOT NULL REFERENCES users (id),
  reported_at INTEGER NOT NULL,
  closed_at INTEGER,
  decision TEXT,
  decided_by INTEGER REFERENCES users (id),
  UNIQUE (reporter_id, kind, target_id)
) WITHOUT ROWID;
CREATE INDEX reports_open ON reports (reported_at, id) WHERE closed_at IS NULL;
CREATE INDEX reports_by_thing ON reports (kind, target_id);
CREATE INDEX reports_by_author ON reports (author_id);
CREATE INDEX reports_by_moderator ON reports (decided_by);

-- One row for each action. `bars` keeps the identities from signing up again, `removes` takes what they published.
CREATE TABLE account_batches (
  id TEXT PRIMARY KEY,
  action TEXT NOT NULL CHECK (action IN ('limit', 'suspend', 'delete', 'remove_content', 'approve')),
  reason TEXT NOT NULL,
  bars INTEGER NOT NULL DEFAULT 0,
  removes INTEGER NOT NULL DEFAULT 0,
  accounts INTEGER NOT NULL,
  admin_id INTEGER REFERENCES users (id),
  acted_at INTEGER NOT NULL,
  reversed_at INTEGER
) WITHOUT ROWID;
CREATE INDEX account_batches_by_time ON account_batches (acted_at, id);
CREATE INDEX account_batches_by_admin ON account_batches (admin_id);

-- The accounts of an action. `state` is `waiting` until the job has come to it; it tries three times.
CREATE TABLE account_batch_items (
  batch_id TEXT NOT NULL REFERENCES account_batches (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (batch_id, user_id)
) WITHOUT ROWID;
CREATE INDEX account_batch_items_waiting ON account_batch_items (batch_id, user_id) WHERE state = 'waiting';
CREATE INDEX account_batch_items_by_user ON account_batch_items (user_id);
