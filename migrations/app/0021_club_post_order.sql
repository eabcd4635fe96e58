-- Posts of one second stand in the order in which they came: each has a place in its list of its club, counted up by the
-- statement that adds it.
ALTER TABLE club_posts ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
UPDATE club_posts SET position = (
  SELECT count(*) FROM club_posts AS earlier
  WHERE earlier.club_id = club_posts.club_id AND earlier.type = club_posts.type
    AND (earlier.created_at, earlier.id) <= (club_posts.created_at, club_posts.id)
);
DROP INDEX club_posts_by_time;
CREATE UNIQUE INDEX club_posts_by_position ON club_posts (club_id, type, position);
