import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { forgetDocument, listDocuments, pairDocument } from '../../../worker/features/connections/devices/contract.ts';
import {
  addStatistics,
  type DayRead,
  getBookDays,
  listUploads,
  statisticsTexts,
  undoUpload,
} from '../../../worker/features/connections/statistics/contract.ts';
import { checkIn, viewUserStreak } from '../../../worker/features/habits/streaks/contract.ts';
import { listReadings } from '../../../worker/features/library/readings/contract.ts';
import { viewYear } from '../../../worker/features/year/contract.ts';
import { daysAfter } from '../../../worker/platform/day.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { hasBeenHereForYears } from '../../support/worker/features/builders.ts';
import { snapshot } from '../../support/worker/snapshot.ts';

const app = createTestApp();
const TODAY = new Date().toISOString().slice(0, 10);
const ago = (count: number) => daysAfter(TODAY, -count);
const DOCUMENT = '0b229176d4e8db7f6d2b5a4952368d7a';
/** Days before an account was made earn nothing, so the readers of these tests have been here for years. */
async function longStanding(made: Promise<Reader>): Promise<Reader> {
  const reader = await made;
  await hasBeenHereForYears(reader);
  return reader;
}
const dune = { document: DOCUMENT, title: 'Dune', authors: 'Frank Herbert' };

let files = 0;
/** Uploads a new file with these reading days of a book. */
async function uploads(reader: Reader, days: DayRead[], book: { document: string; title?: string } = dune) {
  files += 1;
  const digest = files.toString(16).padStart(64, '0');
  await reader.call(addStatistics, { digest, books: [{ ...book, days }] });
  return digest;
}
const read = (day: string, seconds = 1_800, pages = 20): DayRead => ({ day, seconds, pages });
const streakOf = async (reader: Reader) => (await reader.call(viewUserStreak, {})).streaks.current_streak;
const experience = async (reader: Reader) => (await reader.call(viewUserStreak, {})).leveling.experience;
const yearOf = (reader: Reader, day: string) => reader.call(viewYear, { year: Number(day.slice(0, 4)) });

const state = async (reader: Reader) => {
  const tables = ['device_days', 'device_documents', 'statistics_uploads', 'ledger', 'streak_runs', 'weekly_runs'];
  const rows = await env.DB.batch(
    tables.map((table) => env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).bind(reader.userId)),
  );
  return JSON.stringify(rows.map(({ results }) => results));
};

test('days are shown in the year and on the book, and the last seven count for the streak without XP', async () => {
  const ada = await longStanding(app.reader('Ada'));
  const days = Array.from({ length: 20 }, (_, place) => read(ago(place), 60 * (place + 10), place + 1));
  await uploads(ada, days);
  expect(await streakOf(ada)).toBe(7);
  expect(await experience(ada)).toBe(0);
  const documents = (await ada.call(listDocuments, { paired: true })).documents;
  expect(documents).toMatchObject([{ document: DOCUMENT, book: { title: 'Dune' } }]);
  const isbn = documents[0]?.book?.isbn ?? '';
  const onBook = (await ada.call(getBookDays, { isbn })).days;
  expect(onBook).toHaveLength(20);
  expect(onBook.slice(0, 2)).toEqual([
    { day: ago(0), minutes: 10, pages: 1 },
    { day: ago(1), minutes: 11, pages: 2 },
  ]);
  const old = ago(400);
  await uploads(ada, [read(old)]);
  const year = await yearOf(ada, old);
  expect(year.days).toContain(old);
  expect(year.device_days).toContainEqual({ day: old, minutes: 30, pages: 20 });
  expect(await streakOf(ada)).toBe(7);
  const ofBook = await ada.call(listReadings, { isbn });
  expect(ofBook).toMatchObject({ readings: [], on_devices: { days: 21, minutes: 420 } });
  const bob = await app.reader('Bob');
  expect((await bob.call(listReadings, { isbn, target_id: ada.userId })).on_devices).toBe(undefined);
  const otherYear = await bob.call(viewYear, { target_id: ada.userId, year: Number(old.slice(0, 4)) });
  expect(otherYear.device_days).toBe(undefined);
  expect((await bob.call(getBookDays, { isbn })).days).toEqual([]);
});

test('a streak from statistics starts on the day that was read, and an upload counts each day once', async () => {
  const ada = await longStanding(app.reader('Ada'));
  const days = [read(ago(5)), read(ago(4)), read(ago(3))];
  const digest = 'c'.repeat(64);
  const books = [
    { ...dune, days },
    { document: 'another', days },
  ];
  await ada.call(addStatistics, { digest, books });
  const { streaks } = await ada.call(viewUserStreak, {});
  expect(streaks).toMatchObject({ longest_streak: 3 });
  expect(new Date(streaks.date_longest_streak_started * 1_000).toISOString().slice(0, 10)).toBe(ago(5));
  expect((await ada.call(listUploads, {})).uploads).toMatchObject([{ days: 3, books: 2 }]);
});

test('a forgotten document takes its days with it, and an upload that is left without any', async () => {
  const ada = await longStanding(app.reader('Ada'));
  await uploads(ada, [read(ago(1))], { document: 'no-title' });
  await uploads(ada, [read(ago(2))]);
  await ada.call(forgetDocument, { document: 'no-title' });
  expect((await ada.call(listUploads, {})).uploads).toMatchObject([{ days: 1, books: 1, can_undo: true }]);
  expect((await yearOf(ada, ago(2))).device_days).toEqual([{ day: ago(2), minutes: 30, pages: 20 }]);
});

test('uploading again changes nothing, and an overlapping upload adds only what is new', async () => {
  const ada = await longStanding(app.reader('Ada'));
  const days = [read(ago(3)), read(ago(2)), read(ago(30))];
  const digest = await uploads(ada, days);
  const before = await state(ada);
  await ada.call(addStatistics, { digest, books: [{ ...dune, days }] });
  // The same days in another file, as the e-reader writes one later.
  await uploads(ada, days);
  expect(await state(ada)).toBe(before);
  await uploads(ada, [read(ago(3), 3_600, 40), read(ago(2), 60, 1), read(ago(1))]);
  const { uploads: listed } = await ada.call(listUploads, {});
  expect(listed).toMatchObject([
    { days: 2, can_undo: true },
    { days: 3, can_undo: false },
  ]);
  const year = await yearOf(ada, ago(3));
  expect(year.device_days).toContainEqual({ day: ago(3), minutes: 60, pages: 40 });
  expect(year.device_days).toContainEqual({ day: ago(2), minutes: 30, pages: 20 });
  expect(await streakOf(ada)).toBe(3);
});

test('undo restores everything as it was before the upload', async () => {
  const ada = await longStanding(app.reader('Ada'));
  await ada.call(checkIn, {});
  await uploads(ada, [read(ago(4)), read(ago(60))]);
  const before = await state(ada);
  const year = await yearOf(ada, ago(1));
  await uploads(ada, [read(ago(4), 7_200, 90), read(ago(2)), read(ago(1)), read(ago(0)), read(ago(61))]);
  await uploads(ada, [read(ago(3))], { document: 'another', title: 'A Book That No One Knows' });
  expect(await streakOf(ada)).toBe(5);
  const [newest, middle] = (await ada.call(listUploads, {})).uploads;
  expect(await ada.callForError(undoUpload, { upload_id: middle?.upload_id ?? '' })).toMatchObject({
    code: 'conflict',
    error: statisticsTexts.notNewest,
  });
  await ada.call(undoUpload, { upload_id: newest?.upload_id ?? '' });
  expect(await streakOf(ada)).toBe(3);
  await ada.call(undoUpload, { upload_id: middle?.upload_id ?? '' });
  expect(await state(ada)).toBe(before);
  expect(await yearOf(ada, ago(1))).toEqual(year);
  expect(await streakOf(ada)).toBe(1);
});

test('an undone upload is imported again from the same file only where the reader asks', async () => {
  const ada = await longStanding(app.reader('Ada'));
  const books = [{ ...dune, days: [read(ago(1)), read(ago(9))] }];
  const file = { digest: 'e'.repeat(64), books };
  await ada.call(addStatistics, file);
  const listed = async () => {
    const [document] = (await ada.call(listDocuments, { paired: true })).documents;
    const days = document?.book ? (await ada.call(getBookDays, { isbn: document.book.isbn })).days : [];
    return { days, streak: await streakOf(ada) };
  };
  const before = await listed();
  const undo = async () => {
    const { uploads } = await ada.call(listUploads, {});
    await ada.call(undoUpload, { upload_id: uploads[0]?.upload_id ?? '' });
  };
  await undo();
  const empty = await snapshot();
  const refused = { code: 'conflict', error: statisticsTexts.undone };
  expect(await ada.callForError(addStatistics, file)).toMatchObject(refused);
  expect(await snapshot()).toBe(empty);
  const bob = await app.reader('Bob');
  await bob.call(addStatistics, file);
  for (let part = 0; part < 2; part += 1) await ada.call(addStatistics, { ...file, again: true });
  expect(await listed()).toEqual(before);
  await ada.call(addStatistics, file);
  await undo();
  expect(await ada.callForError(addStatistics, file)).toMatchObject(refused);
});

test('a document without a known title is paired once, and its days move to the book', async () => {
  const ada = await longStanding(app.reader('Ada'));
  await uploads(ada, [read(ago(1))], { document: 'no-title' });
  expect((await ada.call(listDocuments, {})).documents).toMatchObject([{ document: 'no-title' }]);
  const isbn = (
    await env.CATALOGUE.prepare("SELECT CAST(isbn AS TEXT) AS isbn FROM editions WHERE title = 'Dune' LIMIT 1").first<{
      isbn: string;
    }>()
  )?.isbn;
  await ada.call(pairDocument, { document: 'no-title', isbn: isbn ?? '' });
  expect((await ada.call(getBookDays, { isbn: isbn ?? '' })).days).toMatchObject([{ day: ago(1) }]);
});

test('a year with days on an e-reader is offered although no book was finished in it', async () => {
  const ada = await longStanding(app.reader('Ada'));
  await uploads(ada, [read('2021-05-05'), read('2019-12-31')]);
  expect(await yearOf(ada, TODAY)).toMatchObject({ earlier_year: 2021 });
  expect(await yearOf(ada, '2021-01-01')).toMatchObject({ earlier_year: 2019, later_year: Number(TODAY.slice(0, 4)) });
  expect(await yearOf(ada, '2019-01-01')).toMatchObject({ later_year: 2021 });
});

test('the last seven days are the reader’s own, in a zone a day ahead and where the clocks change', async () => {
  // 25 October 2026 has 25 hours in Berlin. It is the 26th there when this begins, the 25th in Los Angeles.
  const autumn = createTestApp({ now: () => new Date('2026-10-25T23:30:00Z') });
  const days = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, place) => read(`2026-10-${first + place}`, 90_000));
  const inZone = async (zone: string, days: DayRead[]) => {
    const reader = await longStanding(autumn.reader(zone));
    const headers = { 'x-time-zone': zone };
    const upload = { digest: 'd'.repeat(64), books: [{ ...dune, days: days }] };
    const refused = await reader.call(addStatistics, upload, headers).then(
      () => null,
      (error: unknown) => String(error),
    );
    if (refused !== null) return refused;
    return (await reader.call(viewUserStreak, {}, headers)).streaks.current_streak;
  };
  expect(await inZone('Europe/Berlin', days(18, 26))).toBe(7);
  expect(await inZone('Europe/Berlin', days(19, 25))).toBe(6);
  expect(await inZone('Pacific/Auckland', days(20, 26))).toBe(7);
  expect(await inZone('America/Los_Angeles', days(18, 25))).toBe(7);
  expect(await inZone('America/Los_Angeles', days(20, 26))).toContain(statisticsTexts.future);
});

test('an upload with a day that is still in the reader’s future is refused', async () => {
  const ada = await longStanding(app.reader('Ada'));
  const before = await snapshot();
  const digest = 'f'.repeat(64);
  const input = { digest, books: [{ ...dune, days: [read(daysAfter(TODAY, 2))] }] };
  expect(await ada.callForError(addStatistics, input)).toMatchObject({ error: statisticsTexts.future });
  expect(await snapshot()).toBe(before);
});
