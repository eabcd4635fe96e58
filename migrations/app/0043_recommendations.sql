-- What to read next: who likes what, which works are near each other by that, and what a reader does not want to be told of.

-- What a reader likes of what they have read, as the nightly job found it: JSON, from the id of each work to how much it counts.
-- Nobody is shown it. `work_count` is how many there are.
-- Splits by: reader (user_id).
CREATE TABLE liked_works (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  works TEXT NOT NULL,
  work_count INTEGER NOT NULL
);

-- The works that readers of a work liked as well: JSON, for each of them its id, how many liked both (five or more: of fewer
-- nothing is kept) and how near it is. `round` is the night that found it, `reader_count` how many have read the work.
-- Splits by: book (work_id).
CREATE TABLE nearest_works (
  round INTEGER NOT NULL,
  work_id INTEGER NOT NULL,
  reader_count INTEGER NOT NULL,
  nearest TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (round, work_id)
) WITHOUT ROWID;

-- How far a night has got: `place` is the last row that `stage` has done. What a night found is shown once it has found all
-- of it, which is when it clears away what the night before had found.
-- Splits by: nothing.
CREATE TABLE nearest_rounds (
  round INTEGER PRIMARY KEY,
  stage TEXT NOT NULL DEFAULT 'likes' CONSTRAINT nearest_stage
    CHECK (stage IN ('likes', 'works', 'nearest', 'clearing', 'ended')),
  place INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX nearest_rounds_whole ON nearest_rounds (round) WHERE stage IN ('clearing', 'ended');

-- "Not this": works that are never recommended to a reader again. `isbn` is the edition that they were shown; no reference, so
-- that a book may go that somebody dismissed.
-- Splits by: reader (user_id).
CREATE TABLE dismissed_works (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL,
  dismissed_at INTEGER NOT NULL,
  PRIMARY KEY (work_id, user_id)
) WITHOUT ROWID;
CREATE INDEX dismissed_works_by_user ON dismissed_works (user_id, dismissed_at, work_id);
