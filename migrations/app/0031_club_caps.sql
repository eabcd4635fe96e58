-- A reader may be admin of 20 clubs (document 5, section 2), which is held here, at the moment of writing, so that no
-- number of calls at once passes it. That they make 5 in 24 hours is held by `capped_acts`.

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
