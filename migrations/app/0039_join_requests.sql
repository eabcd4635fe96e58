-- Who asks to be let into an invite-only club, and under which words a club is found by its name.

-- One for each reader and club. `refused_at` is set where an admin said no; after a while they may ask again.
-- Splits by: club (club_id).
CREATE TABLE club_join_requests (
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  message TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  refused_at INTEGER,
  PRIMARY KEY (club_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_join_requests_open ON club_join_requests (club_id, asked_at, user_id) WHERE refused_at IS NULL;
CREATE INDEX club_join_requests_by_reader ON club_join_requests (user_id);

-- A listed club's name, folded, from each of its words on: `long chapter` and `chapter` of The Long Chapter. What is
-- typed is the beginning of one of them. Private clubs have none.
-- Splits by: club (club_id).
CREATE TABLE club_names (
  name TEXT NOT NULL,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  PRIMARY KEY (name, club_id)
) WITHOUT ROWID;
CREATE INDEX club_names_by_club ON club_names (club_id);

-- Keeps requests to those who are outside.
CREATE TRIGGER club_members_have_asked AFTER INSERT ON club_members BEGIN
  DELETE FROM club_join_requests WHERE club_id = NEW.club_id AND user_id = NEW.user_id;
END;
-- Keeps requests to those who may be let in.
CREATE TRIGGER club_bans_end_requests AFTER INSERT ON club_bans BEGIN
  DELETE FROM club_join_requests WHERE club_id = NEW.club_id AND user_id = NEW.user_id;
END;

-- Fails the request of somebody who is in the club or banned from it.
CREATE TRIGGER club_join_requests_from_outside BEFORE INSERT ON club_join_requests
WHEN EXISTS (SELECT 1 FROM club_bans WHERE club_id = NEW.club_id AND user_id = NEW.user_id)
  OR EXISTS (SELECT 1 FROM club_members WHERE club_id = NEW.club_id AND user_id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'club_request_void');
END;

-- The clubs there are, word by word; letters are folded again whenever a name is saved.
INSERT INTO club_names (name, club_id)
WITH RECURSIVE rest (name, club_id) AS (
  SELECT lower(trim(name)), id FROM clubs WHERE privacy_setting <> 'private'
  UNION ALL
  SELECT ltrim(substr(name, instr(name, ' '))), club_id FROM rest WHERE instr(name, ' ') > 0
)
SELECT DISTINCT name, club_id FROM rest WHERE name <> '';
