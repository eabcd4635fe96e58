-- What readers report, what an admin decides, and how much comes in on a day.

-- A report outlives its review, so it keeps what was said; one for each reporter and review.
-- Splits by: nothing.
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
  UNIQUE (reporter_id, review_id)
) WITHOUT ROWID;
CREATE INDEX review_reports_by_time ON review_reports (closed_at, reported_at, id);
CREATE INDEX review_reports_by_review ON review_reports (review_id, closed_at);
CREATE INDEX review_reports_by_author ON review_reports (author_id);

-- Every decision, one for each report. Who decided, and whose review it was, become NULL when they leave.
-- Splits by: nothing.
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
-- Splits by: nothing.
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
-- Splits by: nothing.
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
-- Splits by: nothing.
CREATE TABLE daily_counts (
  day INTEGER NOT NULL,
  what TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, what)
) WITHOUT ROWID;

-- Keeps the readers of a UTC day in daily_counts.
CREATE TRIGGER users_counted AFTER INSERT ON users BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'readers', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;

-- Keeps the sessions of a UTC day in daily_counts.
CREATE TRIGGER sessions_counted AFTER INSERT ON sessions BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'sessions', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;

-- Keeps the reviews of a UTC day in daily_counts.
CREATE TRIGGER reviews_counted AFTER INSERT ON reviews BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'reviews', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;

-- Keeps the clubs of a UTC day in daily_counts.
CREATE TRIGGER clubs_counted AFTER INSERT ON clubs BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (NEW.created_at / 86400, 'clubs', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;
