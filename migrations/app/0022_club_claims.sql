-- Claims were checked by a view. An export of a database writes a view behind the triggers that stand on it, so it could
-- not be restored. A table does the same and stays as empty: a claim that is true is passed over, one that is not fails.
DROP VIEW club_claims;
CREATE TABLE club_claims (
  club_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  role TEXT
);
CREATE TRIGGER club_claims_checked BEFORE INSERT ON club_claims BEGIN
  SELECT CASE
    WHEN EXISTS (
      SELECT 1 FROM club_members
      WHERE club_id = NEW.club_id AND user_id = NEW.user_id AND role = COALESCE(NEW.role, role)
    ) THEN RAISE(IGNORE)
    ELSE RAISE(ABORT, 'club_role')
  END;
END;
