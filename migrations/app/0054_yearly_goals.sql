-- The calendar year of a yearly goal, NULL for any other challenge. Such a goal counts the books that its reader finished in
-- that year, whenever and wherever they were recorded, as the year page does; books_read counts those that earn points.
ALTER TABLE challenges ADD COLUMN year INTEGER CONSTRAINT challenge_year CHECK (year BETWEEN 1 AND 9999);
