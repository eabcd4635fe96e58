import type { ReaderActs } from '../features/accounts/acts.ts';
import { recordActivity, recordListActivity } from '../features/activity/activity.ts';
import {
  chooseCounted,
  countBookForChallenges,
  uncountBookForChallenges,
} from '../features/habits/challenges/challenges.ts';
import { activeChallenge } from '../features/habits/challenges/queries.ts';
import { earnedBy, earnedXp } from '../features/habits/streaks/earned-xp.ts';
import { recordActToday } from '../features/habits/streaks/ledger.ts';

/** What reading and reviewing records in `habits` and `activity`, which both build on books, readings and reviews. */
export const readerActs: ReaderActs = {
  recordStarted: (call, isbn) => recordActivity(call, 'started', isbn),
  recordProgress: (call, isbn) => [recordActToday(call, { source: 'progress', target: isbn })],
  recordStopped: (call, isbn) => recordActivity(call, 'gave_up', isbn),
  recordFinished: (call, isbn) => [
    recordActToday(call, { source: 'read', target: isbn }),
    ...recordActivity(call, 'finished', isbn),
  ],
  recordReviewed: (call, isbn) => [
    recordActToday(call, { source: 'review', target: isbn }),
    ...recordActivity(call, 'reviewed', isbn),
  ],
  recordListed: recordListActivity,
  earnedXp,
  earnedBy,
  activeChallenge,
  countBookForChallenges,
  uncountBookForChallenges,
  chooseCounted,
};
