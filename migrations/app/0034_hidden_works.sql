-- Works that a reader keeps to themselves.

-- What the reader did with such a work is seen by nobody else. `ordinal` is how many the reader hid with this one; it
-- bounds what is looked at when their counts are told to others.
-- Splits by: reader (user_id).
CREATE TABLE hidden_works (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  hidden_at INTEGER NOT NULL,
  ordinal INTEGER NOT NULL CONSTRAINT works_hidden CHECK (ordinal BETWEEN 1 AND 200),
  PRIMARY KEY (work_id, user_id)
) WITHOUT ROWID;
CREATE INDEX hidden_works_by_user ON hidden_works (user_id, work_id);
