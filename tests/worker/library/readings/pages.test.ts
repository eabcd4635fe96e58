import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { getReading } from '../../../../worker/features/clubs/readings/contract.ts';
import {
  addReading,
  beyondLastMinute,
  beyondLastPage,
  editReading,
  finishReading,
  listReadings,
  type ProgressUnit,
  progressSentence,
  type Reading,
  readAgain,
  readingSentences,
  updateProgress,
} from '../../../../worker/features/library/readings/contract.ts';
import { chooseEdition, markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { viewYear } from '../../../../worker/features/year/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { comesTo, editionsOf, postsOf, reads, sees } from '../../../support/worker/features/club-readings.ts';
import { foundsClub, joins } from '../../../support/worker/features/clubs.ts';
import { isReading } from '../../../support/worker/features/readings.ts';

// The page count of a reader's own copy: no edition in the embedded catalogue has one.

const app = createTestApp({ now: () => new Date('2026-05-10T12:00:00Z') });
let ada: Reader;
let isbn = '';

beforeEach(async () => {
  ada = await app.reader('Ada');
  [isbn = ''] = await editionsOf(null);
});

const isOn = (value: number, of?: number, unit: ProgressUnit = 'page') => ({
  unit,
  value,
  ...(of === undefined ? {} : { of }),
});
const ownReadings = async (who: Reader = ada) => (await who.call(listReadings, {})).readings;
const the = async (reading: Reading) => (await ownReadings()).find(({ id }) => id === reading.id);

describe('the pages of a copy', () => {
  test('are entered once, and from then on are the book’s length, in any unit and in the year', async () => {
    const { id: reading_id } = await isReading(ada, isbn);
    const progress = await ada.call(updateProgress, { reading_id, ...isOn(112, 320) });
    expect(progress.reading).toMatchObject({ pages: 320, progress: { unit: 'page', value: 112, of: 320 } });
    expect((await ada.call(updateProgress, { reading_id, ...isOn(40, 100, 'percent') })).reading).toMatchObject({
      pages: 320,
      progress: { unit: 'percent', value: 40, of: 100 },
    });
    expect((await ada.callForError(updateProgress, { reading_id, ...isOn(321) })).error).toBe(
      beyondLastPage(320, 'Your copy'),
    );
    expect((await ada.call(updateProgress, { reading_id, ...isOn(320) })).at_end).toBe(true);
    await ada.call(finishReading, { reading_id });
    const year = await ada.call(viewYear, { year: 2026 });
    expect([year.sums.pages.count, year.readings[0]?.pages]).toEqual([320, 320]);
    // A new reading of the same copy has the same page count.
    const { reading } = await ada.call(readAgain, { isbn });
    expect(reading.pages).toBe(320);
    expect((await ada.call(exportAccount, {})).records.readings).toMatchObject([
      { copy_pages: 320, pages: 0 },
      { copy_pages: 320, pages: 0 },
    ]);
  });

  test('are stored only where they differ from the edition’s', async () => {
    const [measured = ''] = await editionsOf(300);
    const { id: reading_id } = await isReading(ada, measured);
    expect((await ada.call(updateProgress, { reading_id, ...isOn(10, 300) })).reading).toEqual(
      expect.not.objectContaining({ pages: expect.anything() }),
    );
    const longer = await ada.call(updateProgress, { reading_id, ...isOn(310, 350) });
    expect(longer.reading).toMatchObject({ pages: 350, edition_pages: 300, progress: { of: 350 } });
    await ada.call(finishReading, { reading_id });
    expect((await ada.call(viewYear, { year: 2026 })).sums.pages.count).toBe(350);
    const back = await ada.call(editReading, { reading_id, pages: null });
    expect(back.reading.pages).toBeUndefined();
    expect((await ada.call(viewYear, { year: 2026 })).sums.pages.count).toBe(300);
  });

  test('can be corrected with a reading, and stay for an edition without a known length', async () => {
    const added = await ada.call(addReading, { isbn, finished: { date: '2026-02' }, pages: 500 });
    expect(added.reading.pages).toBe(500);
    const [paper = '', cloth = '', measured = ''] = await editionsOf(null, null, 210);
    const reading = await isReading(ada, paper);
    const edit = (changes: object) => ada.call(editReading, { reading_id: reading.id, ...changes });
    expect((await edit({ pages: 400 })).reading.pages).toBe(400);
    await ada.call(updateProgress, { reading_id: reading.id, ...isOn(205) });
    expect((await ada.callForError(editReading, { reading_id: reading.id, pages: 204 })).error).toBe(
      progressSentence(205),
    );
    expect((await edit({ format: 'print' })).reading).toMatchObject({ pages: 400, progress: { of: 400 } });
    await ada.call(chooseEdition, { isbn: cloth });
    expect(await the(reading)).toMatchObject({ isbn: cloth, pages: 400, progress: { value: 205, of: 400 } });
    await ada.call(chooseEdition, { isbn: measured });
    expect(await the(reading)).toMatchObject({ edition_pages: 210, progress: { value: 205, of: 210 } });
    expect((await the(reading))?.pages).toBeUndefined();
    const [first = '', other = ''] = await editionsOf(null, 150);
    const moved = await isReading(ada, first);
    await ada.call(editReading, { reading_id: moved.id, pages: 99 });
    expect((await ada.call(editReading, { reading_id: moved.id, isbn: other })).reading).toMatchObject({
      edition_pages: 150,
    });
    expect((await the(moved))?.pages).toBeUndefined();
  });

  test('are kept by a new mark', async () => {
    const reading = await isReading(ada, isbn);
    await ada.call(editReading, { reading_id: reading.id, pages: 222 });
    await ada.call(editReading, { reading_id: reading.id, state: 'unfinished' });
    const { reading_id: id } = await ada.call(markRead, { isbn });
    expect((await ownReadings()).find((reading) => reading.id === id)?.pages).toBe(222);
  });

  test('an audiobook’s length is its last minute once that is entered', async () => {
    const { id: reading_id } = await isReading(ada, isbn);
    const on = await ada.call(updateProgress, { reading_id, ...isOn(30, 540, 'minute') });
    expect(on.reading).toMatchObject({ progress: { unit: 'minute', value: 30, of: 540 } });
    expect(on.reading.pages).toBeUndefined();
    await ada.call(editReading, { reading_id, format: 'audio' });
    expect((await ada.call(updateProgress, { reading_id, ...isOn(60, undefined, 'minute') })).reading).toMatchObject({
      progress: { value: 60, of: 540 },
    });
    expect((await ada.callForError(updateProgress, { reading_id, ...isOn(541, undefined, 'minute') })).error).toBe(
      beyondLastMinute(540),
    );
    expect((await ada.call(updateProgress, { reading_id, ...isOn(540, undefined, 'minute') })).at_end).toBe(true);
  });

  test.for([
    [isOn(5, 0), readingSentences.fromOne],
    [isOn(5, 30_001), readingSentences.tooFar],
    [isOn(5, 1e12), readingSentences.tooFar],
    [isOn(5, 4), beyondLastPage(4, 'Your copy')],
    [isOn(5, 10.5), readingSentences.notWhole],
    [isOn(5, 320, 'percent'), readingSentences.noLength],
    [isOn(5, 60_001, 'minute'), readingSentences.tooFar],
  ] as const)('%j is refused with a sentence, and changes nothing', async ([input, sentence]) => {
    const { id: reading_id } = await isReading(ada, isbn);
    expect(await ada.callForError(updateProgress, { reading_id, ...input })).toMatchObject({
      status: 400,
      error: sentence,
    });
    const [now] = await ownReadings();
    expect([now?.progress, now?.pages]).toEqual([undefined, undefined]);
    for (const pages of [0, 30_001, 2.5])
      expect((await ada.callForError(editReading, { reading_id, pages })).status).toBe(400);
  });
});

test('a club compares members with other editions by percentage', async () => {
  const [measured = ''] = await editionsOf(300);
  const [bea, cleo] = [await app.reader('Bea'), await app.reader('Cleo')];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea, cleo);
  await reads(ada, clubId, measured);
  // Page 300 of a 600-page copy is page 150 of the club's edition, and page 200 is the end of part one.
  await comesTo(bea, measured, { unit: 'page', value: 5 });
  const [own] = await ownReadings(bea);
  const on = (value: number) => bea.call(updateProgress, { reading_id: own?.id ?? '', ...isOn(value, 600) });
  const milestoneCounts = async () =>
    (await ada.call(getReading, { club_id: clubId })).reading?.milestones.map((milestone) => milestone.reached_count);
  await on(199);
  expect(await milestoneCounts()).toEqual([0, 0, 0]);
  await on(200);
  expect(await milestoneCounts()).toEqual([1, 0, 0]);

  // If the edition's page count is missing, the reader's own is used to locate a percentage.
  const [lost = ''] = await editionsOf(300);
  await reads(ada, clubId, lost, [{ title: 'To page 100', upto: { unit: 'page', value: 100 } }]);
  await env.DB.prepare('UPDATE books SET pages = 0 WHERE isbn = ?').bind(lost).run();
  await comesTo(cleo, lost, { unit: 'percent', value: 50 });
  expect(await milestoneCounts()).toEqual([0]);
  const [hers] = await ownReadings(cleo);
  await cleo.call(editReading, { reading_id: hers?.id ?? '', pages: 200 });
  expect(await milestoneCounts()).toEqual([1]);
});

test('a percentage is compared with a page even where the page count was lost after planning', async () => {
  const [measured = ''] = await editionsOf(300);
  const bea = await app.reader('Bea');
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea);
  const parts = await reads(ada, clubId, measured, [
    { title: 'Chapter four', upto: { unit: 'page', value: 50 } },
    { title: 'Chapter nine', upto: { unit: 'page', value: 120 } },
  ]);
  for (const [title, id] of Object.entries(parts)) await postsOf(ada, clubId, title, id);
  await env.DB.prepare('UPDATE books SET pages = 0 WHERE isbn = ?').bind(measured).run();
  await comesTo(bea, measured, { unit: 'percent', value: 49 });
  expect((await sees(bea, clubId)).posts).toEqual([]);
  await comesTo(bea, measured, { unit: 'percent', value: 95 });
  expect(await sees(bea, clubId)).toEqual({ posts: ['About Chapter four'], waiting: [['Chapter nine', 1]] });
  const { reading } = await bea.call(getReading, { club_id: clubId });
  expect(reading?.milestones.map(({ reached }) => reached)).toEqual([true, false]);
});
