import { expect, test } from 'vitest';
import {
  banUser,
  clubSentences,
  deletePost,
  demoteToMember,
  editPost,
  getFeed,
  leaveClub,
} from '../../../worker/features/clubs/contract.ts';
import {
  addReply,
  clubReadingSentences,
  deleteReply,
  editReply,
  getReplies,
} from '../../../worker/features/clubs/readings/contract.ts';
import { getReports, report } from '../../../worker/features/moderation/reports/contract.ts';
import { createTestApp } from '../../support/worker/app.ts';
import { becomesAdmin, foundsClub, joins, posts } from '../../support/worker/features/clubs.ts';
import { snapshot } from '../../support/worker/snapshot.ts';

// POST /api/bookclub/edit_post and /api/bookclub/edit_reply

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });
const after = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1_000);
};
const DAY = 86_400;
const newTexts = { post_title: 'Chapter five', post_content: 'It is empty.' };

async function aClub() {
  const [ada, bea, cleo] = [await app.reader('Ada'), await app.reader('Bea'), await app.reader('Cleo')];
  const club_id = await foundsClub(ada);
  await joins(ada, club_id, bea, cleo);
  const post_id = await posts(bea, club_id);
  const { reply_id } = await bea.call(addReply, { club_id, post_id, content: 'So far.' });
  return { ada, bea, cleo, club_id, post_id, reply_id };
}

test('an author edits post and reply for a day; others see that they were edited', async () => {
  const { bea, cleo, club_id, post_id, reply_id } = await aClub();
  const post = async (by = cleo) => (await by.call(getFeed, { club_id })).feed.posts[0];
  const reply = async (by = cleo) => (await by.call(getReplies, { club_id, post_id })).replies[0];
  expect(await post()).not.toHaveProperty('edited_at');
  expect([(await post())?.version, (await reply())?.version]).toEqual([undefined, undefined]);
  after(DAY);
  const edited_at = Math.floor(clock.getTime() / 1000);
  const { version } = (await post(bea)) ?? {};
  expect(await bea.call(editPost, { club_id, post_id, ...newTexts, version })).toMatchObject({ edited_at });
  await bea.call(editReply, { club_id, reply_id, content: 'Further.', version: (await reply(bea))?.version });
  expect(await post()).toMatchObject({ title: 'Chapter five', content: 'It is empty.', edited_at });
  expect(await reply()).toMatchObject({ content: 'Further.', edited_at });
  after(1);
  expect([(await post(bea))?.version, (await reply(bea))?.version]).toEqual([undefined, undefined]);
  expect((await bea.callForError(editPost, { club_id, post_id, ...newTexts })).error).toBe(clubSentences.notEditable);
  expect((await bea.callForError(editReply, { club_id, reply_id, content: 'No.' })).error).toBe(
    clubReadingSentences.notEditable,
  );
});

test('the same texts are not marked as edited', async () => {
  const { bea, club_id, post_id } = await aClub();
  const { title = '', content = '' } = (await bea.call(getFeed, { club_id })).feed.posts[0] ?? {};
  const answer = await bea.call(editPost, { club_id, post_id, post_title: title, post_content: content });
  expect(answer).not.toHaveProperty('edited_at');
});

test('nobody else edits them: not an admin, another member, a former member, or a banned one', async () => {
  const { ada, bea, cleo, club_id, post_id, reply_id } = await aClub();
  const tries = async (by: typeof ada, code: string) => {
    const before = await snapshot();
    expect((await by.callForError(editPost, { club_id, post_id, ...newTexts })).code).toBe(code);
    expect((await by.callForError(editReply, { club_id, reply_id, content: 'Mine.' })).code).toBe(code);
    expect(await snapshot()).toBe(before);
  };
  for (const other of [ada, cleo]) await tries(other, 'not_allowed');
  await bea.call(leaveClub, { club_id });
  await tries(bea, 'not_found');
  const dora = await app.reader('Dora');
  await joins(ada, club_id, dora);
  const own = { club_id, post_id: await posts(dora, club_id) };
  await ada.call(banUser, { club_id, user_to_ban: dora.userId });
  expect((await dora.callForError(editPost, { ...own, ...newTexts })).code).toBe('not_found');
});

test('a former admin no longer edits an announcement', async () => {
  const { ada, club_id } = await aClub();
  const bea = await app.reader('Another Bea');
  await becomesAdmin(ada, club_id, bea);
  const post_id = await posts(bea, club_id, true);
  await bea.call(editPost, { club_id, post_id, ...newTexts });
  await ada.call(demoteToMember, { club_id, user_to_demote: bea.userId });
  expect((await bea.callForError(editPost, { club_id, post_id, ...newTexts, post_title: 'x' })).code).toBe(
    'not_allowed',
  );
});

test('what was deleted stays deleted, and a report shows the text that was reported', async () => {
  const { ada, bea, cleo, club_id, post_id, reply_id } = await aClub();
  await cleo.call(report, { kind: 'post', id: post_id, reason: 'Rude.' });
  await bea.call(editPost, { club_id, post_id, ...newTexts });
  const moderator = await app.moderator();
  const { reports } = await moderator.call(getReports, {});
  expect(reports.find(({ target_id }) => target_id === post_id)).toMatchObject({
    words: 'Chapter four\n\nThe lighthouse is *not* empty.',
    present: 'Chapter five\n\nIt is empty.',
  });
  await ada.call(deleteReply, { club_id, reply_id });
  await ada.call(deletePost, { book_club_id: club_id, post_id, type: 'posts' });
  expect((await bea.callForError(editPost, { club_id, post_id, ...newTexts })).code).toBe('not_found');
  expect((await bea.callForError(editReply, { club_id, reply_id, content: 'Again.' })).code).toBe('not_found');
});
