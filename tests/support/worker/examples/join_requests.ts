import { requestToJoin } from '../../../../worker/features/clubs/requests/contract.ts';
import { foundsClub } from '../clubs.ts';
import type { Example, Examples } from '../examples.ts';

const message = 'I have read the first two and would love to read on.';

const asked =
  (field?: string): Example =>
  async ({ reader, app }) => {
    const clubId = await foundsClub(reader, { privacy: 'invite' });
    const person = await app.reader();
    await person.call(requestToJoin, { club_id: clubId, message });
    return { club_id: clubId, ...(field === undefined ? {} : { [field]: person.userId }) };
  };

/** Valid calls of asking to join. */
export const examples: Examples = {
  '/api/bookclub/request_to_join': async ({ app }) => ({
    club_id: await foundsClub(await app.reader(), { privacy: 'invite' }),
    message,
  }),
  '/api/bookclub/withdraw_request': async ({ reader, app }) => {
    const clubId = await foundsClub(await app.reader(), { privacy: 'invite' });
    await reader.call(requestToJoin, { club_id: clubId, message });
    return { club_id: clubId };
  },
  '/api/bookclub/manage/join_requests': asked(),
  '/api/bookclub/manage/accept_request': asked('user_to_accept'),
  '/api/bookclub/manage/refuse_request': asked('user_to_refuse'),
};
