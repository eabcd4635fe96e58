-- Days that were noted with the time of the day, so that the same day looked like a later one and each act told all friends anew.
UPDATE friendships SET active_day = CAST(active_day AS INTEGER) WHERE typeof(active_day) = 'real';
