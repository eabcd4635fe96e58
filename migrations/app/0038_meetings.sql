-- Meetings of book clubs, who comes, and the addresses under which calendars ask for them.

-- `starts_at` in epoch seconds, `zone` where it was meant; `minutes` is empty where nobody knows how long it takes.
-- `sequence` counts the changes that a calendar must hear of. `user_id` is empty once the account is gone.
-- Splits by: club (club_id).
CREATE TABLE club_meetings (
  id TEXT PRIMARY KEY,
  club_id TEXT NOT NULL REFERENCES clubs (id),
  user_id INTEGER REFERENCES users (id),
  title TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  zone TEXT NOT NULL,
  minutes INTEGER,
  place TEXT NOT NULL DEFAULT '',
  notes TEXT NOT NULL DEFAULT '',
  cancelled INTEGER NOT NULL DEFAULT 0,
  sequence INTEGER NOT NULL DEFAULT 0,
  yes_count INTEGER NOT NULL DEFAULT 0,
  maybe_count INTEGER NOT NULL DEFAULT 0,
  no_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX club_meetings_by_start ON club_meetings (club_id, starts_at, id);
CREATE INDEX club_meetings_by_reader ON club_meetings (user_id);
-- Which meetings are tomorrow, in whichever club.
CREATE INDEX club_meetings_coming ON club_meetings (starts_at, id) WHERE cancelled = 0;

-- `answer` is 0 for yes, 1 for maybe, 2 for no.
-- Splits by: club (club_id).
CREATE TABLE club_meeting_answers (
  meeting_id TEXT NOT NULL REFERENCES club_meetings (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  club_id TEXT NOT NULL REFERENCES clubs (id),
  answer INTEGER NOT NULL CHECK (answer IN (0, 1, 2)),
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (meeting_id, user_id)
) WITHOUT ROWID;
CREATE INDEX club_meeting_answers_by_answer ON club_meeting_answers (meeting_id, answer, answered_at, user_id);
CREATE INDEX club_meeting_answers_by_reader ON club_meeting_answers (user_id, club_id);
CREATE INDEX club_meeting_answers_by_club ON club_meeting_answers (club_id);

-- The address under which a calendar asks for all meetings of a reader is signed over `generation`; renewing it raises
-- that, and the address before is worth nothing any more.
-- Splits by: reader (user_id).
CREATE TABLE calendar_addresses (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  generation INTEGER NOT NULL,
  made_at INTEGER NOT NULL
);

-- Fails the answer to a meeting that was called off.
CREATE TRIGGER club_meeting_answers_to_what_takes_place BEFORE INSERT ON club_meeting_answers
WHEN EXISTS (SELECT 1 FROM club_meetings WHERE id = NEW.meeting_id AND cancelled = 1)
BEGIN
  SELECT RAISE(ABORT, 'club_meeting_cancelled');
END;

-- Keeps club_meetings.yes_count, maybe_count and no_count.
CREATE TRIGGER club_meeting_answers_added AFTER INSERT ON club_meeting_answers BEGIN
  UPDATE club_meetings
  SET yes_count = yes_count + (NEW.answer = 0), maybe_count = maybe_count + (NEW.answer = 1),
    no_count = no_count + (NEW.answer = 2)
  WHERE id = NEW.meeting_id;
END;

-- Keeps club_meetings.yes_count, maybe_count and no_count when somebody answers otherwise.
CREATE TRIGGER club_meeting_answers_changed AFTER UPDATE OF answer ON club_meeting_answers
WHEN OLD.answer <> NEW.answer BEGIN
  UPDATE club_meetings
  SET yes_count = yes_count + (NEW.answer = 0) - (OLD.answer = 0),
    maybe_count = maybe_count + (NEW.answer = 1) - (OLD.answer = 1),
    no_count = no_count + (NEW.answer = 2) - (OLD.answer = 2)
  WHERE id = NEW.meeting_id;
END;

-- Keeps club_meetings.yes_count, maybe_count and no_count.
CREATE TRIGGER club_meeting_answers_removed AFTER DELETE ON club_meeting_answers BEGIN
  UPDATE club_meetings
  SET yes_count = yes_count - (OLD.answer = 0), maybe_count = maybe_count - (OLD.answer = 1),
    no_count = no_count - (OLD.answer = 2)
  WHERE id = OLD.meeting_id;
END;

-- Keeps answers to those who are members.
CREATE TRIGGER club_members_take_answers_along AFTER DELETE ON club_members BEGIN
  DELETE FROM club_meeting_answers WHERE user_id = OLD.user_id AND club_id = OLD.club_id;
END;
