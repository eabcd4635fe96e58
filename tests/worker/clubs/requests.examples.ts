import { requestToJoin } from '../../../worker/features/clubs/requests/contract.ts';
import type { Examples, Setup } from '../../support/worker/examples.ts';
import { foundsClub } from '../../support/worker/features/clubs.ts';
import { MEMBERSHIP_TABLES } from '../../support/worker/tables.ts';

const message = 'I have read the first two and would love to read on.';

const request =
  (field?: string): Setup =>
  async ({ reader, app }) => {
    const clubId = await foundsClub(reader, { privacy: 'invite' });
    const person = await app.reader();
    await person.call(requestToJoin, { club_id: clubId, message });
    return { club_id: clubId, ...(field === undefined ? {} : { [field]: person.userId }) };
  };

/** Valid calls of asking to join. */
export const examples: Examples = {
  '/api/bookclub/request_to_join': {
    input: async ({ app }) => ({
      club_id: await foundsClub(await app.reader(), { privacy: 'invite' }),
      message,
    }),
    writes: ['club_join_requests', 'capped_acts', 'notices'],
    others: 'done',
    banned: { club: 'not_allowed' },
  },
  '/api/bookclub/withdraw_request': {
    input: async ({ reader, app }) => {
      const clubId = await foundsClub(await app.reader(), { privacy: 'invite' });
      await reader.call(requestToJoin, { club_id: clubId, message });
      return { club_id: clubId };
    },
    writes: ['club_join_requests'],
    others: 'done',
  },
  '/api/bookclub/manage/join_requests': { input: request(), others: 'not_allowed' },
  '/api/bookclub/manage/accept_request': {
    input: request('user_to_accept'),
    writes: [...MEMBERSHIP_TABLES, 'club_join_requests', 'notices'],
    others: 'not_allowed',
  },
  '/api/bookclub/manage/refuse_request': {
    input: request('user_to_refuse'),
    writes: ['club_join_requests'],
    others: 'not_allowed',
  },
};
