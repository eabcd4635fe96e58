import { vote } from '../../../worker/features/clubs/polls/contract.ts';
import type { Examples, Setup } from '../../support/worker/examples.ts';
import { someIsbns } from '../../support/worker/features/builders.ts';
import { asksWhatToRead } from '../../support/worker/features/club-life.ts';
import { foundsClub, losesClub } from '../../support/worker/features/clubs.ts';
import { POLL_TABLES } from '../../support/worker/tables.ts';

const ownPoll: Setup = async ({ reader }) => {
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
  '/api/bookclub/manage/create_poll': {
    input: async ({ reader }) => ({
      club_id: await foundsClub(reader),
      books: (await someIsbns(3)).map((isbn) => ({ isbn })),
      ends: Math.floor(Date.now() / 1000) + 7 * 86_400,
    }),
    writes: ['books', 'club_polls', 'club_poll_books', 'capped_acts', 'notices'],
    lose: losesClub,
  },
  '/api/bookclub/vote': {
    input: async ({ reader }) => {
      const clubId = await foundsClub(reader);
      const { pollId, isbns } = await asksWhatToRead(reader, clubId);
      return { club_id: clubId, poll_id: pollId, books: isbns.slice(0, 2).map((isbn) => ({ isbn })) };
    },
    writes: POLL_TABLES,
  },
  '/api/bookclub/manage/close_poll': { input: ownPoll, writes: ['club_polls'] },
};
