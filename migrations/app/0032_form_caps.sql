-- Caps of the forms, held at the moment of writing, so that no number of calls at once passes them. The same row again is
-- the same click, whose words may have been mended: it counts nothing.

CREATE TRIGGER book_requests_counted BEFORE INSERT ON book_requests
WHEN NOT EXISTS (SELECT 1 FROM book_requests WHERE id = NEW.id)
  AND (
    SELECT count(*) FROM (
      SELECT 1 FROM book_requests WHERE user_id = NEW.user_id AND requested_at > NEW.requested_at - 86400 LIMIT 20
    )
  ) >= 20
BEGIN
  SELECT RAISE(ABORT, 'book_requests_full');
END;

CREATE TRIGGER feature_ideas_counted BEFORE INSERT ON feature_ideas
WHEN NEW.user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM feature_ideas WHERE id = NEW.id)
  AND (
    SELECT count(*) FROM (
      SELECT 1 FROM feature_ideas WHERE user_id = NEW.user_id AND suggested_at > NEW.suggested_at - 86400 LIMIT 10
    )
  ) >= 10
BEGIN
  SELECT RAISE(ABORT, 'feature_ideas_full');
END;

-- How many ideas came from visitors at one network address on a UTC day. The address is known by a keyed hash that is
-- another one each day, and the night after clears the row. Splits by: address_key.
CREATE TABLE visitor_ideas (
  day TEXT NOT NULL,
  address_key TEXT NOT NULL,
  ideas INTEGER NOT NULL CONSTRAINT ideas_of_visitor CHECK (ideas BETWEEN 1 AND 5),
  PRIMARY KEY (day, address_key)
) WITHOUT ROWID;
