import { checkIn, joinFriendsLeaderboard } from '../../../../worker/features/habits/streaks/contract.ts';
import type { Examples } from '../../../support/worker/examples.ts';
import { LEDGER_TABLES } from '../../../support/worker/tables.ts';

/** Valid calls of streaks. */
export const examples: Examples = {
  '/api/streaks/view_user_streak': async ({ reader }) => {
    await reader.call(checkIn, {});
    return {};
  },
  '/api/streaks/view_acts': async ({ reader }) => {
    await reader.call(checkIn, {});
    return {};
  },
  '/api/streaks/check_in': { input: () => ({}), writes: LEDGER_TABLES },
  '/api/streaks/get_habits': () => ({}),
  '/api/streaks/edit_rest_days': { input: () => ({ weekdays: [0, 6], holiday: null }), writes: ['rest_days'] },
  '/api/streaks/edit_streak_goal': { input: () => ({ shown_streak: 'weekly', weekly_days: 4 }), writes: [] },
  '/api/streaks/join_friends_leaderboard': { input: () => ({ joined: true }), writes: [] },
  '/api/streaks/friends_leaderboard': async ({ reader }) => {
    await reader.call(joinFriendsLeaderboard, { joined: true });
    return {};
  },
};
