-- Readers propose corrections of a book's facts, which librarians accept with one press.

-- The facts that a reader proposes, as JSON like `book_corrections.facts`; NULL if they only describe the problem.
ALTER TABLE book_problems ADD COLUMN proposed TEXT;

-- Open proposals are on the librarians' desk, other open problems on the admins'.
DROP INDEX book_problems_by_time;
CREATE INDEX book_problems_open ON book_problems (done_at, reported_at, id) WHERE done_at IS NULL AND proposed IS NULL;
CREATE INDEX book_problems_proposed ON book_problems (done_at, reported_at, id) WHERE done_at IS NULL AND proposed IS NOT NULL;
