import { clubSteps } from './club-calls.ts';
import { clubLifeSteps } from './club-life-calls.ts';
import { type Facts, type Step, step, type Told, text } from './step.ts';

const signedIn = (answer: Told): Facts => {
  const { user_id, session_token } = answer.user_info as { user_id: string; session_token: string };
  return { newcomer: user_id, newcomerToken: session_token };
};
const aBook = ({ isbn }: Facts) => ({ isbn });
const anotherBook = ({ anotherIsbn }: Facts) => ({ isbn: anotherIsbn });
const theReading = ({ readingId }: Facts) => ({ reading_id: readingId });
const readingOf = (answer: Told): Facts => ({ readingId: text((answer.reading as { id?: string }).id) });
const anOwnBook = () => ({ title: 'The Lamplighter of Ely', authors: ['Ada Fenn'] });
const theReview = ({ ownReviewId }: Facts) => ({ kind: 'review', id: ownReviewId });
const theImport = ({ importId }: Facts) => ({ import_id: importId });
const aBoard = { game: 'spinestacker', part: 'books', board: { stack: [3], shown: false }, restarts: 0 };
const days = (count: number) => Math.floor(Date.now() / 1000) + count * 86_400;

/** Every endpoint once, in an order in which each finds what it needs. */
export const steps: readonly Step[] = [
  step('/api/users/identity', 'visitor'),
  step('/api/users/create_user', 'visitor', ({ identity }) => ({ token: identity }), signedIn),
  step('/api/users/logout', 'newcomer'),
  step('/api/users/login', 'visitor', ({ identity }) => ({ token: identity }), signedIn),

  step('/api/books/search', 'reader', ({ query }) => ({ query })),
  step('/api/suggest', 'reader', ({ typed }) => ({ q: typed })),
  step('/api/books/get', 'reader', aBook),
  step('/api/books/similar', 'reader', aBook),
  step('/api/books/editions', 'reader', aBook),
  step('/api/books/series', 'reader', () => ({ name: 'The Lord of the Rings' })),
  step('/api/bookshelves/bookshelf_list', 'visitor', () => ({ genre: 'fiction' })),
  step('/api/trending/get', 'reader'),
  step('/api/status', 'visitor'),
  step('/api/books/add_own', 'newcomer', anOwnBook, (answer) => ({ ownBook: text(answer.isbn) })),
  step('/api/librarian/own_books', 'admin'),
  step('/api/librarian/accept_own_book', 'admin', ({ ownBook }) => ({ isbn: ownBook })),
  step('/api/librarian/merge_works', 'admin', ({ isbn, anotherIsbn }) => ({ from: isbn, into: anotherIsbn })),
  step('/api/request-book', 'newcomer', () => ({ name: 'The Book of Sand', author: 'Jorge Luis Borges' })),
  step('/api/forms/feature', 'newcomer', () => ({ name: 'Ada', email: 'ada@example.com', idea: 'A quieter shelf.' })),

  step('/api/user_actions/mark_bookmarked_book', 'reader', anotherBook),
  step('/api/user_actions/unmark_bookmarked_book', 'reader', anotherBook, (answer) => ({
    undoId: text(answer.undo_id),
  })),
  step('/api/undo', 'reader', ({ undoId }) => ({ undo_id: undoId })),
  step('/api/user_actions/mark_read_book', 'reader', anotherBook),
  step(
    '/api/user_actions/submit_review',
    'reader',
    ({ anotherIsbn }) => ({ isbn: anotherIsbn, rating: 4.5, review: 'Two sentences.' }),
    (answer) => ({ ownReviewId: text(answer.review_id) }),
  ),
  step('/api/user_actions/edit_review', 'reader', ({ anotherIsbn, ownReviewId }) => ({
    ...{ isbn: anotherIsbn, review_id: ownReviewId },
    ...{ rating: 2.5, review: 'On second thought, ||no||.', spoiler: true },
  })),
  step('/api/user_actions/show_review', 'reader', ({ anotherIsbn, ownReviewId }) => ({
    isbn: anotherIsbn,
    review_id: ownReviewId,
    shown: true,
  })),
  step('/api/social/like', 'stranger', theReview),
  step('/api/social/get_likes', 'reader', theReview),
  step('/api/social/unlike', 'stranger', theReview),
  step(
    '/api/imports/start',
    'reader',
    () => ({ source: 'goodreads', file_name: 'a.csv', rows: 2, digest: 'a1'.repeat(32) }),
    (answer) => ({ importId: text(answer.import_id) }),
  ),
  step('/api/imports/add_rows', 'reader', ({ importId, anotherIsbn }) => ({
    import_id: importId,
    from: 0,
    rows: [
      { line: 2, title: '', authors: [], isbn: anotherIsbn, state: 'finished', rating: 4 },
      { line: 3, title: 'The Lamplighter of Ely', authors: ['Ada Fenn'], state: 'want' },
    ],
  })),
  step('/api/imports/match', 'reader', theImport),
  step('/api/imports/get', 'reader', theImport),
  step('/api/imports/decide', 'reader', ({ importId }) => ({
    import_id: importId,
    decisions: [{ line: 3, as: 'skip' }],
  })),
  step('/api/imports/apply', 'reader', ({ importId }) => ({ import_id: importId, shelves: [], show_reviews: true })),
  step('/api/imports/list', 'reader'),
  step('/api/imports/undo', 'reader', theImport),
  step('/api/notes/save', 'reader', ({ isbn }) => ({ isbn, text: 'Lent to Grace.' })),
  step('/api/notes/get', 'reader', aBook),
  step('/api/recommendations/get', 'reader'),
  step('/api/recommendations/dismiss', 'reader', ({ isbn }) => ({ isbn, dismissed: true })),
  step('/api/reviews/get_review', 'reader', ({ isbn, reviewId }) => ({ isbn, review_id: reviewId })),
  step('/api/public/get_book_reviews_db', 'reader', aBook),
  step('/api/reviews/report_review', 'newcomer', ({ isbn, reviewId }) => ({ isbn, review_id: reviewId })),
  step('/api/user_actions/delete_book_review', 'reader', ({ anotherIsbn, ownReviewId }) => ({
    isbn: anotherIsbn,
    review_id: ownReviewId,
  })),
  step('/api/books/choose_edition', 'reader', anotherBook),
  step('/api/readings/list', 'stranger', ({ reader }) => ({ target_id: reader })),
  step('/api/readings/shelf', 'stranger', ({ reader }) => ({ target_id: reader, sort: 'title' })),
  step('/api/readings/again', 'reader', anotherBook, readingOf),
  step('/api/readings/progress', 'reader', ({ readingId }) => ({ reading_id: readingId, unit: 'percent', value: 35 })),
  step('/api/readings/pause', 'reader', theReading),
  step('/api/readings/stop', 'reader', theReading),
  step('/api/readings/resume', 'reader', theReading),
  step('/api/readings/finish', 'reader', theReading),
  step('/api/readings/edit', 'reader', ({ readingId }) => ({ reading_id: readingId, format: 'audio' })),
  step('/api/readings/delete', 'reader', theReading),
  step('/api/readings/add', 'newcomer', ({ isbn }) => ({ isbn, finished: { date: '2019-06' } })),
  step('/api/readings/start', 'newcomer', aBook),
  step('/api/user_actions/unmark_read_book', 'reader', anotherBook),
  step('/api/books/report_problem', 'newcomer', ({ isbn }) => ({ isbn, kind: 'cover', note: '' })),

  step('/api/books/get_book_lists', 'reader', aBook),
  step('/api/books/get_book_list', 'reader', ({ listId }) => ({ list_id: listId })),
  step(
    '/api/books/create_book_list',
    'newcomer',
    () => ({ list_name: 'Summer' }),
    (answer) => ({
      newListId: text(answer.list_id),
    }),
  ),
  step('/api/books/save_book_list', 'newcomer', ({ newListId, isbn, anotherIsbn }) => ({
    list_id: newListId,
    list_name: 'Long evenings',
    list_books: [{ isbn }, { isbn: anotherIsbn }],
  })),
  step('/api/books/delete_book_list', 'newcomer', ({ newListId }) => ({ list_id: newListId })),

  step('/api/share_book_to_friend', 'reader', ({ anotherIsbn, friend }) => ({
    isbn: anotherIsbn,
    recipient_id: friend,
  })),
  step('/api/user_actions/share_book_via_email', 'reader', ({ isbn, newcomer }) => ({
    isbn,
    recipient: `${newcomer}@example.org`,
  })),
  step('/api/sharing/shared_with', 'reader', ({ isbn, friends = '' }) => ({ isbn, friend_ids: friends.split(' ') })),
  step('/api/email/block_status', 'reader', ({ email }) => ({ email })),
  step('/api/email/unblock', 'reader', ({ email }) => ({ email })),

  step('/api/social/get_user_friends', 'reader'),
  step('/api/social/get_user_social_stats', 'stranger', ({ reader }) => ({ target_id: reader })),
  step('/api/social/friend_user', 'newcomer', ({ reader }) => ({ user_to_friend_id: reader })),
  step('/api/notifications/get_notifications', 'reader'),
  step('/api/notifications/unread', 'reader'),
  step('/api/notifications/seen', 'reader'),
  step('/api/notifications/mark_read', 'reader', () => ({ kind: 'post' })),
  step('/api/notifications/switch_kind', 'reader', () => ({ kind: 'like', on: false })),
  step('/api/notifications/mute_club', 'reader', ({ clubId }) => ({ club_id: clubId, muted: true })),
  step('/api/notifications/handle_friend_request', 'reader', ({ newcomer }) => ({
    target_id: newcomer,
    decision: 'accept',
  })),
  step('/api/social/invite_link', 'friend', undefined, (answer) => ({ inviteCode: text(answer.code) })),
  step('/api/social/view_invite', 'visitor', ({ inviteCode }) => ({ code: inviteCode })),
  step('/api/social/accept_invite', 'newcomer', ({ inviteCode }) => ({ code: inviteCode })),
  step('/api/social/remove_invite_link', 'friend'),
  step('/api/activity/feed', 'reader'),
  step('/api/social/find', 'reader', () => ({ name: 'an' })),
  step('/api/social/suggestions', 'reader'),
  step('/api/shelves/hide', 'newcomer', ({ anotherIsbn }) => ({ isbn: anotherIsbn, hidden: true })),
  step('/api/social/unfriend_user', 'reader', ({ newcomer }) => ({ user_to_friend_id: newcomer })),

  step(
    '/api/tokens/create',
    'reader',
    () => ({ name: 'A script', scope: 'read' }),
    (answer) => ({ tokenId: text(answer.token_id) }),
  ),
  step('/api/tokens/list', 'reader'),
  step('/api/tokens/revoke', 'reader', ({ tokenId }) => ({ token_id: tokenId })),

  step('/api/settings/get', 'reader'),
  step('/api/settings/editusername', 'newcomer', () => ({ username: 'Ada Lovelace' })),
  step('/api/settings/edit_telling', 'newcomer', () => ({ told: ['finished'] })),
  step('/api/users/get_profile_privacy', 'reader'),
  step('/api/users/edit_profile_privacy', 'reader', () => ({ profile_privacy: 'everybody' })),
  step('/api/users/edit_picture', 'newcomer', () => ({
    new_picture_type: 'generated',
    picture: '',
    picture_is_default: true,
    variant: 'sunset',
    seed: 'a lighthouse',
    colors: ['#8A2F2B', '#E2B55A', '#2e6a4d', '#F2EBE1', '#3B332B'],
  })),
  step('/api/settings/edit_languages', 'reader', () => ({ language: 'en', search_languages: [] })),
  step('/api/settings/edit_time_zone', 'newcomer', () => ({ time_zone: 'America/Sao_Paulo' })),
  step('/api/readings/year', 'stranger', ({ reader }) => ({ target_id: reader })),
  step('/api/user_actions/view_user_book_stats', 'stranger', ({ reader }) => ({ target_id: reader })),

  step('/api/games/getwordsearch', 'reader'),
  step('/api/games/getspinestacker', 'reader'),
  step('/api/games/getrandomcover', 'reader'),
  step('/api/games/today', 'reader', undefined, (answer) => ({ gameDay: text(answer.day) })),
  step('/api/games/complete', 'reader', ({ gameDay }) => ({
    game: 'wordsearch',
    day: gameDay,
    result: { language: 'english' },
  })),
  step('/api/games/archive', 'reader'),
  step('/api/games/keep_board', 'reader', ({ gameDay }) => ({ ...aBoard, day: gameDay, after: '', device: 'phone' })),
  step('/api/games/board', 'reader', ({ gameDay }) => ({ game: 'spinestacker', day: gameDay })),
  step('/api/vocab/complete', 'reader', () => ({ quiz: 'practice', correct: 7 })),
  step('/api/streaks/view_user_streak', 'reader'),
  step('/api/streaks/view_acts', 'reader'),
  step('/api/streaks/check_in', 'reader'),
  step('/api/streaks/get_habits', 'reader'),
  step('/api/streaks/edit_rest_days', 'reader', () => ({ weekdays: [0, 6], holiday: null })),
  step('/api/streaks/edit_measure', 'reader', () => ({ shown: 'weekly', weekly_days: 4 })),
  step('/api/streaks/join_friends_table', 'reader', () => ({ joined: true })),
  step('/api/streaks/friends_table', 'reader'),
  step('/api/challenges/view', 'reader'),
  step(
    '/api/challenges/create',
    'newcomer',
    () => ({ challenge_name: 'Ten by spring', num_books: 10, challenge_due_date: days(7) }),
    (answer) => ({ challengeId: text(answer.challenge_id) }),
  ),
  step('/api/challenges/delete', 'newcomer', ({ challengeId }) => ({ challenge_id: challengeId })),

  ...clubLifeSteps,
  ...clubSteps,
  step(
    '/api/restricted/bookclub/create',
    'newcomer',
    () => ({ name: 'The Long Chapter', privacy_setting: 'private' }),
    (answer) => ({ newClubId: text(answer.book_club_id) }),
  ),
  step('/api/bookclub/manage/delete', 'newcomer', ({ newClubId }) => ({ club_id: newClubId })),

  step(
    '/api/admin/get_reported_reviews',
    'admin',
    () => ({}),
    (answer) => {
      const [first] = answer.reported_reviews as { report: { report_id: string; review_id: string } }[];
      return { reportId: first?.report.report_id ?? '', reportedReviewId: first?.report.review_id ?? '' };
    },
  ),
  step('/api/admin/review_action', 'admin', ({ reportId, reportedReviewId }) => ({
    report_id: reportId,
    review_id: reportedReviewId,
    action: 'ok',
  })),
  step('/api/admin/overview', 'admin'),
  step(
    '/api/admin/banned_readers',
    'admin',
    () => ({}),
    (answer) => ({ bannedId: (answer.banned_readers as { id: string }[])[0]?.id ?? '' }),
  ),
  step('/api/admin/allow_reviews', 'admin', ({ bannedId, newcomer }) => ({ target_id: bannedId || newcomer })),
  step('/api/admin/desk', 'admin'),
  step('/api/admin/mark_done', 'admin', ({ newcomer, isbn }) => ({ kind: 'book_problem', id: `${newcomer}_${isbn}` })),
  step('/api/users/export', 'reader'),
  step('/api/users/logout_everywhere', 'newcomer'),
  step('/api/users/login', 'visitor', ({ identity }) => ({ token: identity }), signedIn),
  step('/api/users/delete', 'newcomer', () => ({ confirm: 'confirm' })),
];
