import { checkIn } from '../../../../worker/streaks/contract.ts';
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
};
