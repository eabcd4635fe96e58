-- When stars were last given and books were added to lists, so that an act that waited offline leaves what another device
-- did after it. NULL for rows from before 1.1.0.
ALTER TABLE reviews ADD COLUMN rated_at INTEGER;
ALTER TABLE book_list_books ADD COLUMN added_at INTEGER;
