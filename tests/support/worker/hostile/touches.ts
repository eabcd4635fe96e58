import type { Endpoint } from '../../../../worker/platform/http/contract.ts';

const COUNTED = ['ledger', 'streak_runs', 'weekly_runs', 'leagues_reached'];
// What friends are told, and that there is something to tell.
const TOLD = ['activity', 'friendships'];
const READING = ['books', 'works', 'readings', 'book_activity', 'challenges', 'challenge_books', ...COUNTED, ...TOLD];
const MERGED = [
  'notes',
  'dismissed_works',
  ...['books', 'books_bookmarked', 'readings', 'book_activity', 'challenges', 'challenge_books'],
  ...['merged_works', 'replaced_reviews', 'reviews', 'review_likes', 'works'],
  ...['activity', 'activity_likes', 'hidden_works'],
];
const CLUB_LIKES = ['club_likes', 'club_posts', 'club_replies'];
const CODES = ['club_codes'];
const MEMBERS = ['clubs', 'club_members'];
const JOINING = [...MEMBERS, ...CODES, 'club_join_requests'];
const MEETINGS = ['club_meetings', 'club_meeting_answers'];
const POLLS = ['club_polls', 'club_poll_books', 'club_poll_votes'];
// What goes with a membership.
const TAKEN_ALONG = [...MEETINGS, ...POLLS];

// What a library brings: nothing of it is the ledger's, a challenge's or a trend's.
const IMPORTED = [
  ...['import_changes', 'readings', 'books_bookmarked', 'reviews', 'works', 'notes', 'book_lists', 'book_list_books'],
  ...['own_books', 'own_book_readers', 'own_book_words'],
];

/**
 * The tables that an endpoint may change, by its path. Every write may change the reader's own row and what they
 * revoked besides, and what creates keeps its key.
 */
const TOUCHES: Record<string, readonly string[]> = {
  '/api/admin/allow_reviews': ['review_ban_liftings'],
  '/api/admin/mark_done': ['book_problems', 'book_requests', 'feature_ideas'],
  '/api/admin/review_action': [
    'books',
    'works',
    'book_activity',
    'moderation_log',
    'reviews',
    'review_likes',
    'review_reports',
  ],
  '/api/bookclub/add_post': ['club_members', 'club_posts', 'club_milestones', 'capped_acts', 'notices'],
  '/api/bookclub/add_reply': ['club_posts', 'club_replies', 'notices'],
  '/api/bookclub/delete_post': ['club_members', 'club_posts', 'club_milestones', 'club_replies', 'club_likes'],
  '/api/bookclub/delete_reply': ['club_posts', 'club_replies', 'club_likes'],
  '/api/bookclub/join': JOINING,
  '/api/bookclub/join_public': JOINING,
  '/api/bookclub/leave': [...MEMBERS, ...TAKEN_ALONG],
  '/api/bookclub/manage/end_reading': ['club_readings'],
  '/api/bookclub/manage/set_reading': [
    'books',
    'club_readings',
    'club_milestones',
    'club_posts',
    'club_opened_milestones',
  ],
  '/api/bookclub/open_milestone': ['club_opened_milestones'],
  '/api/bookclub/set_post_milestone': ['club_posts', 'club_milestones'],
  '/api/bookclub/tell_progress': ['club_members'],
  '/api/bookclub/manage/ban_user': [...MEMBERS, 'club_bans', ...TAKEN_ALONG],
  '/api/bookclub/answer_meeting': MEETINGS,
  '/api/bookclub/manage/accept_request': [...MEMBERS, 'club_join_requests', 'notices'],
  '/api/bookclub/manage/cancel_meeting': ['club_meetings'],
  '/api/bookclub/manage/close_poll': ['club_polls'],
  '/api/bookclub/manage/create_meeting': ['club_meetings', 'capped_acts', 'notices'],
  '/api/bookclub/manage/create_poll': ['books', 'club_polls', 'club_poll_books', 'capped_acts', 'notices'],
  '/api/bookclub/manage/delete': [
    ...[...TAKEN_ALONG, 'club_join_requests', 'club_names'],
    ...[...JOINING, 'club_bans', 'club_posts', 'remembered_club_bans', 'club_replies', 'club_likes'],
    ...['club_readings', 'club_milestones', 'club_opened_milestones'],
  ],
  '/api/bookclub/manage/delete_invite_code': CODES,
  '/api/bookclub/manage/demote_to_member': MEMBERS,
  '/api/bookclub/manage/disable_invite_code': CODES,
  '/api/bookclub/manage/edit_meeting': ['club_meetings', 'notices'],
  '/api/bookclub/manage/enable_invite_code': CODES,
  '/api/bookclub/manage/generate_invite_code': CODES,
  '/api/bookclub/manage/promote_to_admin': MEMBERS,
  '/api/bookclub/manage/refuse_request': ['club_join_requests'],
  '/api/bookclub/manage/unban_user': ['club_bans'],
  '/api/bookclub/manage/update_club_settings': ['clubs', 'club_names'],
  '/api/bookclub/renew_calendar_address': ['calendar_addresses'],
  '/api/bookclub/request_to_join': ['club_join_requests', 'capped_acts', 'notices'],
  '/api/bookclub/vote': POLLS,
  '/api/bookclub/withdraw_request': ['club_join_requests'],
  '/api/books/add_own': ['books', 'capped_acts', 'own_books', 'own_book_readers', 'own_book_words'],
  '/api/books/choose_edition': ['books', 'readings', 'books_bookmarked', 'book_activity', 'reviews', 'challenge_books'],
  '/api/books/create_book_list': ['book_lists'],
  '/api/books/delete_book_list': ['book_lists', 'book_list_books', 'removed_rows'],
  '/api/books/report_problem': ['books', 'book_problems'],
  '/api/books/save_book_list': ['books', 'book_lists', 'book_list_books', 'removed_rows', ...TOLD],
  '/api/challenges/create': ['challenges', 'challenge_books'],
  '/api/challenges/delete': ['challenges', 'challenge_books', 'removed_rows'],
  '/api/email/unblock': ['mail_blocks'],
  '/api/forms/feature': ['capped_acts', 'feature_ideas', 'visitor_ideas'],
  '/api/games/complete': ['game_finishes', 'game_results', ...COUNTED],
  // Whoever asks first on a day sets its puzzles up.
  '/api/games/getrandomcover': ['game_days'],
  '/api/games/getspinestacker': ['game_days'],
  '/api/games/getwordsearch': ['game_days'],
  '/api/games/keep_board': ['game_boards'],
  '/api/imports/start': ['imports'],
  '/api/imports/add_rows': ['imports', 'import_rows', 'import_shelves'],
  '/api/imports/match': ['books', 'imports', 'import_rows'],
  '/api/imports/decide': ['books', 'imports', 'import_rows'],
  '/api/imports/apply': ['books', 'imports', 'import_rows', ...IMPORTED],
  '/api/imports/undo': ['books', 'imports', 'import_rows', 'import_shelves', ...IMPORTED],
  '/api/librarian/accept_own_book': ['librarian_decisions', 'own_books', 'own_book_words', ...MERGED],
  '/api/librarian/merge_works': ['capped_acts', 'librarian_decisions', 'own_books', 'own_book_words', ...MERGED],
  '/api/notes/save': ['books', 'notes', 'removed_rows'],
  '/api/recommendations/dismiss': ['books', 'dismissed_works'],
  '/api/notifications/handle_friend_request': ['declined_requests', 'friend_requests', 'friendships', 'removed_rows'],
  '/api/notifications/mark_read': ['notices'],
  '/api/notifications/mute_club': ['club_members'],
  '/api/notifications/seen': ['notifications_seen'],
  '/api/notifications/switch_kind': ['notice_kinds_off'],
  '/api/readings/add': [...READING, 'books_bookmarked'],
  '/api/readings/again': ['readings', 'books_bookmarked', 'book_activity', ...TOLD],
  '/api/readings/delete': ['readings', 'book_activity', 'challenges', 'challenge_books', 'removed_rows'],
  '/api/readings/edit': READING,
  '/api/readings/finish': [...READING, 'reviews', 'daily_counts'],
  '/api/readings/pause': ['readings'],
  '/api/readings/progress': ['readings', ...COUNTED],
  '/api/readings/resume': ['readings'],
  '/api/readings/start': ['books', 'readings', 'books_bookmarked', 'book_activity', ...TOLD],
  '/api/readings/stop': ['readings', ...TOLD],
  '/api/request-book': ['book_requests', 'capped_acts'],
  '/api/restricted/bookclub/create': [...JOINING, 'capped_acts', 'club_names', 'daily_counts'],
  '/api/reviews/report_review': ['review_reports'],
  '/api/settings/edit_languages': [],
  '/api/settings/edit_telling': [],
  '/api/settings/edit_time_zone': [],
  '/api/settings/editusername': ['name_words'],
  '/api/share_book_to_friend': ['books', 'book_shares'],
  '/api/shelves/hide': ['books', 'hidden_works'],
  '/api/social/accept_invite': ['friend_requests', 'friendships'],
  '/api/social/friend_user': ['capped_acts', 'friend_requests', 'friendships'],
  '/api/social/invite_link': ['invite_links'],
  '/api/social/like': [
    'activity',
    'activity_likes',
    'capped_acts',
    'notices',
    'reviews',
    'review_likes',
    ...CLUB_LIKES,
  ],
  '/api/social/remove_invite_link': ['invite_links'],
  '/api/social/unfriend_user': ['friend_requests', 'friendships', 'removed_rows'],
  '/api/social/unlike': ['activity', 'activity_likes', 'reviews', 'review_likes', ...CLUB_LIKES],
  '/api/streaks/check_in': COUNTED,
  '/api/streaks/edit_measure': [],
  '/api/streaks/edit_rest_days': ['rest_days'],
  '/api/streaks/join_friends_table': [],
  '/api/user_actions/delete_book_review': [
    ...['books', 'works', 'book_activity', 'reviews', 'review_likes', 'removed_rows'],
  ],
  '/api/user_actions/edit_review': ['books', 'works', 'reviews'],
  '/api/user_actions/show_review': ['reviews'],
  '/api/user_actions/mark_bookmarked_book': ['books', 'books_bookmarked', 'book_activity'],
  '/api/user_actions/mark_read_book': [...READING, 'books_bookmarked', 'removed_rows'],
  '/api/user_actions/share_book_via_email': ['books', 'book_email_shares', 'capped_acts', 'outbox'],
  '/api/user_actions/submit_review': [...READING, 'daily_counts', 'reviews'],
  '/api/tokens/create': ['api_tokens'],
  '/api/tokens/revoke': ['api_tokens'],
  '/api/undo': [
    ...['removed_rows', 'readings', 'books_bookmarked', 'book_activity', 'notes', 'book_lists', 'book_list_books'],
    ...['challenges', 'challenge_books', ...COUNTED],
    ...['books', 'works', 'reviews', 'review_likes', 'daily_counts'],
    ...['friendships', 'friend_requests', 'declined_requests'],
  ],
  '/api/user_actions/unmark_bookmarked_book': ['books_bookmarked', 'book_activity', 'removed_rows'],
  '/api/user_actions/unmark_read_book': ['readings', 'book_activity', 'challenges', 'challenge_books', 'removed_rows'],
  '/api/users/create_user': ['address_secret', 'daily_counts', 'name_words', 'sessions'],
  '/api/users/edit_picture': [],
  '/api/users/edit_profile_privacy': [],
  '/api/users/export': [],
  '/api/users/login': ['address_secret', 'daily_counts', 'sessions'],
  '/api/users/logout': ['sessions'],
  '/api/users/logout_everywhere': ['api_tokens', 'sessions'],
  '/api/vocab/complete': ['quiz_finishes', ...COUNTED],
};

/** Who leaves is taken out of every table that names them; a test of its own holds that list. */
const LEAVING = '/api/users/delete';

/** Whether a call of this endpoint may change this table. */
export function mayTouch({ path, limit, creates }: Endpoint, table: string): boolean {
  if (path === LEAVING || (creates && table === 'idempotency_keys')) return true;
  const writes = limit !== 'read' && limit !== 'search';
  return (writes && (table === 'users' || table === 'revocations')) || (TOUCHES[path] ?? []).includes(table);
}
