import { vote } from '../../../../worker/features/clubs/polls/contract.ts';
import { someIsbns } from '../builders.ts';
import { asksWhatToRead } from '../club-life.ts';
import { foundsClub } from '../clubs.ts';
import type { Example, Examples } from '../examples.ts';

const ownPoll: Example = async ({ reader }) => {
  const clubId = await foundsClub(reader);
  return { club_id: clubId, poll_id: (await asksWhatToRead(reader, clubId)).pollId };
};

/** Valid calls of polls. */
export const examples: Examples = {
  '/api/bookclub/polls': async ({ reader }) => {
    const clubId = await foundsClub(reader);
    const { pollId, isbns } = await asksWhatToRead(reader, clubId);
    const books = isbns.slice(1).map((isbn) => ({ isbn }));
    await reader.call(vote, { club_id: clubId, poll_id: pollId, books });
    return { club_id: clubId };
  },
  '/api/bookclub/manage/create_poll': async ({ reader }) => ({
    club_id: await foundsClub(reader),
    books: (await someIsbns(3)).map((isbn) => ({ isbn })),
    ends: Math.floor(Date.now() / 1000) + 7 * 86_400,
  }),
  '/api/bookclub/vote': async ({ reader }) => {
    const clubId = await foundsClub(reader);
    const { pollId, isbns } = await asksWhatToRead(reader, clubId);
    return { club_id: clubId, poll_id: pollId, books: isbns.slice(0, 2).map((isbn) => ({ isbn })) };
  },
  '/api/bookclub/manage/close_poll': ownPoll,
};
