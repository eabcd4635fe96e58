// Groups of tables that one act writes together, for the `writes` of examples.

export const COUNTED = ['ledger', 'streak_runs', 'weekly_runs', 'leagues_reached'];
// What friends are told, and that there is something to tell.
export const TOLD = ['activity', 'friendships'];
export const READING = [
  'books',
  'works',
  'readings',
  'book_activity',
  'challenges',
  'challenge_books',
  ...COUNTED,
  ...TOLD,
];
export const MERGED = [
  'notes',
  'dismissed_works',
  ...['books', 'books_bookmarked', 'readings', 'book_activity', 'challenges', 'challenge_books'],
  ...['merged_works', 'replaced_reviews', 'reviews', 'review_likes', 'works'],
  ...['activity', 'activity_likes', 'hidden_works'],
];
export const CLUB_LIKES = ['club_likes', 'club_posts', 'club_replies'];
export const CODES = ['club_codes'];
export const MEMBERS = ['clubs', 'club_members'];
export const JOINING = [...MEMBERS, ...CODES, 'club_join_requests'];
export const MEETINGS = ['club_meetings', 'club_meeting_answers'];
export const POLLS = ['club_polls', 'club_poll_books', 'club_poll_votes'];
// What goes with a membership.
export const TAKEN_ALONG = [...MEETINGS, ...POLLS];

// What a library brings: nothing of it is the ledger's, a challenge's or a trend's.
export const IMPORTED = [
  ...['import_changes', 'readings', 'books_bookmarked', 'reviews', 'works', 'notes', 'book_lists', 'book_list_books'],
  ...['own_books', 'own_book_readers', 'own_book_words'],
];
