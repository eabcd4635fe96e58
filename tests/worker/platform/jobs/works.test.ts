import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { mergeWorks as mergeInCatalogue } from '../../../../worker/features/books/catalogue/work-pages.ts';
import { getBook, isbnOf } from '../../../../worker/features/books/contract.ts';
import { getTrending } from '../../../../worker/features/discovery/trending/contract.ts';
import { viewChallenges } from '../../../../worker/features/habits/challenges/contract.ts';
import { viewActs } from '../../../../worker/features/habits/streaks/contract.ts';
import { listReadings } from '../../../../worker/features/library/readings/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { viewUserBookStats } from '../../../../worker/features/profiles/contract.ts';
import { getBookReviews, getReview } from '../../../../worker/features/reviews/contract.ts';
import { recountJob } from '../../../../worker/platform/jobs/recount.ts';
import { trendingJob } from '../../../../worker/platform/jobs/trending.ts';
import { worksJob } from '../../../../worker/platform/jobs/works.ts';
import { call, type Reader, reader } from '../../../support/worker/app.ts';
import { firstValue, someIsbns } from '../../../support/worker/builders.ts';
import { aWorkOf } from '../../../support/worker/editions.ts';
import { beginAnew } from '../../../support/worker/fresh.ts';
import { runJob } from '../../../support/worker/jobs.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// A database of the version that knew editions alone, with rows of every kind, and what its readers see of them afterwards.

const WORKS = '0020_works.sql';
const before = env.TEST_APP_MIGRATIONS.filter(({ name }) => name < WORKS);
const NOW = Math.floor(Date.now() / 1000);
/** A title that only its readers' copies of it know any more. */
const GONE = '9790000000087';

let ada: Reader;
let ben: Reader;
let [paper, cloth, single] = ['', '', ''];
let work = '';

const run = (sql: string, ...values: (string | number)[]) => env.DB.prepare(sql).bind(...values);

const namesIn = async (sql: string) =>
  (await env.DB.prepare(sql).all<{ name: string }>()).results.map(({ name }) => name);

/** The statements that write rows again, as far as their table has columns for them by now. */
async function rowsAgain(table: string, rows: Record<string, string | number | null>[]) {
  const known = await namesIn(`SELECT name FROM pragma_table_info('${table}')`);
  return rows.map((row) => {
    const columns = Object.keys(row).filter((column) => known.includes(column));
    return env.DB.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})`).bind(
      ...columns.map((column) => row[column]),
    );
  });
}

/**
 * The readers' database as it was: every table gone, and made again by the migrations before this one. Who has an account
 * keeps it, since today's worker could open none there.
 */
async function beginAsItWas(): Promise<void> {
  const rowsOf = async (table: string) =>
    (await env.DB.prepare(`SELECT * FROM ${table}`).all<Record<string, string | number | null>>()).results;
  const [users, sessions] = [await rowsOf('users'), await rowsOf('sessions')];
  const tables = await namesIn(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  );
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...tables.map((name) => env.DB.prepare(`DROP TABLE "${name}"`)),
  ]);
  await applyD1Migrations(env.DB, before);
  await env.DB.batch([...(await rowsAgain('users', users)), ...(await rowsAgain('sessions', sessions))]);
}

beforeAll(async () => {
  [ada, ben] = [await reader('Ada Reader'), await reader('Ben Reader')];
  await beginAsItWas();
  const made = await aWorkOf(2, 'Salt and Reeds');
  [paper = '', cloth = ''] = made.isbns;
  work = made.work;
  [single = ''] = await someIsbns(1);
  const kept = (isbn: string, title: string) =>
    run(
      "INSERT INTO books (isbn, title, authors, cover, updated_at) VALUES (?, ?, '[\"Wanda Quill\"]', '/c.svg', 1)",
      isbn,
      title,
    );
  const read = (who: Reader, isbn: string, at: number) =>
    run('INSERT INTO books_read VALUES (?, ?, ?)', who.userId, isbn, at);
  const wish = (who: Reader, isbn: string, at: number) =>
    run('INSERT INTO books_bookmarked VALUES (?, ?, ?)', who.userId, isbn, at);
  const review = (id: string, who: Reader, isbn: string, rating: number, at: number) =>
    run('INSERT INTO reviews VALUES (?, ?, ?, ?, ?, 1, ?)', id, isbn, who.userId, rating, `Review ${id}`, at);
  const act = (who: Reader, source: string, isbn: string, at: number, points: number, daysBefore = 0) =>
    run(
      "INSERT INTO ledger VALUES (?, ?, ?, ?, 'UTC', ?, ?, ?, '')",
      who.userId,
      source,
      isbn,
      Math.floor(at / 86_400) - daysBefore,
      at,
      at + 100_000,
      points,
    );
  const challenge = (id: string, who: Reader, books: number, due: number, completed: number | null) =>
    env.DB.prepare("INSERT INTO challenges VALUES (?, ?, 'Some', ?, 0, ?, ?, ?)").bind(
      id,
      who.userId,
      books,
      due,
      NOW - 900_000,
      completed,
    );
  const counted = (who: Reader, isbn: string, id: string, paid: number) =>
    run('INSERT INTO challenge_books VALUES (?, ?, ?, 1, ?)', who.userId, isbn, id, paid);
  const listed = (isbn: string, place: number) =>
    run('INSERT INTO book_list_books VALUES (?, ?, ?)', 'list', isbn, place);
  await env.DB.batch([
    kept(paper, 'Salt and Reeds'),
    kept(cloth, 'Salt and Reeds (illustrated)'),
    kept(single, 'One Alone'),
    kept(GONE, 'Nowhere Else'),
    // Ada had both editions of one work, Ben one of them.
    read(ada, paper, NOW - 5_000),
    read(ada, cloth, NOW - 90_000),
    read(ada, GONE, NOW - 100),
    read(ben, cloth, NOW - 50),
    wish(ada, cloth, NOW - 60),
    wish(ben, single, NOW - 70),
    review('adas-older-00001', ada, cloth, 2, NOW - 80_000),
    review('adas-newer-00001', ada, paper, 8, NOW - 4_000),
    review('bens-review-0001', ben, cloth, 6, NOW - 40),
    review('adas-lonely-0001', ada, GONE, 10, NOW - 90),
    act(ada, 'read', paper, NOW - 5_000, 20),
    act(ada, 'read', cloth, NOW - 90_000, 20),
    act(ada, 'review', cloth, NOW - 80_000, 15),
    act(ada, 'read', GONE, NOW - 100, 20),
    act(ben, 'read', cloth, NOW - 50, 20, 1),
    challenge('adas-challenge-1', ada, 9, NOW + 900_000, null),
    counted(ada, paper, 'adas-challenge-1', 0),
    counted(ada, cloth, 'adas-challenge-1', 0),
    counted(ada, GONE, 'adas-challenge-1', 0),
    challenge('bens-challenge-1', ben, 1, NOW - 10, NOW - 50),
    counted(ben, cloth, 'bens-challenge-1', 1),
    run("INSERT INTO book_lists VALUES ('list', ?, 'Both', '', 3, 1, 1, 1)", ada.userId),
    ...[paper, single, cloth].map(listed),
    run("INSERT INTO book_shares VALUES ('a-share-00000001', ?, ?, ?, 1)", ada.userId, ben.userId, paper),
  ]);
});

// The next file finds the database as every other does.
afterAll(beginAnew);

const shelves = async (who: Reader) => {
  const stats = await who.call(viewUserBookStats, {});
  if (stats.private === 'true') throw new Error('The profile is hidden');
  return {
    read: stats.books_read.map(({ isbn, timestamp }) => [isbn, timestamp]),
    wanted: stats.books_bookmarked.map(({ isbn }) => isbn),
    reviewed: stats.books_reviewed.map(({ review_id: id }) => id),
    lists: stats.book_lists.map(({ books }) => books.map(({ isbn }) => isbn)),
    counts: [stats.user?.books_read_count, stats.user?.books_bookmarked_count, stats.user?.books_reviewed_count],
  };
};
const experience = async () => [
  await firstValue('SELECT experience FROM users WHERE id = ?', ada.userId),
  await firstValue('SELECT experience FROM users WHERE id = ?', ben.userId),
];
const shared = async () => [
  (await call(getBook, { isbn: paper })).book.work_id,
  (await call(getBook, { isbn: cloth })).book.work_id,
];

describe('a database from before works', () => {
  test('is migrated as it stands: readers see what they saw', async () => {
    const [points, streaks] = [await experience(), await firstValue('SELECT count(*) FROM streak_runs')];
    const rows = (tables: string) => env.DB.prepare(tables).all();
    const lasting = 'SELECT user_id, source, thing, day, points FROM ledger ORDER BY 1, 2, 3, 4';
    const ledger = await rows(lasting);
    await applyD1Migrations(env.DB, env.TEST_APP_MIGRATIONS);
    expect(await shelves(ada)).toEqual({
      read: [
        [GONE, NOW - 100],
        [paper, NOW - 5_000],
        [cloth, NOW - 90_000],
      ],
      wanted: [cloth],
      reviewed: ['adas-lonely-0001', 'adas-newer-00001', 'adas-older-00001'],
      lists: [[paper, single, cloth]],
      counts: [3, 1, 3],
    });
    expect(await shelves(ben)).toMatchObject({ read: [[cloth, NOW - 50]], wanted: [single], counts: [1, 1, 1] });
    expect((await call(getBook, { isbn: cloth })).book.volumeInfo).toMatchObject({ averageRating: 2, ratingsCount: 2 });
    expect(await experience()).toEqual(points);
    expect(await firstValue('SELECT count(*) FROM streak_runs')).toBe(streaks);
    expect((await rows(lasting)).results).toEqual(ledger.results);
    // Each mark is a finished reading, dated the day that it counted for, with what it has of its own.
    const dayOf = (at: number) => ({ date: new Date(at * 1000).toISOString().slice(0, 10) });
    const { readings } = await ada.call(listReadings, {});
    expect(readings).toMatchObject(
      [NOW - 100, NOW - 5_000, NOW - 90_000].map((at) => ({ state: 'finished', finished: dayOf(at), imported: false })),
    );
    expect(readings.some((reading) => 'started' in reading || 'progress' in reading)).toBe(false);
    // The ledger says that Ben's was of the day before, where he was.
    const [bens] = (await ben.call(listReadings, {})).readings;
    expect(bens?.finished).toEqual(dayOf(NOW - 50 - 86_400));
    expect((await ada.call(viewChallenges, {})).challenges_active).toMatchObject([{ books_read: 3 }]);
    expect((await ada.call(viewActs, {})).acts.map(({ isbn }) => isbn)).toEqual([GONE, paper, cloth, cloth]);
    expect(await runJob(recountJob)).not.toMatch(/[1-9]\d* had drifted/);
  });

  test('comes together work by work until nothing is left to do, and nothing is lost', async () => {
    const points = await experience();
    expect(await runJob(worksJob)).toMatch(/^4 editions given their work, 0 of/);
    const after = await snapshot();
    expect(await runJob(worksJob)).toMatch(/^0 editions given their work, 0 of/);
    expect(await snapshot()).toBe(after);

    expect(await shared()).toEqual([work, work]);
    // Read twice, once on either day; and the newer review.
    const seen = await shelves(ada);
    expect(seen.read).toEqual([
      [GONE, NOW - 100],
      [paper, NOW - 5_000],
    ]);
    expect(seen).toMatchObject({
      wanted: [cloth],
      reviewed: ['adas-lonely-0001', 'adas-newer-00001'],
      lists: [[paper, single, cloth]],
      counts: [2, 1, 2],
    });
    expect(await shelves(ben)).toMatchObject({ read: [[cloth, NOW - 50]], wanted: [single], counts: [1, 1, 1] });
    const { reviews } = await call(getBookReviews, { isbn: paper });
    expect(reviews.map(({ review_id: id }) => id)).toEqual(['bens-review-0001', 'adas-newer-00001']);
    expect((await call(getReview, { isbn: cloth, review_id: 'adas-newer-00001' })).review.isbn).toBe(paper);
    expect((await call(getBook, { isbn: cloth })).book.volumeInfo).toMatchObject({
      averageRating: 3.5,
      ratingsCount: 2,
    });
    const { records } = await ada.call(exportAccount, {});
    expect(records).toMatchObject({ replaced_reviews: [{ isbn: cloth, review: 'Review adas-older-00001' }] });
    expect(await experience()).toEqual(points);
    expect((await ada.call(viewChallenges, {})).challenges_active).toMatchObject([{ books_read: 2 }]);
    expect((await ben.call(viewChallenges, {})).challenges_ended).toMatchObject([{ books_read: 1, paid: true }]);
    expect(await runJob(recountJob)).not.toMatch(/[1-9]\d* had drifted/);
    await runJob(trendingJob);
    const { trending_books: books } = await call(getTrending, {});
    expect(books.filter(({ data }) => data.work_id === work).map(({ data }) => isbnOf(data))).toHaveLength(1);
    // What was paid under an edition's own number is paid.
    expect((await ben.call(markRead, { isbn: paper })).earned).toBeUndefined();
  });
});

test('a row that is written without its work gets that of its edition: the version before goes on', async () => {
  const cleo = await reader();
  const [isbn = ''] = (await aWorkOf(1, 'Late Comer')).isbns;
  await env.DB.batch([
    run("INSERT INTO books (isbn, title, authors, cover, updated_at) VALUES (?, 'Late Comer', '[]', '', 1)", isbn),
    run('INSERT INTO books_read (user_id, isbn, read_at) VALUES (?, ?, 1)', cleo.userId, isbn),
    run('INSERT INTO books_bookmarked (user_id, isbn, bookmarked_at) VALUES (?, ?, 1)', cleo.userId, isbn),
    run(
      "INSERT INTO reviews (id, isbn, user_id, rating, review, has_text, created_at) VALUES ('late', ?, ?, 6, '', 0, 1)",
      isbn,
      cleo.userId,
    ),
    run(
      "INSERT INTO challenge_books (user_id, isbn, challenge_id, marked) VALUES (?, ?, 'none', 1)",
      cleo.userId,
      isbn,
    ),
  ]);
  const { book } = await cleo.call(getBook, { isbn });
  expect(book).toMatchObject({
    shelf: { read: true, bookmarked: true, review_id: 'late' },
    volumeInfo: { averageRating: 3 },
  });
  expect(await runJob(worksJob)).toMatch(/^1 editions given their work/);
  expect(await firstValue('SELECT count(*) FROM challenge_books WHERE work_id = ?', isbn)).toBe(0);
});

test('works that the catalogue has merged since are merged here too', async () => {
  const [one, other] = [await aWorkOf(1, 'Two Names'), await aWorkOf(1, 'Other Name')];
  const dora = await reader();
  for (const { isbns } of [one, other]) await dora.call(markRead, { isbn: isbns[0] ?? '' });
  await mergeInCatalogue(env.CATALOGUE, one.work, other.work);
  expect(await runJob(worksJob)).toMatch(
    /, 1 of \d+ works merged, \d+ editions moved, \d+ told of, \d+ own books joined$/,
  );
  expect((await shelves(dora)).read.map(([isbn]) => isbn)).toEqual(other.isbns);
  expect(await runJob(worksJob)).toMatch(
    /, 0 of \d+ works merged, \d+ editions moved, \d+ told of, \d+ own books joined$/,
  );
});
