-- Warnings of readers, their answers to decisions about them, and what moderators note about accounts.

-- `acknowledged_at` is NULL until the reader has said that they read it; until then it is shown on every page.
-- `moderator_id` is NULL after the moderator's account is deleted.
CREATE TABLE warnings (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  words TEXT NOT NULL,
  moderator_id INTEGER REFERENCES users (id),
  warned_at INTEGER NOT NULL,
  acknowledged_at INTEGER
) WITHOUT ROWID;
CREATE INDEX warnings_by_user ON warnings (user_id, warned_at, id);
CREATE INDEX warnings_by_time ON warnings (warned_at);
CREATE INDEX warnings_by_moderator ON warnings (moderator_id);

-- One answer of a reader to a decision about them: `about` is the ID of a decision on a report, of an act on accounts or
-- of a warning.
CREATE TABLE decision_answers (
  about TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  answer TEXT NOT NULL,
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (about, user_id)
) WITHOUT ROWID;
CREATE INDEX decision_answers_by_user ON decision_answers (user_id);

-- Notes between moderators about an account. `author_id` is NULL after its account is deleted.
CREATE TABLE account_notes (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  author_id INTEGER REFERENCES users (id),
  note TEXT NOT NULL,
  noted_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX account_notes_by_user ON account_notes (user_id, noted_at, id);
CREATE INDEX account_notes_by_author ON account_notes (author_id);
