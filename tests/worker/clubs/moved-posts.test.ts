import { expect, test } from 'vitest';
import { clubSentences, getFeed } from '../../../worker/features/clubs/contract.ts';
import {
  addReply,
  getReading,
  getReplies,
  clubReadingSentences as sentences,
  setPostMilestone,
} from '../../../worker/features/clubs/readings/contract.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { comesTo, editionsOf, opens, postsOf, reads, sees } from '../../support/worker/features/club-readings.ts';
import { becomesAdmin, foundsClub, joins, posts } from '../../support/worker/features/clubs.ts';

// POST /api/bookclub/set_post_milestone

/** Creates a club of Ada's that reads a book in three parts, with Bea and Cleo as members. */
async function aReadingClub() {
  const [ada, bea, cleo] = [await reader('Ada'), await reader('Bea'), await reader('Cleo')];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea, cleo);
  const [isbn = ''] = await editionsOf(300);
  const parts = await reads(ada, clubId, isbn);
  const milestone = (title: keyof typeof parts) => parts[title] ?? '';
  return { ada, bea, cleo, clubId, isbn, milestone };
}

const postsIn = async (person: Reader, clubId: string) => (await person.call(getFeed, { club_id: clubId })).feed.posts;

test('an author moves a post that everyone saw to a milestone, and it is withheld there', async () => {
  const { ada, bea, cleo, clubId, milestone } = await aReadingClub();
  const id = await postsOf(bea, clubId, 'the gardener');
  expect((await sees(cleo, clubId)).posts).toEqual(['About the gardener']);
  await bea.call(setPostMilestone, { club_id: clubId, post_id: id, milestone_id: milestone('Part two') });
  expect(await sees(cleo, clubId)).toEqual({ posts: [], waiting: [['Part two', 1]] });
  expect((await postsIn(bea, clubId))[0]?.milestone).toMatchObject({ title: 'Part two' });
  const counts = async () =>
    (await ada.call(getReading, { club_id: clubId })).reading?.milestones.map(({ posts: count }) => count);
  expect(await counts()).toEqual([0, 1, 0]);
});

test('an admin who has got that far moves a post forward, back, and to everyone', async () => {
  const { ada, bea, cleo, clubId, isbn, milestone } = await aReadingClub();
  const id = await postsOf(bea, clubId, 'the gardener', milestone('Part one'));
  await comesTo(ada, isbn, 'the end');
  const moves = (to: string | null) => ada.call(setPostMilestone, { club_id: clubId, post_id: id, milestone_id: to });
  await moves(milestone('Part three'));
  await moves(milestone('Part three'));
  expect((await sees(cleo, clubId)).waiting).toEqual([['Part three', 1]]);
  await moves(milestone('Part one'));
  expect((await sees(cleo, clubId)).waiting).toEqual([['Part one', 1]]);
  await moves(null);
  expect(await sees(cleo, clubId)).toEqual({ posts: ['About the gardener'], waiting: [] });
});

test('no one who has not reached its milestone moves a post, so a move reveals nothing', async () => {
  const { ada, bea, cleo, clubId, isbn, milestone } = await aReadingClub();
  const chief = await reader('Chief');
  await becomesAdmin(ada, clubId, chief);
  const id = await postsOf(bea, clubId, 'my guess', milestone('Part two'));
  await comesTo(cleo, isbn, 'the end');
  await cleo.call(addReply, { club_id: clubId, post_id: id, content: 'The gardener did it.' });
  const mayMove = async (person: Reader) => (await postsIn(person, clubId)).map(({ may_move }) => may_move);
  expect(await mayMove(bea)).toEqual([false]);
  expect(await mayMove(cleo)).toEqual([false]);
  for (const to of [milestone('Part one'), null]) {
    const move = { club_id: clubId, post_id: id, milestone_id: to };
    for (const person of [bea, chief]) {
      expect(await person.callForError(setPostMilestone, move)).toMatchObject({
        code: 'not_allowed',
        error: sentences.waits,
      });
    }
    expect(await cleo.callForError(setPostMilestone, move)).toMatchObject({
      code: 'not_allowed',
      error: sentences.othersPostMoved,
    });
  }
  expect((await bea.callForError(getReplies, { club_id: clubId, post_id: id })).code).toBe('not_allowed');
  await opens(chief, clubId, milestone('Part two'));
  expect(await mayMove(chief)).toEqual([true]);
  await chief.call(setPostMilestone, { club_id: clubId, post_id: id, milestone_id: milestone('Part one') });
  await comesTo(bea, isbn, { unit: 'page', value: 100 });
  expect(await mayMove(bea)).toEqual([true]);
});

test('a post is moved only within the plan that it was written for', async () => {
  const { ada, bea, clubId, isbn, milestone } = await aReadingClub();
  await comesTo(ada, isbn, 'the end');
  const id = await postsOf(bea, clubId, 'the gardener', milestone('Part one'));
  const [next = ''] = await editionsOf(200);
  const later = await reads(ada, clubId, next, [{ title: 'All of it', upto: { unit: 'page', value: 200 } }]);
  const other = await foundsClub(ada);
  const elsewhere = await reads(ada, other, next, [{ title: 'Half', upto: { unit: 'page', value: 100 } }]);
  const refused = async (post_id: string, milestone_id: string) =>
    (await ada.callForError(setPostMilestone, { club_id: clubId, post_id, milestone_id })).error;
  expect(await refused(id, later['All of it'] ?? '')).toBe(sentences.otherPlan);
  expect(await refused(id, elsewhere.Half ?? '')).toBe(sentences.noMilestone);
  expect(await refused('no-such-post', milestone('Part one'))).toBe(clubSentences.noPost);
  expect(await refused(await posts(ada, clubId, true), later['All of it'] ?? '')).toBe(sentences.forEverybody);
  await ada.call(setPostMilestone, { club_id: clubId, post_id: id, milestone_id: milestone('Part three') });
  expect((await sees(bea, clubId)).posts).toContain('About the gardener');
});
