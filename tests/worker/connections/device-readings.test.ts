import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addBooksToCatalogue } from '../../../worker/features/books/catalogue/fill.ts';
import { getReading } from '../../../worker/features/clubs/readings/contract.ts';
import {
  forgetDocument,
  ignoreDocument,
  listDocuments,
  nameDocument,
  pairDocument,
  shareDeviceActivity,
} from '../../../worker/features/connections/devices/contract.ts';
import { viewUserStreak } from '../../../worker/features/habits/streaks/contract.ts';
import { finishReading, listReadings, updateProgress } from '../../../worker/features/library/readings/contract.ts';
import { markBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import { viewYear } from '../../../worker/features/year/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { aBook, isbnNumbered } from '../../support/worker/features/books.ts';
import { anIsbn, firstValue, hasBeenHereForYears } from '../../support/worker/features/builders.ts';
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

test('a document without metadata waits until it is paired, which moves the reading as far as it was sent', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  await device.push(positionOf(HASH, 0.42));
  expect(await open(ada)).toEqual([]);
  expect((await ada.call(listDocuments, {})).documents).toMatchObject([{ document: HASH, percentage: 0.42 }]);
  expect(await ada.call(pairDocument, { document: HASH, isbn: await dune() })).toMatchObject({ at_end: false });
  expect(await open(ada)).toMatchObject([{ title: 'Dune', progress: { value: 42 } }]);
  expect((await ada.call(listDocuments, {})).documents).toEqual([]);
  expect((await ada.call(listDocuments, { paired: true })).documents).toMatchObject([{ book: { title: 'Dune' } }]);
  await device.push(positionOf(HASH, 0.45));
  expect(await open(ada)).toMatchObject([{ title: 'Dune', progress: { value: 45 } }]);
  const bob = await app.reader('Bob');
  expect(await bob.callForError(pairDocument, { document: HASH, isbn: await dune() })).toMatchObject({
    code: 'not_found',
  });
});

test('pairing applies the position on the day on which it was sent, and asks at the end', async () => {
  let now = new Date('2026-05-10T20:00:00Z');
  const dated = createTestApp({ now: () => now });
  const ada = await dated.reader('Ada');
  await hasBeenHereForYears(ada);
  const device = await connectsDevice(dated, ada);
  await device.push(positionOf(HASH, 1));
  await device.push(positionOf('another', 0.5));
  now = new Date('2026-05-13T09:00:00Z');
  expect(await ada.call(pairDocument, { document: HASH, isbn: await dune() })).toMatchObject({ at_end: true });
  expect(await open(ada)).toMatchObject([
    { started: { date: '2026-05-10' }, progress: { unit: 'percent', value: 100 } },
  ]);
  expect((await ada.call(viewYear, { year: 2026 })).days).toEqual(['2026-05-10']);
  expect(await ledgerOf(ada)).toBe(1);
  // Sent more than a week ago, it moves the reading and counts for no streak.
  now = new Date('2026-05-20T09:00:00Z');
  await ada.call(pairDocument, { document: 'another', isbn: await anIsbn() });
  expect(await open(ada)).toContainEqual(
    expect.objectContaining({ started: { date: '2026-05-10' }, progress: { unit: 'percent', value: 50, of: 100 } }),
  );
  expect(await ledgerOf(ada)).toBe(1);
});

test('a position that was sent before the book was finished on the site starts nothing', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  await device.push(positionOf(HASH, 0.5));
  await env.DB.prepare('UPDATE device_documents SET pushed_at = pushed_at - 60').run();
  const reading = await isReading(ada, await dune());
  await ada.call(finishReading, { reading_id: reading.id });
  await ada.call(pairDocument, { document: HASH, isbn: await dune() });
  expect(await open(ada)).toEqual([]);
});

test('a percentage outside 0 to 1 is stored for the device and moves nothing; a later correct one does', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  for (const percentage of [25.5, 1.5, -0.2]) {
    await device.push(positionOf(HASH, percentage, { metadata }));
    expect(await device.pull(HASH)).toMatchObject({ percentage });
    expect(await open(ada)).toEqual([]);
    expect((await ada.call(listDocuments, { paired: true })).documents[0]).not.toHaveProperty('percentage');
    await ada.call(pairDocument, { document: HASH, isbn: await dune() });
    expect(await open(ada)).toEqual([]);
  }
  expect(await ledgerOf(ada)).toBe(0);
  await device.push(positionOf(HASH, 0.42));
  expect(await open(ada)).toMatchObject([{ progress: { value: 42 } }]);
});

test('a document is named, is no book, is one again, and is forgotten', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  await device.push(positionOf(HASH, 0.42));
  const at = { document: HASH };
  const waiting = async () => (await ada.call(listDocuments, {})).documents;
  const others = async () => (await ada.call(listDocuments, { paired: true })).documents;
  expect(await waiting()).toMatchObject([{ device: 'Kobo_monza', percentage: 0.42, seen_at: expect.any(Number) }]);
  await ada.call(nameDocument, { ...at, name: 'The blue one' });
  expect(await waiting()).toMatchObject([{ name: 'The blue one', ignored: false }]);
  await ada.call(nameDocument, { ...at, name: '' });
  expect((await waiting())[0]).not.toHaveProperty('name');

  await ada.call(ignoreDocument, { ...at, ignored: true });
  await device.push(positionOf(HASH, 0.5, { metadata }));
  expect([await waiting(), await open(ada)]).toEqual([[], []]);
  expect(await others()).toMatchObject([{ ignored: true, percentage: 0.5 }]);
  await ada.call(ignoreDocument, { ...at, ignored: false });
  expect(await waiting()).toMatchObject([{ title: 'Dune', ignored: false }]);
  await ada.call(pairDocument, { ...at, isbn: await dune() });
  // A document that was matched wrongly, and is none, loses its book; what it did to the reading stays.
  await ada.call(ignoreDocument, { ...at, ignored: true });
  expect((await others())[0]).not.toHaveProperty('book');
  expect(await open(ada)).toHaveLength(1);

  await ada.call(forgetDocument, at);
  expect([await waiting(), await others(), await device.pull(HASH)]).toEqual([[], [], {}]);
  await device.push(positionOf(HASH, 0.6));
  expect(await waiting()).toMatchObject([{ document: HASH, percentage: 0.6 }]);
});

test('books are found under any name by which an import finds them', async () => {
  const otherName = 'INSERT INTO other_names (kind, of, name) VALUES (?, ?, ?)';
  for (const [isbn13, title, author, other] of [
    ['9780156012195', 'The Little Prince', 'Antoine de Saint-Exupéry', 'Le Petit Prince'],
    ['9780451524935', '1984', 'George Orwell', 'Nineteen Eighty-Four'],
    [isbnNumbered(50), 'The Magic Mountain', 'Thomas Mann', 'Der Zauberberg'],
  ] as const) {
    await env.CATALOGUE.prepare(otherName).bind('title', isbn13, other).run();
    await addBooksToCatalogue(env.CATALOGUE, [aBook({ isbn13, title, authors: [author] })]);
  }
  const named = [
    ['Le Petit Prince', 'Antoine de Saint-Exupéry', 'The Little Prince'],
    ['Le petit prince', 'Saint-Exupéry, Antoine de', 'The Little Prince'],
    ['Nineteen Eighty-Four', 'George Orwell', '1984'],
    ['Nineteen Eighty-Four', 'Orwell, George', '1984'],
    ['Der Zauberberg', 'Thomas Mann', 'The Magic Mountain'],
    ['Der Zauberberg: Roman', 'Mann, Thomas', 'The Magic Mountain'],
  ] as const;
  for (const [title, authors, known] of named) {
    const ada = await app.reader('Ada');
    const device = await connectsDevice(app, ada);
    await device.push(positionOf(HASH, 0.4, { metadata: { title, authors } }));
    expect(await open(ada), `${title}, ${authors}`).toMatchObject([{ title: known, progress: { value: 40 } }]);
  }
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
