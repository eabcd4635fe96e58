-- A reader may make 5 clubs in 24 hours and be admin of 20 (document 5, section 2). Both are held here, at the moment of
-- writing, so that no number of calls at once passes them.

-- Who made which club when, as long as it counts: the statement that makes the next one drops what is older than a day.
-- A club that was deleted meanwhile still counts, so there is no reference to it. Splits by: user_id.
CREATE TABLE club_foundings (
  user_id TEXT NOT NULL REFERENCES users (id),
  club_id TEXT NOT NULL,
  founded_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, club_id)
) WITHOUT ROWID;
CREATE TRIGGER club_foundings_counted BEFORE INSERT ON club_foundings
WHEN NOT EXISTS (SELECT 1 FROM club_foundings WHERE user_id = NEW.user_id AND club_id = NEW.club_id)
  AND (
    SELECT count(*) FROM club_foundings WHERE user_id = NEW.user_id AND founded_at > NEW.founded_at - 86400
  ) >= 5
BEGIN
  SELECT RAISE(ABORT, 'club_foundings_full');
END;

-- Which clubs a reader runs, however many they are in.
CREATE INDEX club_members_running ON club_members (user_id, club_id) WHERE role = 'admin';

-- Holds nothing: what is written here is a claim that somebody may be an admin of this club, and a batch with a claim
-- that is not true at that moment fails. A trigger on the memberships would also stop a club from passing on to somebody
-- when the one who ran it alone leaves for good.
CREATE TABLE club_admin_claims (
  user_id TEXT NOT NULL,
  club_id TEXT NOT NULL
);
CREATE TRIGGER club_admin_claims_checked BEFORE INSERT ON club_admin_claims BEGIN
  SELECT CASE
    WHEN EXISTS (
      SELECT 1 FROM club_members WHERE user_id = NEW.user_id AND role = 'admin' AND club_id = NEW.club_id
    ) OR (
      SELECT count(*) FROM (SELECT 1 FROM club_members WHERE user_id = NEW.user_id AND role = 'admin' LIMIT 20)
    ) < 20 THEN RAISE(IGNORE)
    ELSE RAISE(ABORT, 'club_admins_full')
  END;
END;
