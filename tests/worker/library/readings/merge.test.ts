import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { recountJob } from '../../../../worker/composition/jobs.ts';
import { mergeParts } from '../../../../worker/composition/merge-parts.ts';
import { mergeWorks } from '../../../../worker/features/books/merge.ts';
import {
  addReading,
  listReadings,
  pauseReading,
  startReading,
  updateProgress,
} from '../../../../worker/features/library/readings/contract.ts';
import { viewUserBookStats } from '../../../../worker/features/profiles/contract.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';
import { aWorkOf } from '../../../support/worker/features/editions.ts';
import { runJob } from '../../../support/worker/jobs.ts';

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });
const later = () => {
  clock = new Date(clock.getTime() + 60_000);
};
let ada: Reader;
let ben: Reader;
let [firstWork, other] = ['', ''];
let [from, into] = ['', ''];

async function merge(): Promise<void> {
  const { save } = openDatabase(env.DB, null, 'first-primary');
  await save(mergeWorks(mergeParts, { from, into, now: Math.floor(clock.getTime() / 1000) }));
}

beforeEach(async () => {
  later();
  [ada, ben] = [await app.reader('Ada'), await app.reader('Ben')];
  const works = [await aWorkOf(1), await aWorkOf(1)];
  [firstWork = '', other = ''] = works.map(({ isbns }) => isbns[0] ?? '');
  [from = '', into = ''] = works.map(({ work }) => work);
});

const readingsOf = async (who: Reader) => (await who.call(listReadings, {})).readings;

test('readings of both become readings of one work, and old IDs still find it', async () => {
  const { reading } = await ada.call(addReading, { isbn: firstWork, finished: { date: '2019' } });
  await ada.call(addReading, { isbn: other, finished: { date: '2020-01-01' } });
  const bens = (await ben.call(startReading, { isbn: firstWork })).reading;
  await merge();
  expect((await readingsOf(ada)).map(({ work_id, isbn }) => [work_id, isbn])).toEqual([
    [into, other],
    [into, firstWork],
  ]);
  expect((await ada.call(viewUserBookStats, {})).user?.books_read_count).toBe(1);
  const went = await ben.call(updateProgress, { reading_id: bens.id, unit: 'minute', value: 12 });
  expect(went.reading).toMatchObject({ work_id: into, isbn: firstWork, progress: { value: 12 } });
  expect(reading.work_id).toBe(from);
  expect(await runJob(recountJob, clock)).not.toMatch(/[1-9]\d* had drifted/);
});

test('readings of the same day become one; those without dates stay', async () => {
  for (const isbn of [firstWork, other]) {
    await ada.call(addReading, { isbn, finished: { date: '2019-03-01' } });
    await ada.call(addReading, { isbn });
  }
  await merge();
  const dates = (await readingsOf(ada)).map(({ finished }) => finished?.date);
  expect(dates).toEqual(['2019-03-01', undefined, undefined]);
});

test.for(['the first', 'the second'])('two open readings become one, %s of which changed last', async (last) => {
  const startedIds: string[] = [];
  for (const [isbn, date] of [
    [firstWork, '2026-05-01'],
    [other, '2026-04'],
  ] as const) {
    const { reading } = await ada.call(startReading, { isbn, date });
    startedIds.push(reading.id);
  }
  const [first = '', second = ''] = last === 'the first' ? startedIds.toReversed() : startedIds;
  later();
  await ada.call(updateProgress, { reading_id: first, unit: 'minute', value: 10 });
  later();
  await ada.call(updateProgress, { reading_id: second, unit: 'minute', value: 50 });
  await ada.call(pauseReading, { reading_id: second });
  await merge();
  expect(await readingsOf(ada)).toMatchObject([
    {
      state: 'paused',
      started: { date: '2026-04' },
      progress: { value: 50 },
      isbn: last === 'the first' ? firstWork : other,
    },
  ]);
});

test('equal numbers of different readings are kept apart', async () => {
  for (const isbn of [firstWork, other]) await ada.call(addReading, { isbn });
  await env.DB.prepare('UPDATE readings SET number = 7 WHERE user_id = ?').bind(ada.userId).run();
  await merge();
  expect(await firstValue('SELECT count(*) FROM readings WHERE user_id = ?', ada.userId)).toBe(2);
});

test('a merge changes no readings of other readers or other works', async () => {
  const third = (await aWorkOf(1)).isbns[0] ?? '';
  // This reading is earlier and has a format, so an update that reaches too far would copy both to other readings.
  await ada.call(startReading, { isbn: firstWork, date: '2026-01-01' });
  await ada.call(startReading, { isbn: third, date: '2026-02-01' });
  await env.DB.prepare('UPDATE readings SET format = 2 WHERE user_id = ? AND isbn = ?')
    .bind(ada.userId, firstWork)
    .run();
  later();
  await ada.call(startReading, { isbn: other, date: '2026-05-01' });
  await ben.call(startReading, { isbn: firstWork, date: '2026-05-02' });
  const eve = await app.reader('Eve');
  await eve.call(startReading, { isbn: other, date: '2026-05-03' });
  await eve.call(addReading, { isbn: third, finished: { date: '2025' } });
  later();
  await ada.call(pauseReading, { reading_id: (await ada.call(startReading, { isbn: third })).reading.id });
  const columns = 'user_id, isbn, number, state, started, finished, format, changed_at, import_id';
  const untouched = async () =>
    (
      await env.DB.prepare(
        `SELECT ${columns} FROM readings WHERE isbn IN (?2, ?3, ?4) AND (user_id <> ?1 OR isbn = ?4)
         ORDER BY user_id, isbn, number`,
      )
        .bind(ada.userId, firstWork, other, third)
        .all()
    ).results;
  const before = await untouched();
  expect(before).toHaveLength(4);
  await merge();
  expect(await untouched()).toEqual(before);
  expect((await readingsOf(ada)).filter(({ work_id: work }) => work === into)).toMatchObject([
    { started: { date: '2026-01-01' }, isbn: other },
  ]);
});
