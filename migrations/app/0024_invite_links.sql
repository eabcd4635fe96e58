-- Links that make friends: whoever opens one and signs in is a friend of whoever made it.

-- One a reader; a new one takes the place of one that has ended. `code` is the secret in the address, `ends_at` in epoch
-- seconds.
-- Splits by: reader (user_id).
CREATE TABLE invite_links (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  code TEXT NOT NULL,
  ends_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX invite_links_by_code ON invite_links (code);
