-- The polls that end at a time: the cron tells of those that ended since it ran. One that an admin closed was told of then.
CREATE INDEX club_polls_by_end ON club_polls (ends_at, id) WHERE closed_at IS NULL;
