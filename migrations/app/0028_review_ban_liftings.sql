-- Who was allowed to review again, by whom and when: the part of the moderation log that hangs on no report. Who decided
-- and whom it was about become NULL when they leave; an operator's script names nobody (`by_operator`).
-- Splits by: author_id.
CREATE TABLE review_ban_liftings (
  id TEXT PRIMARY KEY,
  admin_id TEXT REFERENCES users (id),
  author_id TEXT REFERENCES users (id),
  by_operator INTEGER NOT NULL DEFAULT 0,
  lifted_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX review_ban_liftings_by_time ON review_ban_liftings (lifted_at, id);
CREATE INDEX review_ban_liftings_by_admin ON review_ban_liftings (admin_id);
CREATE INDEX review_ban_liftings_by_author ON review_ban_liftings (author_id);
