import { readersAfter, recountReaders } from '../features/accounts/recount.ts';
import { recountActivityLikes } from '../features/activity/recount.ts';
import { booksAfter, recountBooks, recountWorks, worksAfter } from '../features/books/recount.ts';
import {
  clubPostsAfter,
  clubRepliesAfter,
  clubsAfter,
  meetingsAfter,
  milestonesAfter,
  pollsAfter,
  recountClubPosts,
  recountClubReplies,
  recountClubs,
  recountMeetings,
  recountMilestones,
  recountPollBooks,
  recountPolls,
} from '../features/clubs/recount.ts';
import { playersAfter, recountGames } from '../features/games/recount.ts';
import { experienceOf } from '../features/habits/streaks/queries.ts';
import { recountImpressions, worksWithImpressionsAfter } from '../features/library/impressions/recount.ts';
import { worksReadBy } from '../features/library/readings/queries.ts';
import { bookmarkCountOf } from '../features/library/shelves/queries.ts';
import { countEditionRatings, countRatings, reviewCountOf } from '../features/reviews/queries.ts';
import { recountReviewLikes, reviewsAfter } from '../features/reviews/recount.ts';
import { friendCountOf } from '../features/social/friends/queries.ts';
import type { CountedTable } from '../platform/jobs/recount.ts';

/** The tables of all features whose counters are recounted, a part of them each night. */
export const countedTables: readonly CountedTable[] = [
  {
    name: 'books',
    first: '0',
    after: booksAfter,
    recount: (after, last) => recountBooks(after, last, countEditionRatings),
  },
  {
    name: 'works',
    first: '0',
    after: worksAfter,
    recount: (after, last) => recountWorks(after, last, countRatings),
  },
  { name: 'impressions', first: '0', after: worksWithImpressionsAfter, recount: recountImpressions },
  {
    name: 'readers',
    first: '0',
    after: readersAfter,
    recount: (after, last) =>
      recountReaders(after, last, {
        booksReadCount: worksReadBy,
        booksBookmarkedCount: bookmarkCountOf,
        booksReviewedCount: reviewCountOf,
        friendCount: friendCountOf,
        experience: experienceOf,
      }),
  },
  { name: 'clubs', first: '', after: clubsAfter, recount: recountClubs },
  { name: 'posts of clubs', first: '', after: clubPostsAfter, recount: recountClubPosts },
  { name: 'replies in clubs', first: '', after: clubRepliesAfter, recount: recountClubReplies },
  { name: 'milestones', first: '', after: milestonesAfter, recount: recountMilestones },
  { name: 'reviews', first: '', after: reviewsAfter, recount: recountReviewLikes },
  { name: 'feeds', first: '0', after: readersAfter, recount: recountActivityLikes },
  { name: 'polls', first: '', after: pollsAfter, recount: recountPolls },
  { name: 'books of polls', first: '', after: pollsAfter, recount: recountPollBooks },
  { name: 'meetings', first: '', after: meetingsAfter, recount: recountMeetings },
  { name: 'games', first: '0', after: playersAfter, recount: recountGames },
];
