-- Readers are found by the words of their name in any order: the name from each of its words on is continued with the words
-- before. The reversed orders of names of three and more words are added when their reader saves the name the next time.
INSERT INTO name_words (words, user_id)
SELECT part.words || ' ' || rtrim(substr(whole.words, 1, length(whole.words) - length(part.words))), part.user_id
FROM name_words AS part
JOIN name_words AS whole ON whole.user_id = part.user_id
  AND length(whole.words) = (SELECT max(length(words)) FROM name_words WHERE user_id = part.user_id)
WHERE length(part.words) < length(whole.words)
  AND substr(whole.words, -length(part.words)) = part.words
ON CONFLICT DO NOTHING;
