// Tables that are written together, for the `writes` of examples.

export const LEDGER_TABLES = ['ledger', 'streak_runs', 'weekly_runs', 'leagues_reached'];
// An activity, and the last active day that friendships store.
export const ACTIVITY_TABLES = ['activity', 'friendships'];
export const READING_TABLES = [
  'books',
  'works',
  'readings',
  'book_activity',
  'challenges',
  'challenge_books',
  ...LEDGER_TABLES,
  ...ACTIVITY_TABLES,
];
export const MERGE_TABLES = [
  'notes',
  'owned_books',
  'impressions',
  'impression_counts',
  'dismissed_works',
  ...['books', 'books_bookmarked', 'readings', 'book_activity', 'challenges', 'challenge_books'],
  ...['merged_works', 'replaced_reviews', 'reviews', 'review_likes', 'works'],
  ...['activity', 'activity_likes', 'hidden_works'],
];
export const CLUB_LIKE_TABLES = ['club_likes', 'club_posts', 'club_replies'];
export const INVITE_CODE_TABLES = ['club_codes'];
export const MEMBERSHIP_TABLES = ['clubs', 'club_members'];
export const CLUB_JOIN_TABLES = [...MEMBERSHIP_TABLES, ...INVITE_CODE_TABLES, 'club_join_requests'];
export const MEETING_TABLES = ['club_meetings', 'club_meeting_answers'];
export const POLL_TABLES = ['club_polls', 'club_poll_books', 'club_poll_votes'];
// Rows that are deleted with a membership.
export const CLUB_LEAVE_TABLES = [...MEETING_TABLES, ...POLL_TABLES];

// Tables that an import fills. The ledger, challenges and trends are not among them.
export const IMPORT_TABLES = [
  ...[
    'import_changes',
    'waiting_reviews',
    'capped_acts',
    'readings',
    'books_bookmarked',
    'reviews',
    'works',
    'notes',
    'owned_books',
    'impressions',
    'impression_counts',
    'book_lists',
    'book_list_books',
  ],
  ...['own_books', 'own_book_readers', 'own_book_words'],
];
