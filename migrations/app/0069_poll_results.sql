-- The result of a poll is final once it has ended: votes that are deleted after that no longer change its counts.
ALTER TABLE club_polls ADD COLUMN result_final INTEGER NOT NULL DEFAULT 0;

UPDATE club_polls SET result_final = 1 WHERE closed_at IS NOT NULL;

-- Keeps club_polls.voter_count and club_poll_books.vote_count while the poll is open. Deletions have no time of their own, so
-- whoever deletes votes first marks the polls that have ended.
DROP TRIGGER club_poll_votes_removed;
CREATE TRIGGER club_poll_votes_removed AFTER DELETE ON club_poll_votes
WHEN EXISTS (SELECT 1 FROM club_polls WHERE id = OLD.poll_id AND result_final = 0)
BEGIN
  UPDATE club_polls SET voter_count = voter_count - 1 WHERE id = OLD.poll_id;
  UPDATE club_poll_books SET vote_count = vote_count - ((OLD.choices >> place) & 1) WHERE poll_id = OLD.poll_id;
END;
