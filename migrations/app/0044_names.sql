-- By what readers are found.

-- A folded name from each of its words on: `ada lovelace` and `lovelace`. Whoever types the beginning of one finds them.
-- Splits by: nothing.
CREATE TABLE name_words (
  words TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (words, user_id)
) WITHOUT ROWID;
CREATE INDEX name_words_by_user ON name_words (user_id, words);

-- Readers of before, in lower case; a name with accents is folded when its reader saves it the next time.
INSERT INTO name_words (words, user_id)
WITH RECURSIVE rest(words, user_id) AS (
  SELECT lower(name), id FROM users
  UNION
  SELECT ltrim(substr(words, instr(words, ' ') + 1)), user_id FROM rest WHERE instr(words, ' ') > 0
)
SELECT DISTINCT words, user_id FROM rest WHERE words <> '';
