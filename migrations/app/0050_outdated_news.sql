-- Keeps no news of a reader in activity that are older than their newest by sixty days, NEWS_DAYS of worker/activity/queries.ts.
CREATE TRIGGER activity_outdated AFTER INSERT ON activity BEGIN
  DELETE FROM activity WHERE user_id = NEW.user_id AND at < NEW.at - 5184000;
END;
