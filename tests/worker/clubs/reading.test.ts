import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { mergeParts } from '../../../worker/composition/merge-parts.ts';
import { mergeWorks } from '../../../worker/features/books/merge.ts';
import { addPost, clubSentences, deletePost, leaveClub } from '../../../worker/features/clubs/contract.ts';
import {
  endReading,
  getReading,
  type MilestoneTarget,
  openMilestone,
  clubReadingSentences as sentences,
  setReading,
  shareProgress,
} from '../../../worker/features/clubs/readings/contract.ts';
import { deleteReading, readAgain } from '../../../worker/features/library/readings/contract.ts';
import { openDatabase } from '../../../worker/platform/db/database.ts';
import { createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../support/worker/failing.ts';
import {
  comesTo,
  editionsOf,
  opens,
  postsOf,
  reads,
  sees,
  threeParts,
} from '../../support/worker/features/club-readings.ts';
import { clubSnapshot, foundsClub, joins } from '../../support/worker/features/clubs.ts';
import { isReading } from '../../support/worker/features/readings.ts';

const page = (value: number): MilestoneTarget => ({ unit: 'page', value });
const percent = (value: number): MilestoneTarget => ({ unit: 'percent', value });

async function aClub(...names: string[]): Promise<{ clubId: string; ada: Reader; others: Reader[] }> {
  const ada = await reader('Ada');
  const others = await Promise.all(names.map((name) => reader(name)));
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, ...others);
  return { clubId, ada, others };
}

describe('a plan', () => {
  test('is shown with its book; the next book ends it, and the club’s shelf keeps both', async () => {
    const { clubId, ada } = await aClub();
    const [first = '', second = ''] = [...(await editionsOf(300)), ...(await editionsOf(120))];
    await reads(ada, clubId, first, [{ title: 'Part one', upto: page(150), due: '2026-11-20' }]);
    const { reading, past } = await ada.call(getReading, { club_id: clubId });
    expect(reading).toMatchObject({
      isbn: first,
      pages: 300,
      starts: '2026-11-01',
      milestones: [
        { title: 'Part one', upto: page(150), due: '2026-11-20', reached: false, opened: false, reached_count: 0 },
      ],
    });
    expect(past).toEqual([]);
    await reads(ada, clubId, second, [{ title: 'All of it', upto: percent(100) }]);
    await ada.call(endReading, { club_id: clubId });
    await ada.call(endReading, { club_id: clubId });
    const after = await ada.call(getReading, { club_id: clubId });
    expect(after.reading).toBeUndefined();
    expect(after.past.map(({ isbn }) => isbn).sort()).toEqual([first, second].sort());
  });

  test('has ascending milestones in comparable units', async () => {
    const { clubId, ada } = await aClub();
    const [measured = '', unknown = ''] = [...(await editionsOf(200)), ...(await editionsOf(null))];
    const refused = async (isbn: string, ...targets: MilestoneTarget[]) => {
      const milestones = targets.map((end, place) => ({ title: `Part ${place}`, upto: end }));
      return (await ada.callForError(setReading, { club_id: clubId, isbn, starts: '2026-11-01', milestones })).error;
    };
    expect(await refused(measured, page(100), page(100))).toBe(sentences.notAscending);
    expect(await refused(measured, page(100), percent(50))).toBe(sentences.notAscending);
    expect(await refused(measured, page(201))).toBe('This edition has 200 pages.');
    expect(await refused(measured, percent(101))).toBe(sentences.overPercent);
    expect(await refused(measured)).toBe(sentences.noMilestones);
    expect(await refused(measured, ...Array.from({ length: 41 }, (_, place) => page(place + 1)))).toBe(
      sentences.manyMilestones,
    );
    expect(await refused(unknown, page(100))).toBe(sentences.noPageCount);
    expect(await refused(unknown, percent(20), page(100))).toBe(sentences.noPageCount);
    await reads(ada, clubId, measured, [
      { title: 'One', upto: page(99) },
      { title: 'Two', upto: percent(50) },
    ]);
    const milestones = [{ title: 'One', upto: page(99), due: '2026-10-31' }];
    const early = { club_id: clubId, isbn: measured, starts: '2026-11-01', milestones };
    expect((await ada.callForError(setReading, early)).error).toBe(sentences.dueBeforeStart);
  });

  test('counts how far members are, and names those who chose to be named', async () => {
    const { clubId, ada, others } = await aClub('Bea', 'Cleo', 'Dora');
    const [bea, cleo] = others as [Reader, Reader];
    const [isbn = ''] = await editionsOf(300);
    await reads(ada, clubId, isbn);
    await comesTo(bea, isbn, { unit: 'page', value: 210 });
    await comesTo(cleo, isbn, 'the end');
    await bea.call(shareProgress, { club_id: clubId, telling: true });
    const reading = await ada.call(getReading, { club_id: clubId });
    expect(reading.members).toEqual({ counted: 4, reading: 1, finished: 1 });
    expect(reading.reading?.milestones.map(({ reached_count }) => reached_count)).toEqual([2, 2, 1]);
    expect(reading.telling).toMatchObject([{ id: bea.userId, name: 'Bea', reading: true, milestone: 'Part two' }]);
    expect(reading).toMatchObject({ tells: false });
    const own = await bea.call(getReading, { club_id: clubId });
    expect(own).toMatchObject({ tells: true, own: { isbn, progress: { unit: 'page', value: 210 } } });
    expect(own.reading?.milestones.map(({ reached }) => reached)).toEqual([true, true, false]);
    await bea.call(shareProgress, { club_id: clubId, telling: false });
    expect((await ada.call(getReading, { club_id: clubId })).telling).toEqual([]);
  });
});

describe('posts for a milestone', () => {
  test('are withheld from members who have not reached it, and shown to those who have', async () => {
    const { clubId, ada, others } = await aClub('Bea');
    const [bea] = others as [Reader];
    const [isbn = ''] = await editionsOf(300);
    const parts = await reads(ada, clubId, isbn);
    await postsOf(ada, clubId, 'the weather');
    for (const words of ['one', 'two', 'three']) await postsOf(ada, clubId, words, parts['Part two']);
    expect(await sees(ada, clubId)).toEqual({
      posts: ['About three', 'About two', 'About one', 'About the weather'],
      waiting: [],
    });
    expect(await sees(bea, clubId)).toEqual({ posts: ['About the weather'], waiting: [['Part two', 3]] });
    await comesTo(bea, isbn, { unit: 'page', value: 199 });
    expect((await sees(bea, clubId)).posts).toHaveLength(1);
    await comesTo(bea, isbn, { unit: 'page', value: 200 });
    expect(await sees(bea, clubId)).toMatchObject({ posts: { length: 4 }, waiting: [] });
    await comesTo(bea, isbn, { unit: 'page', value: 10 });
    await postsOf(bea, clubId, 'my own', parts['Part two']);
    expect(await sees(bea, clubId)).toEqual({
      posts: ['About my own', 'About the weather'],
      waiting: [['Part two', 3]],
    });
  });

  const cases: [
    string,
    { plan: number | null; own: number | null; upto: MilestoneTarget; at: Parameters<typeof comesTo>[2] },
    boolean,
  ][] = [
    ['percent of one edition, pages of another', { plan: 300, own: 600, upto: percent(50), at: page(300) }, true],
    ['a page too few of another edition', { plan: 300, own: 600, upto: percent(50), at: page(299) }, false],
    ['pages of two editions by their share', { plan: 300, own: 600, upto: page(150), at: page(300) }, true],
    ['equal page numbers are not the same position', { plan: 300, own: 600, upto: page(150), at: page(150) }, false],
    ['percent of an edition whose pages are known', { plan: 300, own: 600, upto: page(150), at: percent(50) }, true],
    ['pages of the plan, unknown length', { plan: 300, own: null, upto: page(50), at: percent(95) }, true],
    ['percent of an edition of unknown length', { plan: null, own: null, upto: percent(40), at: percent(40) }, true],
    ['pages of an edition of unknown length', { plan: 300, own: null, upto: page(10), at: page(250) }, false],
    ['minutes of an audiobook', { plan: 300, own: 300, upto: page(10), at: { unit: 'minute', value: 900 } }, false],
    ['the end, however it was counted', { plan: null, own: null, upto: percent(90), at: 'the end' }, true],
  ];
  test.each(cases)('are compared with progress: %s', async (_, { plan, own, upto, at }, seen) => {
    const { clubId, ada, others } = await aClub('Bea');
    const [bea] = others as [Reader];
    const [planned = '', held = ''] = await editionsOf(plan, own);
    const parts = await reads(ada, clubId, planned, [{ title: 'Part one', upto }]);
    await postsOf(ada, clubId, 'it', parts['Part one']);
    await comesTo(bea, held, at);
    expect(await sees(bea, clubId)).toEqual(
      seen ? { posts: ['About it'], waiting: [] } : { posts: [], waiting: [['Part one', 1]] },
    );
    const { reading } = await bea.call(getReading, { club_id: clubId });
    expect(reading?.milestones[0]?.reached).toBe(seen);
  });

  test('stay visible to a member who rereads the book, and not to one who deleted the reading', async () => {
    const { clubId, ada, others } = await aClub('Bea', 'Cleo');
    const [bea, cleo] = others as [Reader, Reader];
    const [isbn = ''] = await editionsOf(300);
    const parts = await reads(ada, clubId, isbn);
    await postsOf(ada, clubId, 'it', parts['Part three']);
    await comesTo(bea, isbn, 'the end');
    await bea.call(readAgain, { isbn });
    expect((await sees(bea, clubId)).posts).toEqual(['About it']);
    const { id } = await isReading(cleo, isbn);
    await comesTo(cleo, isbn, { unit: 'percent', value: 100 });
    expect((await sees(cleo, clubId)).posts).toEqual(['About it']);
    await cleo.call(deleteReading, { reading_id: id });
    expect((await sees(cleo, clubId)).posts).toEqual([]);
  });

  test('"Show anyway" is for one reader and one milestone, and can be undone', async () => {
    const { clubId, ada, others } = await aClub('Bea', 'Cleo');
    const [bea, cleo] = others as [Reader, Reader];
    const [isbn = ''] = await editionsOf(300);
    const parts = await reads(ada, clubId, isbn);
    await postsOf(ada, clubId, 'two', parts['Part two']);
    await postsOf(ada, clubId, 'three', parts['Part three']);
    await opens(bea, clubId, parts['Part two'] ?? '');
    expect(await sees(bea, clubId)).toEqual({ posts: ['About two'], waiting: [['Part three', 1]] });
    expect((await sees(cleo, clubId)).posts).toEqual([]);
    const closing = { club_id: clubId, milestone_id: parts['Part two'] ?? '', open: false };
    await bea.call(openMilestone, closing);
    expect((await sees(bea, clubId)).posts).toEqual([]);
  });

  test('are not announcements, and belong to a plan of the club', async () => {
    const { clubId, ada } = await aClub();
    const [isbn = ''] = await editionsOf(300);
    const parts = await reads(ada, clubId, isbn);
    const other = await foundsClub(ada);
    const post = { club_id: clubId, post_title: 'A', post_content: 'B', milestone_id: parts['Part one'] };
    expect((await ada.callForError(addPost, { ...post, is_announcement: true })).error).toBe(sentences.forEverybody);
    expect((await ada.callForError(addPost, { ...post, club_id: other })).error).toBe(sentences.noMilestone);
  });

  test('can be deleted by an admin who has not reached it', async () => {
    const { clubId, ada, others } = await aClub('Bea');
    const [bea] = others as [Reader];
    const [isbn = ''] = await editionsOf(300);
    const parts = await reads(ada, clubId, isbn);
    const id = await postsOf(bea, clubId, 'it', parts['Part two']);
    expect(await sees(ada, clubId)).toEqual({ posts: [], waiting: [['Part two', 1]] });
    await ada.call(deletePost, { book_club_id: clubId, post_id: id, type: 'posts' });
    expect(await sees(ada, clubId)).toEqual({ posts: [], waiting: [] });
  });

  test('are still withheld once the club reads another book', async () => {
    const { clubId, ada, others } = await aClub('Bea');
    const [bea] = others as [Reader];
    const [first = '', second = ''] = [...(await editionsOf(300)), ...(await editionsOf(300))];
    const parts = await reads(ada, clubId, first);
    await postsOf(ada, clubId, 'it', parts['Part two']);
    await reads(ada, clubId, second);
    expect(await sees(bea, clubId)).toEqual({ posts: [], waiting: [['Part two', 1]] });
    const refusal = await ada.callForError(addPost, {
      club_id: clubId,
      post_title: 'A',
      post_content: 'B',
      milestone_id: 'nothing-of-ours',
    });
    expect(refusal.error).toBe(sentences.noMilestone);
    await comesTo(bea, first, 'the end');
    expect((await sees(bea, clubId)).posts).toEqual(['About it']);
  });

  test('follow a work that was merged into another', async () => {
    const { clubId, ada, others } = await aClub('Bea');
    const [bea] = others as [Reader];
    const [isbn = '', other = ''] = [...(await editionsOf(300)), ...(await editionsOf(300))];
    const parts = await reads(ada, clubId, isbn);
    await postsOf(ada, clubId, 'it', parts['Part one']);
    await comesTo(bea, other, 'the end');
    const work = async (of: string) =>
      String(await env.DB.prepare('SELECT work_id FROM books WHERE isbn = ?').bind(of).first<number>('work_id'));
    expect((await sees(bea, clubId)).posts).toEqual([]);
    const merge = { from: await work(isbn), into: await work(other), now: 1_790_000_000 };
    await openDatabase(env.DB, null, 'first-primary').save(mergeWorks(mergeParts, merge));
    expect((await sees(bea, clubId)).posts).toEqual(['About it']);
  });
});

describe('a plan that is changed', () => {
  test('keeps posts of milestones whose title or end stays, and moves others to the next milestone', async () => {
    const { clubId, ada, others } = await aClub('Bea');
    const [bea] = others as [Reader];
    const [isbn = ''] = await editionsOf(300);
    const parts = await reads(ada, clubId, isbn);
    for (const [title, id] of Object.entries(parts)) await postsOf(ada, clubId, title, id);
    const changed = await reads(ada, clubId, isbn, [
      { title: 'The first half', upto: page(150) },
      { title: 'PART TWO', upto: page(220) },
      { title: 'The end', upto: page(300) },
    ]);
    expect(changed).toMatchObject({ 'PART TWO': parts['Part two'], 'The end': parts['Part three'] });
    expect(changed['The first half']).not.toBe(parts['Part one']);
    expect((await sees(bea, clubId)).waiting).toEqual([
      ['The first half', 1],
      ['PART TWO', 1],
      ['The end', 1],
    ]);
    // The last milestone has none after it: it leaves the plan, but its posts stay withheld up to the same page.
    await reads(ada, clubId, isbn, [{ title: 'PART TWO', upto: page(220) }]);
    expect((await sees(bea, clubId)).waiting.sort()).toEqual([
      ['PART TWO', 2],
      ['The end', 1],
    ]);
    expect((await ada.call(getReading, { club_id: clubId })).reading?.milestones).toHaveLength(1);
    await comesTo(bea, isbn, page(299));
    expect((await sees(bea, clubId)).posts).toHaveLength(2);
    await comesTo(bea, isbn, page(300));
    expect((await sees(bea, clubId)).posts).toHaveLength(3);
    expect(await reads(ada, clubId, isbn, threeParts)).not.toHaveProperty('The end');
    expect(await reads(ada, clubId, isbn, [{ title: 'The end', upto: page(300) }])).toEqual({
      'The end': parts['Part three'],
    });
  });

  describe('and moves a milestone', () => {
    /** Creates a club whose plan has a post at 'Part two', page 200 of 300; Bea reads along. */
    async function written(...pages: number[]) {
      const { clubId, ada, others } = await aClub('Bea');
      const [bea] = others as [Reader];
      const isbns = await editionsOf(300, ...pages);
      const parts = await reads(ada, clubId, isbns[0] ?? '');
      await postsOf(ada, clubId, 'the old end', parts['Part two']);
      const moves = (end: MilestoneTarget, { title = 'Part two', isbn = isbns[0] ?? '' } = {}) =>
        reads(ada, clubId, isbn, [
          { title, upto: end },
          { title: 'The end', upto: percent(100) },
        ]);
      return { clubId, ada, bea, isbns, parts, moves };
    }

    test('to an earlier place: each post stays withheld until the place it was written for', async () => {
      const { clubId, ada, bea, isbns, parts, moves } = await written();
      const [isbn = ''] = isbns;
      const moved = await moves(page(150));
      expect(moved['Part two']).not.toBe(parts['Part two']);
      await postsOf(ada, clubId, 'the new end', moved['Part two']);
      expect((await sees(bea, clubId)).waiting).toEqual([
        ['Part two', 1],
        ['Part two', 1],
      ]);
      await comesTo(bea, isbn, page(199));
      const between = { posts: ['About the new end'], waiting: [['Part two', 1]] };
      expect(await sees(bea, clubId)).toEqual(between);
      await moves(percent(50));
      await moves(page(160), { title: 'Something else' });
      expect(await sees(bea, clubId)).toEqual(between);
      await comesTo(bea, isbn, page(200));
      expect((await sees(bea, clubId)).posts).toEqual(['About the new end', 'About the old end']);
    });

    test('and back: all of its posts belong to one milestone again', async () => {
      const { clubId, ada, bea, parts, moves } = await written();
      const { 'Part two': earlier = '' } = await moves(page(150));
      await postsOf(ada, clubId, 'the new end', earlier);
      await moves(page(200));
      expect((await sees(bea, clubId)).waiting).toEqual([['Part two', 2]]);
      expect([earlier, parts['Part two']]).toContain((await moves(page(200)))['Part two']);
    });

    test('to a later place: all of its posts are withheld until there', async () => {
      const { clubId, bea, isbns, parts, moves } = await written();
      expect((await moves(page(250)))['Part two']).toBe(parts['Part two']);
      await comesTo(bea, isbns[0] ?? '', page(249));
      expect(await sees(bea, clubId)).toEqual({ posts: [], waiting: [['Part two', 1]] });
    });

    test('counted in another edition, to where it was or before that', async () => {
      const { clubId, ada, bea, isbns, parts, moves } = await written(600);
      const [, larger = ''] = isbns;
      expect((await moves(page(400), { isbn: larger }))['Part two']).toBe(parts['Part two']);
      expect((await moves(page(200)))['Part two']).toBe(parts['Part two']);
      expect((await moves(page(200), { isbn: larger }))['Part two']).not.toBe(parts['Part two']);
      await postsOf(ada, clubId, 'chapter one', (await moves(page(210), { isbn: larger }))['Part two']);
      await comesTo(bea, larger, page(399));
      expect((await sees(bea, clubId)).posts).toEqual(['About chapter one']);
      await comesTo(bea, larger, page(400));
      expect((await sees(bea, clubId)).posts).toEqual(['About chapter one', 'About the old end']);
    });
  });

  test('is changed by one of two admins who save at once', async () => {
    const { clubId, ada } = await aClub();
    const [isbn = ''] = await editionsOf(300);
    await reads(ada, clubId, isbn);
    const change = (title: string) => ({
      club_id: clubId,
      isbn,
      starts: '2026-11-01',
      milestones: [{ title, upto: page(300) }],
    });
    const tries = ['One', 'Two', 'Three'].map((title) => ada.call(setReading, change(title)));
    const answers = await Promise.allSettled(tries);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(String(answer.reason)).toContain(clubSentences.changed);
    expect((await ada.call(getReading, { club_id: clubId })).reading?.milestones).toHaveLength(1);
  });

  test('is changed although the answer was lost, and not changed by saving the same again', async () => {
    const { clubId, ada } = await aClub();
    const [isbn = ''] = await editionsOf(300);
    await reads(ada, clubId, isbn);
    const lost = { when: 'after', message: CONNECTION_LOST, after: 1, times: 1 } as const;
    const { env: broken } = withFailingDatabase(env, 'DB', lost);
    const plan = { starts: '2026-11-02', milestones: [{ title: 'All of it', upto: page(300), due: '2026-11-20' }] };
    const change = { club_id: clubId, isbn, ...plan };
    await createTestApp({ env: broken }).call(setReading, change, { as: ada });
    expect((await ada.call(getReading, { club_id: clubId })).reading).toMatchObject(plan);
    const storedRows = await clubSnapshot(clubId);
    await ada.call(setReading, change);
    expect(await clubSnapshot(clubId)).toBe(storedRows);
  });
});

test('a former member sees nothing of it', async () => {
  const { clubId, ada, others } = await aClub('Bea');
  const [bea] = others as [Reader];
  const [isbn = ''] = await editionsOf(300);
  await reads(ada, clubId, isbn);
  await bea.call(leaveClub, { club_id: clubId });
  expect((await bea.callForError(getReading, { club_id: clubId })).code).toBe('not_found');
});
