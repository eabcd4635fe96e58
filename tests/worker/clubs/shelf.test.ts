import { expect, test } from 'vitest';
import { endReading, getReading, setReading, shareProgress } from '../../../worker/features/clubs/readings/contract.ts';
import { addReading } from '../../../worker/features/library/readings/contract.ts';
import { createTestApp, reader } from '../../support/worker/app.ts';
import { comesTo, editionsOf, reads } from '../../support/worker/features/club-readings.ts';
import { foundsClub, joins } from '../../support/worker/features/clubs.ts';

// POST /api/bookclub/get_reading: the members who show their progress, and the books that the club has read

test('members who show their progress are listed as not started, reading or finished', async () => {
  const [ada, bea, cleo, dora] = [await reader('Ada'), await reader('Bea'), await reader('Cleo'), await reader('Dora')];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea, cleo, dora);
  const [isbn = ''] = await editionsOf(300);
  await reads(ada, clubId, isbn);
  await comesTo(cleo, isbn, { unit: 'page', value: 120 });
  await comesTo(dora, isbn, 'the end');
  for (const member of [bea, cleo, dora]) await member.call(shareProgress, { club_id: clubId, telling: true });
  const { telling } = await ada.call(getReading, { club_id: clubId });
  const byMember = new Map(
    telling.map(({ id, finished, reading, milestone }) => [id, { finished, reading, milestone }]),
  );
  expect(byMember).toEqual(
    new Map([
      [bea.userId, { finished: false, reading: false, milestone: undefined }],
      [cleo.userId, { finished: false, reading: true, milestone: 'Part one' }],
      [dora.userId, { finished: true, reading: false, milestone: 'Part three' }],
    ]),
  );
});

test('who read the book years ago has not finished it with the club', async () => {
  const [ada, bea] = [await reader('Ada'), await reader('Bea')];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea);
  const [isbn = ''] = await editionsOf(300);
  await bea.call(addReading, { isbn, finished: { date: '2023-05-04' } });
  await reads(ada, clubId, isbn);
  await bea.call(shareProgress, { club_id: clubId, telling: true });
  const { members, telling } = await ada.call(getReading, { club_id: clubId });
  expect(members).toEqual({ counted: 2, reading: 0, finished: 0 });
  expect(telling).toMatchObject([{ id: bea.userId, finished: false, milestone: 'Part three' }]);
});

test('a shelf lists each book of its own club once, page by page, latest first', async () => {
  const ada = await reader('Ada');
  const clubId = await foundsClub(ada);
  const other = await foundsClub(ada);
  const [elsewhere = ''] = await editionsOf(300);
  await reads(ada, other, elsewhere);
  await ada.call(endReading, { club_id: other });
  const clock = { now: Date.parse('2026-11-10T12:00:00Z') };
  const app = createTestApp({ now: () => new Date(clock.now) });
  const isbns = await editionsOf(...Array.from({ length: 52 }, () => 100));
  for (const [place, isbn] of isbns.entries()) {
    // Two readings end in the same second, so time alone does not decide their order.
    if (place % 2 === 0) clock.now += 60_000;
    const plan = {
      club_id: clubId,
      isbn,
      starts: '2026-11-01',
      milestones: [{ title: 'All', upto: { unit: 'page' as const, value: 100 } }],
    };
    await app.call(setReading, plan, { as: ada });
    await app.call(endReading, { club_id: clubId }, { as: ada });
  }
  const first = await ada.call(getReading, { club_id: clubId });
  const second = await ada.call(getReading, { club_id: clubId, cursor: first.next_cursor });
  const past = [...first.past, ...second.past];
  expect([first.past.length, second.past.length, second.next_cursor]).toEqual([50, 2, undefined]);
  expect(past.map(({ isbn }) => isbn).sort()).toEqual([...isbns].sort());
  const ends = past.map(({ ended }) => ended);
  expect(ends).toEqual([...ends].sort((one, next) => next - one));
});
