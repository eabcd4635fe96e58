import { addReply } from '../../../../worker/features/clubs/readings/contract.ts';
import { someIsbns } from '../builders.ts';
import { comesTo, postsOf, reads } from '../club-readings.ts';
import { foundsClub, posts } from '../clubs.ts';
import type { Example, Examples, Stage } from '../examples.ts';

/** A club of the reader's that reads a book, with a post for a part of it. */
async function aReadingClub({ reader }: Stage) {
  const [isbn = ''] = await someIsbns(1);
  const clubId = await foundsClub(reader);
  const parts = await reads(reader, clubId, isbn, [{ title: 'Part one', upto: { unit: 'percent', value: 40 } }]);
  await comesTo(reader, isbn, { unit: 'percent', value: 50 });
  const postId = await postsOf(reader, clubId, 'the lighthouse', parts['Part one']);
  return { clubId, postId, milestoneId: parts['Part one'] ?? '' };
}

const readingClub: Example = async (stage) => ({ club_id: (await aReadingClub(stage)).clubId });

const aPost = async ({ reader }: Stage) => {
  const clubId = await foundsClub(reader);
  return { club_id: clubId, post_id: await posts(reader, clubId) };
};

const aReply = async (stage: Stage) => {
  const at = await aPost(stage);
  const { reply_id } = await stage.reader.call(addReply, { ...at, content: 'It is not.' });
  return { ...at, reply_id };
};

/** Valid calls of what clubs read, and of replies. */
export const examples: Examples = {
  '/api/bookclub/manage/set_reading': async ({ reader }) => {
    const [isbn = ''] = await someIsbns(1);
    const milestones = [{ title: 'Part one', upto: { unit: 'percent', value: 40 }, due: '2026-12-01' }];
    return { club_id: await foundsClub(reader), isbn, starts: '2026-11-01', milestones };
  },
  '/api/bookclub/manage/end_reading': readingClub,
  '/api/bookclub/get_reading': readingClub,
  '/api/bookclub/tell_progress': async (stage) => ({ club_id: (await aReadingClub(stage)).clubId, telling: true }),
  '/api/bookclub/open_milestone': async (stage) => {
    const { clubId, milestoneId } = await aReadingClub(stage);
    return { club_id: clubId, milestone_id: milestoneId, open: true };
  },
  '/api/bookclub/set_post_milestone': async (stage) => {
    const { clubId, postId } = await aReadingClub(stage);
    return { club_id: clubId, post_id: postId, milestone_id: null };
  },
  '/api/bookclub/get_replies': async (stage) => {
    const { club_id, post_id } = await aReply(stage);
    return { club_id, post_id };
  },
  '/api/bookclub/add_reply': async (stage) => ({ ...(await aPost(stage)), content: 'It is not.' }),
  '/api/bookclub/delete_reply': async (stage) => {
    const { club_id, reply_id } = await aReply(stage);
    return { club_id, reply_id };
  },
};
