-- Recommendations and trending books.

-- What a reader likes of what they have read, as the nightly job found it: JSON, from the id of each work to how much it counts.
-- Nobody is shown it. `work_count` is how many there are.
CREATE TABLE liked_works (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  works TEXT NOT NULL,
  work_count INTEGER NOT NULL
);

-- The works that readers of a work liked as well: JSON, for each of them its id, how many liked both (five or more: of fewer
-- nothing is kept) and how near it is. `round` is the night that found it, `reader_count` how many have read the work.
CREATE TABLE nearest_works (
  round INTEGER NOT NULL,
  work_id INTEGER NOT NULL,
  reader_count INTEGER NOT NULL,
  nearest TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (round, work_id)
) WITHOUT ROWID;

-- How far a night has got: `place` is the last row that `stage` has done. What a night found is shown once it has found all
-- of it, which is when it clears away what the night before had found.
CREATE TABLE nearest_rounds (
  round INTEGER PRIMARY KEY,
  stage TEXT NOT NULL DEFAULT 'likes' CONSTRAINT nearest_stage
    CHECK (stage IN ('likes', 'works', 'nearest', 'clearing', 'ended')),
  place INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX nearest_rounds_whole ON nearest_rounds (round) WHERE stage IN ('clearing', 'ended');

-- "Not this": works that are never recommended to a reader again. `isbn` is the edition that they were shown; no reference, so
-- that a book may go that somebody dismissed.
CREATE TABLE dismissed_works (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL,
  dismissed_at INTEGER NOT NULL,
  PRIMARY KEY (work_id, user_id)
) WITHOUT ROWID;
CREATE INDEX dismissed_works_by_user ON dismissed_works (user_id, dismissed_at, work_id);

-- How often a book was read, wanted and reviewed on each UTC day, so that what is trending can be worked out from a
-- week's rows, however many readers there are. Kept by triggers beside the rows they count; old days are cleared by
-- the job that reads them.
CREATE TABLE book_activity (
  day INTEGER NOT NULL,
  isbn INTEGER NOT NULL,
  reads INTEGER NOT NULL DEFAULT 0,
  wants INTEGER NOT NULL DEFAULT 0,
  reviews INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, isbn)
) WITHOUT ROWID;
