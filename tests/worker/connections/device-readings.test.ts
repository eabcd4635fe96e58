import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { getReading } from '../../../worker/features/clubs/readings/contract.ts';
import {
  listDocuments,
  pairDocument,
  shareDeviceActivity,
} from '../../../worker/features/connections/devices/contract.ts';
import { viewUserStreak } from '../../../worker/features/habits/streaks/contract.ts';
import { finishReading, listReadings, updateProgress } from '../../../worker/features/library/readings/contract.ts';
import { markBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import { viewYear } from '../../../worker/features/year/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { firstValue } from '../../support/worker/features/builders.ts';
import { editionsOf, postsOf, reads, sees } from '../../support/worker/features/club-readings.ts';
import { foundsClub, joins } from '../../support/worker/features/clubs.ts';
import { connectsDevice, positionOf } from '../../support/worker/features/devices.ts';
import { isReading } from '../../support/worker/features/readings.ts';

const app = createTestApp();
const HASH = '0b229176d4e8db7f6d2b5a4952368d7a';
const metadata = { filename: 'dune.epub', title: 'Dune', authors: 'Frank Herbert' };

const dune = async () =>
  (
    await env.CATALOGUE.prepare("SELECT CAST(isbn AS TEXT) AS isbn FROM editions WHERE title = 'Dune' LIMIT 1").first<{
      isbn: string;
    }>()
  )?.isbn ?? '';
const open = async (reader: Reader) => (await reader.call(listReadings, { state: 'reading' })).readings;
const ledgerOf = (reader: Reader) =>
  firstValue<number>("SELECT count(*) FROM ledger WHERE user_id = ? AND source = 'progress'", reader.userId);
const announced = (reader: Reader) =>
  firstValue<number>('SELECT count(*) FROM activity WHERE user_id = ?', reader.userId);

test('a push with metadata starts the reading of the book and makes today count once', async () => {
  const ada = await app.reader('Ada');
  await ada.call(markBookmarked, { isbn: await dune() });
  const device = await connectsDevice(app, ada);
  await device.push(positionOf(HASH, 0.4217, { metadata }));
  expect(await open(ada)).toMatchObject([{ title: 'Dune', progress: { unit: 'percent', value: 42 } }]);
  expect(await ledgerOf(ada)).toBe(1);
  expect(await announced(ada)).toBe(0);
  expect(await firstValue('SELECT count(*) FROM books_bookmarked WHERE user_id = ?', ada.userId)).toBe(0);
  await device.push(positionOf(HASH, 0.5));
  await device.push(positionOf(HASH, 0.5));
  expect(await open(ada)).toMatchObject([{ progress: { unit: 'percent', value: 50 } }]);
  expect(await ledgerOf(ada)).toBe(1);
});

test('a document without metadata waits until it is paired, and moves the reading from the next push on', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  await device.push(positionOf(HASH, 0.42));
  expect(await open(ada)).toEqual([]);
  expect((await ada.call(listDocuments, {})).documents).toMatchObject([{ document: HASH, percentage: 0.42 }]);
  await ada.call(pairDocument, { document: HASH, isbn: await dune() });
  expect((await ada.call(listDocuments, {})).documents).toEqual([]);
  expect((await ada.call(listDocuments, { paired: true })).documents).toMatchObject([{ book: { title: 'Dune' } }]);
  await device.push(positionOf(HASH, 0.45));
  expect(await open(ada)).toMatchObject([{ title: 'Dune', progress: { value: 45 } }]);
  const bob = await app.reader('Bob');
  expect(await bob.callForError(pairDocument, { document: HASH, isbn: await dune() })).toMatchObject({
    code: 'not_found',
  });
});

test('an ISBN among the identifiers or in the file name is enough', async () => {
  const isbn = await dune();
  for (const extra of [
    { identifiers: { isbn, uuid: 'x' } },
    { identifiers: `uuid:x\nISBN:${isbn}` },
    { metadata: { filename: `${isbn.slice(0, 3)}-${isbn.slice(3)}.epub` } },
  ]) {
    const ada = await app.reader('Ada');
    const device = await connectsDevice(app, ada);
    await device.push(positionOf(HASH, 0.42, extra));
    expect(await open(ada), JSON.stringify(extra)).toMatchObject([{ title: 'Dune', progress: { value: 42 } }]);
  }
});

test('a title that matches no book or several waits for the reader', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  await device.push(positionOf(HASH, 0.4, { metadata: { title: 'A Book That No One Knows', authors: 'No One' } }));
  await device.push(positionOf('another', 0.4, { metadata: { title: 'Dune', authors: 'Somebody Else' } }));
  expect(await open(ada)).toEqual([]);
  expect((await ada.call(listDocuments, {})).documents).toHaveLength(2);
});

test('progress that goes back is stored and takes nothing away', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  await device.push(positionOf(HASH, 0.6, { metadata }));
  await device.push(positionOf(HASH, 0.2));
  expect(await device.pull(HASH)).toMatchObject({ percentage: 0.2 });
  expect(await open(ada)).toMatchObject([{ progress: { value: 60 } }]);
});

test('a device that is behind does not lower progress typed on the site', async () => {
  const ada = await app.reader('Ada');
  const reading = await isReading(ada, await dune());
  await ada.call(updateProgress, { reading_id: reading.id, unit: 'page', value: 300, of: 600 });
  const device = await connectsDevice(app, ada);
  await device.push(positionOf(HASH, 0.3, { metadata }));
  expect(await open(ada)).toMatchObject([{ id: reading.id, progress: { unit: 'page', value: 300 } }]);
  await device.push(positionOf(HASH, 0.7));
  expect(await open(ada)).toMatchObject([{ id: reading.id, progress: { unit: 'percent', value: 70 } }]);
});

test('at 100 percent the reading stays open until the reader confirms that it is finished', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  await device.push(positionOf(HASH, 0.9, { metadata }));
  await device.push(positionOf(HASH, 1));
  const [reading] = await open(ada);
  expect(reading).toMatchObject({ progress: { unit: 'percent', value: 100 }, state: 'reading' });
  await ada.call(finishReading, { reading_id: reading?.id ?? '' });
  // The last page opens no new reading; a return to the beginning does.
  await device.push(positionOf(HASH, 1));
  expect(await open(ada)).toEqual([]);
  await device.push(positionOf(HASH, 0.02));
  expect(await open(ada)).toMatchObject([{ progress: { value: 2 } }]);
});

test('a push counts in ledger, club and year like progress typed on the site', async () => {
  const [ada, ben, cleo] = [await app.reader('Ada'), await app.reader('Ben'), await app.reader('Cleo')];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, ben, cleo);
  const [isbn = ''] = await editionsOf(300);
  const parts = await reads(ada, clubId, isbn);
  await postsOf(ada, clubId, 'the first part', parts['Part one']);
  const device = await connectsDevice(app, ben);
  const { id } = await isReading(cleo, isbn);
  const readingState = async (reader: Reader) => ({
    posts: await sees(reader, clubId),
    reached: (await reader.call(getReading, { club_id: clubId })).reading?.milestones.map(({ reached }) => reached),
    days: (await reader.call(viewYear, { year: new Date().getUTCFullYear() })).days,
    streak: (await reader.call(viewUserStreak, {})).streaks.current_streak,
    experience: (await reader.call(viewUserStreak, {})).leveling.experience,
  });
  for (const [percent, reached] of [
    [20, [false, false, false]],
    [40, [true, false, false]],
    [70, [true, true, false]],
  ] as const) {
    await device.push(positionOf(HASH, percent / 100, { identifiers: `ISBN:${isbn}` }));
    await cleo.call(updateProgress, { reading_id: id, unit: 'percent', value: percent });
    const onDevice = await readingState(ben);
    expect(onDevice).toEqual(await readingState(cleo));
    expect(onDevice).toMatchObject({ reached, streak: 1 });
    expect(onDevice.posts.posts).toHaveLength(percent < 34 ? 0 : 1);
    expect(onDevice.days).toHaveLength(1);
    expect(onDevice.experience).toBeGreaterThan(0);
  }
  const reading = await ada.call(getReading, { club_id: clubId });
  expect(reading.reading?.milestones.map(({ reached_count }) => reached_count)).toEqual([2, 2, 0]);
  // Starting a book on the site is announced; starting one on a device is not.
  expect([await announced(ben), await announced(cleo)]).toEqual([0, 1]);
});

test('nothing that a device does is shared before its reader allows it', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  await device.push(positionOf(HASH, 0.1, { metadata }));
  expect(await announced(ada)).toBe(0);
  const other = await connectsDevice(app, ada, 'Another');
  await ada.call(shareDeviceActivity, { device_id: other.id, shared: true });
  await device.push(positionOf('second', 0.1, { metadata: { title: 'Pride and Prejudice', authors: 'Jane Austen' } }));
  expect(await announced(ada)).toBe(0);
  await other.push(
    positionOf('third', 0.1, {
      metadata: { title: 'Piranesi', authors: 'Susanna Clarke' },
    }),
  );
  expect(await open(ada)).toHaveLength(3);
  expect(await announced(ada)).toBe(1);
});

test('a push is answered, stored, and matched later while the catalogue is down', async () => {
  const ada = await app.reader('Ada');
  const down = app.over({
    ...env,
    CATALOGUE: new Proxy(env.CATALOGUE, {
      get() {
        throw new Error('The catalogue is down');
      },
    }),
  });
  const device = await connectsDevice(down, ada);
  await device.push(positionOf(HASH, 0.4, { metadata }));
  expect(await device.pull(HASH)).toMatchObject({ percentage: 0.4 });
  expect(await open(ada)).toEqual([]);
  const again = await connectsDevice(app, ada);
  await again.push(positionOf(HASH, 0.41, { metadata }));
  expect(await open(ada)).toMatchObject([{ title: 'Dune', progress: { value: 41 } }]);
});
