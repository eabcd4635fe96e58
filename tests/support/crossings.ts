// Where several of what would lie apart are named in one go, once the readers' database is spread over several: by reader,
// by book, by club, by identity, by address, and what lies in one place (docs/scale.md). Each was looked at; the reason is
// how it would go on.

const SHOWN = 'shows people: their cards are asked for in a second batch, by their ids';
const TITLED = 'shows books: title and cover are asked for in a second batch, by ISBN';
const OWN = 'a reader’s own books: their words name them, the books are asked for in a second batch, by number';
const GIVEN_UP =
  'an own book that an undone import leaves nothing of: asked for one by one, then an outbox row beside what goes';
const OPERATOR = 'an admin’s page: names and books are asked for in a second batch, a page of them';
const COUNTED = 'counts what came on a day: an outbox row beside what is counted, added up where all days lie';
const ACTIVITY = 'counts what readers do with a book: an outbox row beside the mark, added up where the book lies';
const WORK = 'which work an ISBN is: asked of the books beside what is asked first, and handed on as a number';
const NAMED = 'rows of a version that knew no works, or of a script: what calls write names its work';
const TOLD = 'tells the members of a club: an outbox row beside what is told, taken to each of them by a job';
const NOTICED = 'what a notice is about: its clubs and reviews are asked in a second batch, by their ids';
const NIGHT =
  'a night of finding nearest works: each shard of readers sends what its readers like to where the works lie, in parts';
const STEP = 'how far a night has got: each shard keeps its own place in it';
const KNOWN = 'what a reader likes and knows: asked of the reader first, then the works near it by their ids';
const NEAREST =
  'what stands beside a book: asked of the works and the newest round first, then the reader for what they did with them';
const REMEMBERED = 'leaving for good: the ban is put into an outbox row in the same transaction, under the identity';

const HIDDEN =
  'what their readers keep to themselves: a few works of each, asked for beside their cards in the second batch';
const FEED = 'a feed: each shard is asked for its readers’ newest lines, and what these are about in a second batch';
const NEWS = 'a line of news: written beside the act, where the reader lies';

const WITHHELD =
  'posts that wait for a reader: the club is asked for ids, the reader for what they know of its books, the club for the words';
const FAR = 'how far members are in a book: asked of each reader’s own in a second batch, by their ids';

/** The statements that name tables apart, by their tables, and the triggers that write them. */
export const crossings: Readonly<Record<string, string>> = {
  'book_list_books + book_lists + books': TITLED,
  'book_list_books + book_lists + books + hidden_works': TITLED,
  'book_problems + books + users': OPERATOR,
  'book_requests + users': OPERATOR,
  'book_shares + books + users': `${SHOWN}; ${TITLED}`,
  'books + books_bookmarked': TITLED,
  'books + books_bookmarked + hidden_works + merged_works + readings + reviews + works':
    'what readers think of books and what the one who asks did: one batch to the books, one to the reader',
  'books + books_bookmarked + game_days + hidden_works + merged_works + readings + reviews + works':
    'the same of the books of a game’s day, which are asked for first, where all days lie',
  'books + books_bookmarked + merged_works': WORK,
  'books + readings': TITLED,
  'books + ledger + merged_works + readings + reviews': TITLED,
  'books + ledger + merged_works + readings + users': WORK,
  'books + merged_works + readings': WORK,
  'books + hidden_works + readings + reviews': `${TITLED}; a reader’s own reviews also lie beside the reader`,
  'merged_works + readings': WORK,
  'books + challenge_books': WORK,
  'books + challenge_books + challenges + merged_works + readings': WORK,
  'books + hidden_works + merged_works + review_likes + reviews + users': SHOWN,
  'books + merged_works + notes': WORK,
  'books + notes': TITLED,
  'books + replaced_reviews': TITLED,
  'books + reviews + users':
    'an import of reviews: their author is asked for a ban in a batch of its own, and the books for their works',
  'books + review_reports + reviews + users': OPERATOR,
  'books_bookmarked + friendships + ledger + readings + reviews + users':
    'the nightly recount: a reader’s own reviews also lie beside the reader',
  'club_bans + club_members + users': SHOWN,
  'club_bans + remembered_club_bans + users': REMEMBERED,
  'club_codes + club_members + users': SHOWN,
  'books + club_likes + club_members + club_milestones + club_opened_milestones + club_posts + club_readings + club_replies + readings + users':
    WITHHELD,
  'books + club_likes + club_members + club_milestones + club_opened_milestones + club_posts + club_readings + readings + users':
    WITHHELD,
  'books + club_members + club_milestones + club_opened_milestones + club_posts + club_readings + readings': WITHHELD,
  'books + club_milestones + club_opened_milestones + club_posts + club_readings + readings': WITHHELD,
  'books + club_members + club_readings + hidden_works + readings + users': FAR,
  'books + club_members + club_readings + hidden_works + readings': FAR,
  'books + club_members + club_readings + readings': FAR,
  'books + club_members + club_readings': TITLED,
  'books + club_members + club_poll_books + club_polls': TITLED,
  'books + club_milestones + club_readings': TITLED,
  'books + club_polls':
    'how many works stand in a poll: which work each ISBN is, is asked of the books beside what is asked first',
  'books + club_readings': TITLED,
  'club_join_requests + club_members + users': SHOWN,
  'club_meeting_answers + club_members + users': SHOWN,
  'club_members + users': SHOWN,
  'club_members + notice_kinds_off + notices': TOLD,
  'club_members + club_poll_votes + club_polls + notice_kinds_off + notices': TOLD,
  'books + club_join_requests + club_likes + club_meetings + club_members + club_milestones + club_polls + club_posts + club_readings + club_replies + clubs + notices + review_likes + reviews':
    NOTICED,
  'book_shares + club_join_requests + club_likes + club_meetings + club_members + club_milestones + club_polls + club_posts + club_readings + club_replies + friend_requests + notices + notifications_seen + review_likes + reviews + users':
    NOTICED,
  'experience_ranking + users': 'the ranking is some hundred rows: each shard is sent a copy by the cron',
  'moderation_log + review_ban_liftings + users': OPERATOR,
  'remembered_review_bans + users': REMEMBERED,
  'review_ban_liftings + users': OPERATOR,
  'books + books_bookmarked + hidden_works + merged_works + own_book_words + own_books + readings + reviews + works':
    'the same of what a search finds among the reader’s own books',
  'books + own_book_words + own_books': OWN,
  'books + hidden_works + own_books + reviews + users': `${SHOWN}; a reader’s own reviews also lie beside the reader`,
  'books + own_books + users': OPERATOR,
  'import_rows + own_book_readers':
    'which own books a reader has: those lie with the books, and are asked for by number',
  'book_list_books + book_lists + books + books_bookmarked + notes + own_book_readers + own_book_words + own_books + readings + reviews':
    GIVEN_UP,
  'book_list_books + book_lists + books + books_bookmarked + notes + own_book_readers + own_books + readings + reviews':
    GIVEN_UP,
  'librarian_decisions + users': OPERATOR,
  'books + hidden_works + own_book_readers + own_books + users':
    'who may see a book: the few who have it lie with it, their privacy is copied there',
  'own_book_words + own_books': OWN,
  'hidden_works + own_books + reviews + users': SHOWN,
  'books + books_bookmarked + dismissed_works + merged_works + nearest_rounds + nearest_works + own_books + readings + reviews':
    KNOWN,
  'books + books_bookmarked + readings + reviews': KNOWN,
  'books + merged_works + nearest_rounds + nearest_works + own_books': NEAREST,
  'books + books_bookmarked + hidden_works + merged_works + nearest_rounds + nearest_works + own_books + readings + reviews + works':
    NEAREST,
  'books + dismissed_works': WORK,
  'hidden_works + liked_works + readings + reviews + users': 'a reader’s own reviews also lie beside the reader',
  'liked_works + nearest_works + readings': NIGHT,
  'nearest_works + readings': NIGHT,
  'nearest_rounds + users': STEP,
  'nearest_rounds + readings': STEP,
  'nearest_rounds + nearest_works': STEP,
  'replaced_reviews + reviews': 'the review that gives way: an outbox row beside the merge, kept where its author lies',
  'activity + books + readings + users': NEWS,
  'activity + books + reviews + users': NEWS,
  'activity + book_list_books + book_lists + books + users': NEWS,
  'activity + activity_likes + merged_works': WORK,
  'activity + activity_likes + book_list_books + book_lists + friendships + hidden_works + merged_works + readings + reviews + users':
    FEED,
  'activity + activity_likes + book_list_books + book_lists + books + friendships + hidden_works + readings + reviews + users':
    FEED,
  'book_list_books + book_lists + books + hidden_works + users': HIDDEN,
  'books + books_bookmarked + hidden_works': TITLED,
  'books + hidden_works': WORK,
  'books + hidden_works + readings': TITLED,
  'books + hidden_works + reviews': TITLED,
  'books + merged_works + review_likes + reviews + users': SHOWN,
  'books_bookmarked + friend_requests + friendships + hidden_works + readings + reviews + users':
    'a profile’s counts: a reader’s own reviews also lie beside the reader',
  'hidden_works + review_likes + reviews + users': HIDDEN,
  'name_words + users': 'finding people: the names lie in one place, the cards are asked for in a second batch',
  'review_likes + users': SHOWN,

  'trigger books_bookmarked_moved': ACTIVITY,
  'trigger books_bookmarked_named': NAMED,
  'trigger books_bookmarked_trends': ACTIVITY,
  'trigger books_bookmarked_trends_no_more': ACTIVITY,
  'trigger books_read_marked': NAMED,
  'trigger books_read_moved': ACTIVITY,
  'trigger books_read_named': NAMED,
  'trigger books_read_trends': ACTIVITY,
  'trigger books_read_trends_no_more': ACTIVITY,
  'trigger books_read_unmarked': NAMED,
  'trigger challenge_books_named': NAMED,
  'trigger club_room_guards_checked':
    'how many clubs a reader runs: a row of theirs for each, written before the club lets them in',
  'trigger clubs_counted': COUNTED,
  'trigger readings_moved': ACTIVITY,
  'trigger readings_trend': ACTIVITY,
  'trigger readings_trend_no_more': ACTIVITY,
  'trigger reviews_added': 'a reader’s own count of reviews: an outbox row beside the review',
  'trigger reviews_counted': COUNTED,
  'trigger reviews_removed': 'a reader’s own count of reviews: an outbox row beside what tells of the deletion',
  'trigger reviews_of_banned_stay_hidden':
    'whether an author is banned: asked of the author before the review is shown, where the books lie',
  'trigger sessions_counted': COUNTED,
  'trigger users_counted': COUNTED,
};
