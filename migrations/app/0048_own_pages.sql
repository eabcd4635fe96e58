-- How many pages the reader's own copy has, where they said it and it is not what the edition says; NULL is as the edition
-- says, if it does.
ALTER TABLE readings ADD COLUMN pages INTEGER;
