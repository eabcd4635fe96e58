/** The calls of a month that docs/measurements.md tells the price of. */
export const MONTH = 100e6;

/** Documents that the edge has the worker fill in, beside the calls of the contract. */
export const PAGES = 'pages';

/**
 * How often the readers of a day make each call: of a thousand readers who come by, so many calls in all. A reader opens
 * home, looks at four books or so, searches twice, plays, and writes five times a day; one in a hundred is new; half of
 * those who look at a shared link never sign in. What is not named is rarer than once in a thousand readers' days.
 *
 * Stated and not measured: the product has had no month yet. Changing a number here and running `npm run bench -- cost`
 * shows what it would come to.
 */
const callsOfThousandReaders: Readonly<Record<string, number>> = {
  [PAGES]: 2_500,
  '/api/notifications/unread': 6_000,
  '/api/books/get': 4_000,
  '/api/public/get_book_reviews_db': 4_000,
  '/api/suggest': 9_000,
  '/api/books/search': 2_000,
  '/api/books/similar': 2_500,
  '/api/books/editions': 2_500,
  '/api/books/series': 800,
  '/api/books/get_book_lists': 1_500,
  '/api/trending/get': 1_500,
  '/api/bookshelves/bookshelf_list': 600,
  '/api/streaks/view_user_streak': 1_500,
  '/api/challenges/view': 1_300,
  '/api/streaks/view_acts': 300,
  '/api/user_actions/view_user_book_stats': 1_500,
  '/api/social/get_user_social_stats': 900,
  '/api/social/get_user_friends': 500,
  '/api/notifications/get_notifications': 500,
  '/api/sharing/shared_with': 120,
  '/api/reviews/get_review': 250,
  '/api/books/get_book_list': 250,
  '/api/games/today': 700,
  '/api/games/getwordsearch': 350,
  '/api/games/getspinestacker': 250,
  '/api/games/getrandomcover': 250,
  '/api/games/archive': 40,
  '/api/games/board': 600,
  '/api/bookclub/bookclubs_user_in': 500,
  '/api/bookclub/get_feed': 700,
  '/api/bookclub/get_info': 500,
  '/api/bookclub/get_reading': 500,
  '/api/bookclub/get_replies': 200,
  '/api/bookclub/directory': 100,
  '/api/settings/get': 120,
  '/api/users/get_profile_privacy': 60,
  '/api/users/identity': 60,
  '/api/email/block_status': 20,
  '/api/streaks/check_in': 800,
  '/api/user_actions/mark_read_book': 400,
  '/api/user_actions/unmark_read_book': 30,
  '/api/user_actions/mark_bookmarked_book': 600,
  '/api/user_actions/unmark_bookmarked_book': 80,
  '/api/user_actions/submit_review': 120,
  '/api/user_actions/delete_book_review': 4,
  '/api/user_actions/edit_review': 8,
  '/api/user_actions/show_review': 2,
  '/api/notes/get': 4_000,
  '/api/notes/save': 30,
  '/api/recommendations/get': 1_500,
  '/api/recommendations/dismiss': 20,
  '/api/games/complete': 600,
  '/api/games/keep_board': 4_000,
  '/api/vocab/complete': 200,
  '/api/notifications/seen': 300,
  '/api/notifications/mark_read': 150,
  '/api/notifications/switch_kind': 2,
  '/api/notifications/mute_club': 2,
  '/api/notifications/handle_friend_request': 25,
  '/api/social/invite_link': 10,
  '/api/social/remove_invite_link': 2,
  '/api/social/view_invite': 20,
  '/api/social/accept_invite': 5,
  '/api/social/friend_user': 30,
  '/api/social/unfriend_user': 3,
  '/api/share_book_to_friend': 40,
  '/api/user_actions/share_book_via_email': 8,
  '/api/books/create_book_list': 15,
  '/api/books/save_book_list': 60,
  '/api/books/delete_book_list': 3,
  '/api/bookclub/add_post': 120,
  '/api/bookclub/delete_post': 5,
  '/api/bookclub/add_reply': 100,
  '/api/bookclub/delete_reply': 3,
  '/api/bookclub/open_milestone': 20,
  '/api/bookclub/tell_progress': 4,
  '/api/bookclub/join': 10,
  '/api/bookclub/join_public': 10,
  '/api/bookclub/leave': 4,
  '/api/restricted/bookclub/create': 3,
  '/api/challenges/create': 12,
  '/api/challenges/delete': 2,
  '/api/users/login': 50,
  '/api/users/create_user': 10,
  '/api/users/logout': 10,
  '/api/settings/editusername': 3,
  '/api/users/edit_picture': 4,
  '/api/users/edit_profile_privacy': 2,
  '/api/reviews/report_review': 1,
  '/api/books/report_problem': 1,
  '/api/request-book': 2,
  '/api/books/add_own': 5,
};

/** The same as calls of one month. */
export function callsOfMonth(): Map<string, number> {
  const all = Object.values(callsOfThousandReaders).reduce((sum, calls) => sum + calls, 0);
  return new Map(Object.entries(callsOfThousandReaders).map(([path, calls]) => [path, (calls / all) * MONTH]));
}
