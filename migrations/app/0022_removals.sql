-- Moderators also remove polls and meetings, and what they decided says by itself what it was about.

-- The text when it was decided on, so that a later report of the same content doesn't replace it. NULL for decisions from
-- before 1.1.0, whose report has it.
ALTER TABLE report_decisions ADD COLUMN words TEXT;
CREATE INDEX report_decisions_by_target ON report_decisions (kind, target_id);

-- The table is made again, since its CHECK names the kinds. The trigger is dropped first: no trigger may name a table that
-- is renamed while it doesn't exist.
DROP TRIGGER report_decisions_on_open_reports;
CREATE TABLE reports_made_again (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN
    ('review', 'post', 'reply', 'poll', 'meeting', 'list', 'club', 'profile', 'own_book')),
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
INSERT INTO reports_made_again SELECT id, kind, target_id, words, isbn, rating, reason, author_id, reporter_id, reported_at,
  closed_at FROM reports;
DROP TABLE reports;
ALTER TABLE reports_made_again RENAME TO reports;
CREATE INDEX reports_by_time ON reports (closed_at, reported_at, id);
CREATE INDEX reports_by_target ON reports (kind, target_id);
CREATE INDEX reports_by_author ON reports (author_id);
CREATE TRIGGER report_decisions_on_open_reports BEFORE INSERT ON report_decisions
WHEN NOT EXISTS (SELECT 1 FROM reports WHERE id = NEW.report_id AND closed_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM report_decisions WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'report_closed');
END;

-- Whose whole content an admin removed has a row of the kind `account`, which follows the person to a new account.
INSERT INTO removed_content (kind, target_id, removal_id, author_id, subject, removed_at)
SELECT 'account', CAST(item.user_id AS TEXT), act.id, item.user_id, 'account', act.acted_at
FROM account_batch_items AS item JOIN account_batches AS act ON act.id = item.batch_id
WHERE act.reversed_at IS NULL AND (act.action = 'remove_content' OR act.removes = 1)
ON CONFLICT DO NOTHING;

CREATE TRIGGER removed_polls_stay_removed BEFORE INSERT ON club_polls
WHEN EXISTS (SELECT 1 FROM removed_content WHERE kind = 'poll' AND target_id = NEW.id) BEGIN
  SELECT RAISE(IGNORE);
END;
CREATE TRIGGER removed_polls_stay_without_books BEFORE INSERT ON club_poll_books
WHEN EXISTS (SELECT 1 FROM removed_content WHERE kind = 'poll' AND target_id = NEW.poll_id) BEGIN
  SELECT RAISE(IGNORE);
END;
CREATE TRIGGER removed_meetings_stay_removed BEFORE INSERT ON club_meetings
WHEN EXISTS (SELECT 1 FROM removed_content WHERE kind = 'meeting' AND target_id = NEW.id) BEGIN
  SELECT RAISE(IGNORE);
END;

-- A review that was written before a moderator removed one of the same work, and arrives after it, as from a device that
-- was offline.
CREATE TRIGGER removed_reviews_stay_removed_for_late_calls BEFORE INSERT ON reviews
WHEN NEW.import_id IS NULL AND EXISTS (SELECT 1 FROM removed_content
  WHERE author_id = NEW.user_id AND kind = 'review' AND removed_at > NEW.created_at AND target_id <> NEW.id
    AND subject IN (SELECT CAST(isbn AS TEXT) FROM books WHERE work_id = NEW.work_id)) BEGIN
  SELECT RAISE(IGNORE);
END;

-- The series is among the words of an own book.
DROP TRIGGER removed_own_books_stay_untitled;
CREATE TRIGGER removed_own_books_stay_untitled AFTER INSERT ON own_books
WHEN EXISTS (SELECT 1 FROM removed_content WHERE kind = 'own_book' AND target_id = CAST(NEW.isbn AS TEXT)) BEGIN
  UPDATE own_books SET title = 'Untitled', authors = '[]', series = NULL, position = NULL WHERE isbn = NEW.isbn;
END;
