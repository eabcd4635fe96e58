-- Reports, moderators' decisions, and forms sent to the operator.

-- One report per reporter and review. It stores the text because it outlives the review. `closed_at` is NULL while the
-- report is open.
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
  -- Empty if the reporter gave no reason.
  reason TEXT NOT NULL DEFAULT '',
  UNIQUE (reporter_id, review_id)
) WITHOUT ROWID;
CREATE INDEX review_reports_by_time ON review_reports (closed_at, reported_at, id);
CREATE INDEX review_reports_by_review ON review_reports (review_id, closed_at);
CREATE INDEX review_reports_by_author ON review_reports (author_id);

-- One decision per report. `admin_id` and `author_id` are NULL after the account is deleted.
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

-- Lifted bans from reviewing, the part of the moderation log that belongs to no report. `admin_id` and `author_id` are
-- NULL after the account is deleted. If an operator's script lifted the ban, `by_operator` is 1 and `admin_id` is NULL.
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

-- Problems with the page of a book. `id` is derived from the reader and the book, so that a second report by the same
-- reader replaces the first. `done_at` is NULL while the problem is open.
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

-- Requests for books. `done_at` hides a row from the operator's page; the row stays.
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

-- `user_id` is NULL for a visitor. `name` and `email` are what the sender entered, so that the operator can reply.
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

-- The number of ideas from visitors at one network address on a UTC day. `address_key` is a keyed hash of the address
-- that changes daily. The row is deleted the following night.
CREATE TABLE visitor_ideas (
  day INTEGER NOT NULL,
  address_key TEXT NOT NULL,
  ideas INTEGER NOT NULL CONSTRAINT ideas_of_visitor CHECK (ideas BETWEEN 1 AND 5),
  PRIMARY KEY (day, address_key)
) WITHOUT ROWID;

-- Reports of content other than reviews, which have tables of their own.

-- One row per reporter and target. `words` is the text at the time of the report. If the text has changed since a
-- decision, the next report reopens the row. `author_id` is NULL for a club, and after the author's account is deleted.
-- `closed_at`, `decision` and `decided_by` are NULL while the report is open.
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
CREATE INDEX reports_by_target ON reports (kind, target_id);
CREATE INDEX reports_by_author ON reports (author_id);
CREATE INDEX reports_by_moderator ON reports (decided_by);

-- One row per action of the accounts desk. `bars` is 1 if the identities can't sign up again, `removes` is 1 if
-- published content is removed. `accounts` is the number of selected accounts. `reversed_at` is NULL unless the action
-- was reversed.
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

-- The accounts of an action. `state` is `waiting` until the job has processed the account, and `failed` after three
-- attempts.
CREATE TABLE account_batch_items (
  batch_id TEXT NOT NULL REFERENCES account_batches (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (batch_id, user_id)
) WITHOUT ROWID;
CREATE INDEX account_batch_items_waiting ON account_batch_items (batch_id, user_id) WHERE state = 'waiting';
CREATE INDEX account_batch_items_by_user ON account_batch_items (user_id);
