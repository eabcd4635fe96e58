import { checkIn, joinFriendsTable } from '../../../../worker/features/habits/streaks/contract.ts';
import type { Examples } from '../examples.ts';

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
  '/api/streaks/check_in': () => ({}),
  '/api/streaks/get_habits': () => ({}),
  '/api/streaks/edit_rest_days': () => ({ weekdays: [0, 6], holiday: null }),
  '/api/streaks/edit_measure': () => ({ shown: 'weekly', weekly_days: 4 }),
  '/api/streaks/join_friends_table': () => ({ joined: true }),
  '/api/streaks/friends_table': async ({ reader }) => {
    await reader.call(joinFriendsTable, { joined: true });
    return {};
  },
};
