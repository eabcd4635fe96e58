import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createClub } from '../../../worker/features/clubs/contract.ts';
import {
  getAdminQueue,
  getOverview,
  getReportedReviews,
  OVERVIEW_DAYS,
  reportBookProblem,
  reportReview,
  resolveItem,
  reviewAction,
} from '../../../worker/features/moderation/contract.ts';
import { OPEN_REPORTS_PAGE } from '../../../worker/features/moderation/reports/contract.ts';
import { admin, createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';

/** Inserts reports of one review, a second apart and each from a different reader. */
async function manyReports(count: number): Promise<string> {
  const author = await reader('Author');
  const [isbn = ''] = await someIsbns(1);
  const reviewId = await hasReviewed(author, isbn);
  const names = JSON.stringify(Array.from({ length: count }, () => crypto.randomUUID()));
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, created_at)
       SELECT value, value, value || '@readers.test', 'Somebody', '1', '[]', 0 FROM json_each(?)`,
    ).bind(names),
    env.DB.prepare(
      `INSERT INTO reports (id, kind, target_id, isbn, author_id, reporter_id, words, rating, reason, reported_at)
       SELECT value, 'review', ?, ?, ?, value, 'Said.', 8, '', key FROM json_each(?)`,
    ).bind(reviewId, isbn, author.userId, names),
  ]);
  return reviewId;
}

async function rowsRead(app: ReturnType<typeof createTestApp>, boss: Reader): Promise<number> {
  const rows: number[] = [];
  const originalLog = console.log;
  console.log = (line: string) => {
    const event = JSON.parse(line) as { event: string; rows_read: number };
    if (event.event === 'call') rows.push(event.rows_read);
  };
  await app.call(getOverview, {}, { as: boss }).finally(() => {
    console.log = originalLog;
  });
  return rows[0] ?? Number.NaN;
}

describe('/api/admin/overview', () => {
  test('counts new readers, sessions, reviews and clubs by UTC day', async () => {
    const at = (moment: string) => createTestApp({ now: () => new Date(moment) });
    const early = at('2031-03-01T00:00:30Z');
    const ada = await early.reader('Ada');
    const [isbn = ''] = await someIsbns(1);
    await hasReviewed(ada, isbn);
    await at('2031-03-01T23:59:59Z').reader('Grace');
    await early.call(createClub, { name: 'Early birds', privacy_setting: 'public' }, { as: ada });
    await at('2031-03-02T00:00:00Z').reader('Linus');
    const boss = await at('2031-03-02T10:00:00Z').admin('Boss');
    const { days } = await at('2031-03-02T12:00:00Z').call(getOverview, {}, { as: boss });
    expect(days).toHaveLength(OVERVIEW_DAYS);
    expect(days[0]).toEqual({ day: '2031-03-02', readers: 2, sessions: 2, reviews: 0, clubs: 0 });
    expect(days[1]).toEqual({ day: '2031-03-01', readers: 2, sessions: 2, reviews: 1, clubs: 1 });
    expect(days[13]?.day).toBe('2031-02-17');
  });

  test('counts open reports up to fifty, and costs no more for a thousand', async () => {
    const app = createTestApp();
    const boss = await admin();
    const [before, rowsBefore] = [(await boss.call(getOverview, {})).open_reports, await rowsRead(app, boss)];
    expect(before).toBe(0);
    await manyReports(1_000);
    expect((await boss.call(getOverview, {})).open_reports).toBe(50);
    expect(await rowsRead(app, boss)).toBeLessThanOrEqual(rowsBefore + 51);
  });

  test('shows the latest decisions, by whom and on whom', async () => {
    const [grace, boss, author] = [await reader('Grace'), await admin('Boss'), await reader('Author')];
    const [, isbn = ''] = await someIsbns(2);
    const review = { isbn, review_id: await hasReviewed(author, isbn) };
    await grace.call(reportReview, review);
    const { results } = await env.DB.prepare('SELECT id FROM reports WHERE target_id = ?')
      .bind(review.review_id)
      .all<{ id: string }>();
    const decision = { review_id: review.review_id, report_id: results[0]?.id ?? '', action: 'ok' as const };
    await boss.call(reviewAction, decision);
    const { decisions } = await boss.call(getOverview, {});
    expect(decisions[0]).toMatchObject({ action: 'ok', admin: 'Boss', author: 'Author' });
  });
});

describe('/api/admin/desk', () => {
  test('shows ten of each kind, oldest first, and the next when one is done', async () => {
    const [grace, boss] = [await reader('Grace'), await admin()];
    const isbns = await someIsbns(11);
    for (const isbn of isbns) await grace.call(reportBookProblem, { isbn, kind: 'cover', note: '' });
    await env.DB.batch(
      isbns.map((isbn, place) =>
        env.DB.prepare('UPDATE book_problems SET reported_at = ? WHERE isbn = ?').bind(place, isbn),
      ),
    );
    const problemIsbns = async () => (await boss.call(getAdminQueue, {})).book_problem.map(({ isbn }) => isbn);
    expect(await problemIsbns()).toEqual(isbns.slice(0, 10));
    await boss.call(resolveItem, { kind: 'book_problem', id: `${grace.userId}_${isbns[3]}` });
    expect(await problemIsbns()).toEqual(isbns.filter((_, place) => place !== 3));
  });
});

describe('/api/admin/get_reported_reviews', () => {
  test('lists them page by page, oldest first', async () => {
    const reviewId = await manyReports(120);
    const boss = await admin();
    const counts: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await boss.call(getReportedReviews, cursor ? { cursor } : {});
      expect(page.reported_reviews.length).toBeLessThanOrEqual(OPEN_REPORTS_PAGE);
      counts.push(
        ...page.reported_reviews
          .filter(({ report }) => report.review_id === reviewId)
          .map(({ report }) => report.reported_at),
      );
      cursor = page.next_cursor;
    } while (cursor);
    expect(counts).toEqual(Array.from({ length: 120 }, (_, place) => place));
  });
});
