-- What librarians decide about works and own books: the part of the moderation log that hangs on no report.

-- `isbn` is the own book that was accepted, `from_work` and `into_work` say which work became which; what a decision is
-- not about is NULL. Who decided becomes NULL when they leave.
-- Splits by: nothing.
CREATE TABLE librarian_decisions (
  id TEXT PRIMARY KEY,
  action TEXT NOT NULL CONSTRAINT librarian_action CHECK (action IN ('accept', 'merge')),
  librarian_id INTEGER REFERENCES users (id),
  title TEXT NOT NULL,
  isbn INTEGER,
  from_work INTEGER,
  into_work INTEGER,
  acted_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX librarian_decisions_by_time ON librarian_decisions (acted_at, id);
CREATE INDEX librarian_decisions_by_librarian ON librarian_decisions (librarian_id);
