-- Clubs by the UTC day they were made on, for the admin page, counted like readers, sessions and reviews.
CREATE TRIGGER clubs_counted AFTER INSERT ON clubs BEGIN
  INSERT INTO daily_counts (day, what, count) VALUES (date(NEW.created_at, 'unixepoch'), 'clubs', 1)
    ON CONFLICT (day, what) DO UPDATE SET count = count + 1;
END;

-- What came before there was a trigger.
INSERT INTO daily_counts (day, what, count)
  SELECT date(created_at, 'unixepoch'), 'clubs', count(*) FROM clubs GROUP BY 1;
