import { addReply, deleteReply } from '../../../worker/features/clubs/readings/contract.ts';
import type { Examples, Setup, Stage } from '../../support/worker/examples.ts';
import { someIsbns } from '../../support/worker/features/builders.ts';
import { comesTo, postsOf, reads } from '../../support/worker/features/club-readings.ts';
import { foundsClub, losesClub, posts } from '../../support/worker/features/clubs.ts';

/** Creates a club of the reader's that reads a book, with a post on one part. */
async function aReadingClub({ reader }: Stage) {
  const [isbn = ''] = await someIsbns(1);
  const clubId = await foundsClub(reader);
  const parts = await reads(reader, clubId, isbn, [{ title: 'Part one', upto: { unit: 'percent', value: 40 } }]);
  await comesTo(reader, isbn, { unit: 'percent', value: 50 });
  const postId = await postsOf(reader, clubId, 'the lighthouse', parts['Part one']);
  return { clubId, postId, milestoneId: parts['Part one'] ?? '' };
}

const readingClub: Setup = async (stage) => ({ club_id: (await aReadingClub(stage)).clubId });

const aPost = async ({ reader }: Stage) => {
  const clubId = await foundsClub(reader);
  return { club_id: clubId, post_id: await posts(reader, clubId) };
};

const aReply = async (stage: Stage) => {
  const at = await aPost(stage);
  const { reply_id } = await stage.reader.call(addReply, { ...at, content: 'It is not.' });
  return { ...at, reply_id };
};

/** Valid calls of club readings and replies. */
export const examples: Examples = {
  '/api/bookclub/manage/set_reading': {
    input: async ({ reader }) => {
      const [isbn = ''] = await someIsbns(1);
      const milestones = [{ title: 'Part one', upto: { unit: 'percent', value: 40 }, due: '2026-12-01' }];
      return { club_id: await foundsClub(reader), isbn, starts: '2026-11-01', milestones };
    },
    writes: ['books', 'club_readings', 'club_milestones', 'club_posts', 'club_opened_milestones'],
  },
  '/api/bookclub/manage/end_reading': { input: readingClub, writes: ['club_readings'] },
  '/api/bookclub/get_reading': readingClub,
  '/api/bookclub/share_progress': {
    input: async (stage) => ({ club_id: (await aReadingClub(stage)).clubId, telling: true }),
    writes: ['club_members'],
  },
  '/api/bookclub/open_milestone': {
    input: async (stage) => {
      const { clubId, milestoneId } = await aReadingClub(stage);
      return { club_id: clubId, milestone_id: milestoneId, open: true };
    },
    writes: ['club_opened_milestones'],
  },
  '/api/bookclub/set_post_milestone': {
    input: async (stage) => {
      const { clubId, postId } = await aReadingClub(stage);
      return { club_id: clubId, post_id: postId, milestone_id: null };
    },
    writes: ['club_posts', 'club_milestones'],
  },
  '/api/bookclub/get_replies': async (stage) => {
    const { club_id, post_id } = await aReply(stage);
    return { club_id, post_id };
  },
  '/api/bookclub/add_reply': {
    input: async (stage) => ({ ...(await aPost(stage)), content: 'It is not.' }),
    writes: ['club_posts', 'club_replies', 'notices'],
    lose: losesClub,
    remove: ({ reader }, input, { reply_id: id }) =>
      reader.call(deleteReply, { club_id: String(input.club_id), reply_id: String(id) }),
  },
  '/api/bookclub/edit_reply': {
    input: async (stage) => {
      const { club_id, reply_id } = await aReply(stage);
      return { club_id, reply_id, content: 'It is, after all.' };
    },
    writes: ['club_replies'],
  },
  '/api/bookclub/delete_reply': {
    input: async (stage) => {
      const { club_id, reply_id } = await aReply(stage);
      return { club_id, reply_id };
    },
    writes: ['club_posts', 'club_replies', 'club_likes'],
    again: 'not_found',
  },
};
