-- Recommendations and trending books.

-- The works that a reader likes among those they have read, computed by the nightly job: JSON from work ID to weight.
-- They are never displayed. `work_count` is the number of works.
CREATE TABLE liked_works (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  works TEXT NOT NULL,
  work_count INTEGER NOT NULL
);

-- Works that readers of a work also like: a JSON array with the ID of each, the number of readers who like both (at
-- least five; smaller numbers aren't stored) and the similarity. `round` is the nightly run that computed it,
-- `reader_count` the number of readers of the work.
CREATE TABLE nearest_works (
  round INTEGER NOT NULL,
  work_id INTEGER NOT NULL,
  reader_count INTEGER NOT NULL,
  nearest TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (round, work_id)
) WITHOUT ROWID;

-- The progress of a nightly run. `place` is the last row that `stage` has processed. The results are displayed once the
-- run has computed all of them; only then does it delete the results of earlier runs.
CREATE TABLE nearest_rounds (
  round INTEGER PRIMARY KEY,
  stage TEXT NOT NULL DEFAULT 'likes' CONSTRAINT nearest_stage
    CHECK (stage IN ('likes', 'works', 'nearest', 'clearing', 'ended')),
  place INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX nearest_rounds_whole ON nearest_rounds (round) WHERE stage IN ('clearing', 'ended');

-- Works that a reader dismissed and that are never recommended to them again. `isbn` is the edition that was displayed.
-- It has no foreign key, so that the book can be deleted.
CREATE TABLE dismissed_works (
  work_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  isbn INTEGER NOT NULL,
  dismissed_at INTEGER NOT NULL,
  PRIMARY KEY (work_id, user_id)
) WITHOUT ROWID;
CREATE INDEX dismissed_works_by_user ON dismissed_works (user_id, dismissed_at, work_id);

-- The number of times that a book was read, wanted and reviewed on each UTC day (in days since 1970), so that trending
-- books can be computed from a week of rows, however many readers there are. Triggers on the counted tables maintain
-- the counters. The job that reads them deletes old days.
CREATE TABLE book_activity (
  day INTEGER NOT NULL,
  isbn INTEGER NOT NULL,
  reads INTEGER NOT NULL DEFAULT 0,
  wants INTEGER NOT NULL DEFAULT 0,
  reviews INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, isbn)
) WITHOUT ROWID;
