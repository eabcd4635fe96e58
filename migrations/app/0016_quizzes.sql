-- Who finished which quiz. Days of quizzes are dates where the reader is.

-- Splits by: reader (user_id).
CREATE TABLE quiz_finishes (
  user_id INTEGER NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL,
  quiz TEXT NOT NULL,
  correct INTEGER NOT NULL,
  finished_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, day, quiz)
) WITHOUT ROWID;
