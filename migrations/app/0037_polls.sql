-- Polls of book clubs: which of a few books to read next.

-- `user_id` is empty once the account of who asked is gone. `closed_at` is set where an admin ended it before its time.
-- `book_count` and `work_count` are the same, or the row is refused: two editions of one work are one book.
-- Splits by: club (club_id).
CREATE TABLE club_polls (
  id TEXT PRIMARY KEY,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER REFERENCES users (id),
  ends_at INTEGER NOT NULL,
  closed_at INTEGER,
  book_count INTEGER NOT NULL,
  work_count INTEGER NOT NULL,
  voter_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  CONSTRAINT club_poll_books_apart CHECK (book_count = work_count)
) WITHOUT ROWID;
CREATE INDEX club_polls_by_club ON club_polls (club_id, created_at, id);
CREATE INDEX club_polls_by_reader ON club_polls (user_id);

-- Splits by: club (club_id).
CREATE TABLE club_poll_books (
  poll_id TEXT NOT NULL REFERENCES club_polls (id),
  place INTEGER NOT NULL,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  isbn INTEGER NOT NULL,
  vote_count INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (poll_id, place)
) WITHOUT ROWID;
CREATE INDEX club_poll_books_by_club ON club_poll_books (club_id);

-- `choices` has a bit for each book: 1 for the one at place 0, 2 for the one at place 1, 4 for the next.
-- Splits by: club (club_id).
CREATE TABLE club_poll_votes (
  poll_id TEXT NOT NULL REFERENCES club_polls (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  club_id TEXT NOT NULL REFERENCES clubs (id),
  choices INTEGER NOT NULL,
  voted_at INTEGER NOT NULL,
  PRIMARY KEY (poll_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_poll_votes_by_reader ON club_poll_votes (user_id, club_id);
CREATE INDEX club_poll_votes_by_club ON club_poll_votes (club_id);

-- Fails a vote in a poll that has ended, whatever was read before; one that changes a vote is an insertion first.
CREATE TRIGGER club_poll_votes_in_time BEFORE INSERT ON club_poll_votes
WHEN EXISTS (SELECT 1 FROM club_polls WHERE id = NEW.poll_id AND (closed_at IS NOT NULL OR ends_at <= NEW.voted_at))
BEGIN
  SELECT RAISE(ABORT, 'club_poll_closed');
END;

-- Keeps club_polls.voter_count and club_poll_books.vote_count.
CREATE TRIGGER club_poll_votes_added AFTER INSERT ON club_poll_votes BEGIN
  UPDATE club_polls SET voter_count = voter_count + 1 WHERE id = NEW.poll_id;
  UPDATE club_poll_books SET vote_count = vote_count + ((NEW.choices >> place) & 1) WHERE poll_id = NEW.poll_id;
END;

-- Keeps club_poll_books.vote_count when somebody chooses otherwise.
CREATE TRIGGER club_poll_votes_changed AFTER UPDATE OF choices ON club_poll_votes WHEN OLD.choices <> NEW.choices BEGIN
  UPDATE club_poll_books SET vote_count = vote_count + ((NEW.choices >> place) & 1) - ((OLD.choices >> place) & 1)
  WHERE poll_id = NEW.poll_id;
END;

-- Keeps club_polls.voter_count and club_poll_books.vote_count.
CREATE TRIGGER club_poll_votes_removed AFTER DELETE ON club_poll_votes BEGIN
  UPDATE club_polls SET voter_count = voter_count - 1 WHERE id = OLD.poll_id;
  UPDATE club_poll_books SET vote_count = vote_count - ((OLD.choices >> place) & 1) WHERE poll_id = OLD.poll_id;
END;

-- Keeps votes to those who are members: a vote goes with them, however they go.
CREATE TRIGGER club_members_take_votes_along AFTER DELETE ON club_members BEGIN
  DELETE FROM club_poll_votes WHERE user_id = OLD.user_id AND club_id = OLD.club_id;
END;
