-- Notices: that something happened which a reader wants to hear of. A row holds ids and times, never a word or a name:
-- those are read when it is shown, from where they stand, by whoever may see them then.

-- One row for each reader, kind and thing; it is raised again instead of written again. `about` is the thing: a post, a
-- review, or a club where it stands for all that is new in it. `club_id` is the club whose members alone may see it.
-- `raised_at` is when it last came up, `since` when the first came of what the reader has not read, and `read_at` is 0
-- while it is unread. `unread` is kept beside it, since unread notices stand first in the index.
-- Splits by: reader (user_id).
CREATE TABLE notices (
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  about TEXT NOT NULL,
  club_id TEXT,
  since INTEGER NOT NULL,
  raised_at INTEGER NOT NULL,
  read_at INTEGER NOT NULL DEFAULT 0,
  unread INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (user_id, kind, about)
) WITHOUT ROWID;
CREATE INDEX notices_by_time ON notices (user_id, unread, raised_at, kind, about);
-- What is over is cleared by its time.
CREATE INDEX notices_by_age ON notices (raised_at);

-- The kinds that a reader does not want to hear of.
-- Splits by: reader (user_id).
CREATE TABLE notice_kinds_off (
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  PRIMARY KEY (user_id, kind)
) WITHOUT ROWID;

-- A member who does not want to hear what a club tells all of its members.
ALTER TABLE club_members ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
