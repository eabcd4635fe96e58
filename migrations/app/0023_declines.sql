-- Declined friend requests of readers who have since deleted their account; `identity_key` identifies the sender. When
-- they sign up again, they wait as long as they would have had to.
CREATE TABLE remembered_declines (
  identity_key TEXT NOT NULL,
  recipient INTEGER NOT NULL REFERENCES users (id),
  declined_at INTEGER NOT NULL,
  PRIMARY KEY (identity_key, recipient)
) WITHOUT ROWID;
CREATE INDEX remembered_declines_by_recipient ON remembered_declines (recipient);
