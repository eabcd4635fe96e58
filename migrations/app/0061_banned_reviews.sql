-- A reader who is banned from reviewing cannot publish a review that was hidden.

-- Fails the change that shows a hidden review of a banned reader, also when the ban came a moment ago.
CREATE TRIGGER reviews_of_banned_stay_hidden BEFORE UPDATE OF hidden ON reviews
WHEN OLD.hidden = 1 AND NEW.hidden = 0
  AND (SELECT reviewing_banned_at FROM users WHERE id = NEW.user_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'review_banned');
END;
