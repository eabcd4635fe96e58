import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  getReportedReviews,
  type ModerationAction,
  moderationSentences,
  reportReview,
  reviewAction,
} from '../../../worker/features/moderation/contract.ts';
import { reportSentences } from '../../../worker/features/moderation/reports/contract.ts';
import {
  deleteBookReview,
  getBookReviews,
  getReview,
  submitReview,
} from '../../../worker/features/reviews/contract.ts';
import { admin, call, callForError, createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../support/worker/failing.ts';
import { firstValue, hasRead, hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';

const idOf = async (reporter: Reader, reviewId: string) =>
  (await firstValue<string>(
    'SELECT id FROM reports WHERE target_id = ? AND reporter_id = ?',
    reviewId,
    reporter.userId,
  )) ?? '';

/** Creates a review with one report from each of several reporters. */
async function reported(reporters = 1) {
  const author = await reader('Author');
  const [isbn = ''] = await someIsbns(1);
  const reviewId = await hasReviewed(author, isbn);
  const reports: string[] = [];
  for (let index = 0; index < reporters; index += 1) {
    const reporter = await reader(`Reporter ${index}`);
    await reporter.call(reportReview, { isbn, review_id: reviewId });
    reports.push(await idOf(reporter, reviewId));
  }
  const acting = (action: ModerationAction, report = 0) => ({
    report_id: reports[report] ?? '',
    review_id: reviewId,
    action,
  });
  return { author, isbn, reviewId, reports, acting };
}

const open = async (boss: Reader, reviewId: string) =>
  (await boss.call(getReportedReviews, {})).reported_reviews.filter(({ report }) => report.review_id === reviewId);
const logged = (reviewId: string) =>
  firstValue<string>(
    "SELECT group_concat(decision || ' ' || moderator_id, ', ') FROM report_decisions WHERE target_id = ?",
    reviewId,
  );

describe('/api/admin/review_action', () => {
  test('ok: the review stays, its reports leave the list, and the log names the admin', async () => {
    const { isbn, reviewId, acting } = await reported(2);
    const boss = await admin();
    expect(await open(boss, reviewId)).toHaveLength(2);
    expect((await boss.call(reviewAction, acting('ok'))).message).toBe(moderationSentences.acted.ok);
    expect(await open(boss, reviewId)).toEqual([]);
    expect((await call(getReview, { isbn, review_id: reviewId })).review.review_id).toBe(reviewId);
    expect(await logged(reviewId)).toBe(`ok ${boss.userId}`);
  });

  test('delete: the review is deleted with its counts, and its author may write another', async () => {
    const { author, isbn, reviewId, acting } = await reported();
    const boss = await admin();
    const mean = () => firstValue('SELECT rating_sum FROM books WHERE isbn = ?', isbn);
    const before = Number(await mean());
    await boss.call(reviewAction, acting('delete'));
    expect(await callForError(getReview, { isbn, review_id: reviewId })).toMatchObject({ code: 'not_found' });
    expect(Number(await mean())).toBe(before - 8);
    expect(await open(boss, reviewId)).toEqual([]);
    await author.call(submitReview, { isbn, rating: 2, review: 'In other words.' });
  });

  test('ban: the review is deleted, and its author can write no more', async () => {
    const { author, isbn, reviewId, acting } = await reported();
    const boss = await admin();
    expect((await boss.call(reviewAction, acting('ban'))).message).toBe(moderationSentences.acted.ban);
    const { reviews } = await call(getBookReviews, { isbn });
    expect(reviews.map(({ review_id }) => review_id)).not.toContain(reviewId);
    const [, other = ''] = await someIsbns(2);
    await hasRead(author, other);
    const refusal = await author.callForError(submitReview, { isbn: other, rating: 5, review: '' });
    expect(refusal).toMatchObject({ code: 'not_allowed', message: 'You can no longer write reviews.' });
    expect(await logged(reviewId)).toBe(`ban ${boss.userId}`);
  });

  test.for(['ok', 'delete', 'ban'] as const)('%s works on a report whose review was deleted', async (action) => {
    const { author, isbn, reviewId, acting } = await reported();
    const boss = await admin();
    await author.call(deleteBookReview, { isbn, review_id: reviewId });
    expect((await open(boss, reviewId))[0]?.report).toMatchObject({
      review_deleted: true,
      review_content: 'Worth every evening.',
    });
    await boss.call(reviewAction, acting(action));
    expect(await open(boss, reviewId)).toEqual([]);
    const banned = await firstValue('SELECT reviewing_banned_at FROM users WHERE id = ?', author.userId);
    expect(banned === null).toBe(action !== 'ban');
  });

  test('of twenty simultaneous decisions on one report, only one is carried out', async () => {
    const { author, reviewId, acting } = await reported();
    const bosses = [await admin('One'), await admin('Two')];
    const actions = ['ok', 'delete', 'ban'] as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, place) => {
        const action = actions[place % 3] ?? 'ok';
        const boss = bosses[place % 2] ?? bosses[0];
        try {
          await boss?.call(reviewAction, acting(action));
          return action;
        } catch (error) {
          expect(String(error)).toContain(reportSentences.closed);
          return null;
        }
      }),
    );
    const done = new Set(answers.filter((action) => action !== null));
    expect(done.size).toBe(1);
    expect(await firstValue('SELECT count(*) FROM report_decisions WHERE target_id = ?', reviewId)).toBe(1);
    const exists = (await firstValue('SELECT count(*) FROM reviews WHERE id = ?', reviewId)) === 1;
    const banned = (await firstValue('SELECT reviewing_banned_at FROM users WHERE id = ?', author.userId)) !== null;
    expect([exists, banned]).toEqual([done.has('ok'), done.has('ban')]);
  });

  test('a second decision is refused to others, and harmless to the admin who took the first', async () => {
    const { reviewId, acting } = await reported();
    const [first, two] = [await admin('One'), await admin('Two')];
    await first.call(reviewAction, acting('ok'));
    expect((await first.call(reviewAction, acting('ok'))).message).toBe(moderationSentences.acted.ok);
    const late = { code: 'conflict', message: reportSentences.closed };
    expect(await two.callForError(reviewAction, acting('ok'))).toMatchObject(late);
    expect(await first.callForError(reviewAction, acting('delete'))).toMatchObject(late);
    expect(await logged(reviewId)).toBe(`ok ${first.userId}`);
  });

  test('a decision whose answer was lost is not carried out twice', async () => {
    const { reviewId, acting } = await reported();
    const boss = await admin();
    const { env: failing } = withFailingDatabase(env, 'DB', { when: 'after', message: CONNECTION_LOST, times: 2 });
    const answer = await createTestApp({ env: failing }).call(reviewAction, acting('delete'), { as: boss });
    expect(answer.message).toBe(moderationSentences.acted.delete);
    expect(await logged(reviewId)).toBe(`remove ${boss.userId}`);
  });

  test('nothing is done when a statement of the decision fails', async () => {
    const { author, isbn, reviewId, acting } = await reported();
    const boss = await admin();
    const { env: failing } = withFailingDatabase(env, 'DB', { when: 'during', message: 'disk I/O error', after: 1 });
    const refusal = await createTestApp({ env: failing }).callForError(reviewAction, acting('ban'), { as: boss });
    expect(refusal.code).toBe('internal');
    expect(await open(boss, reviewId)).toHaveLength(1);
    expect((await call(getReview, { isbn, review_id: reviewId })).review.user_id).toBe(author.userId);
    expect(await logged(reviewId)).toBe(null);
  });

  test('does not find an unknown report, or one of another review', async () => {
    const { acting } = await reported();
    const boss = await admin();
    const missing = { code: 'not_found', message: reportSentences.notFound };
    expect(await boss.callForError(reviewAction, { ...acting('ok'), report_id: 'nothing' })).toMatchObject(missing);
    expect(await boss.callForError(reviewAction, { ...acting('ok'), review_id: 'nothing' })).toMatchObject(missing);
  });

  test('only a current admin may decide: a former one may not', async () => {
    const { acting } = await reported();
    const boss = await admin();
    await env.DB.prepare("UPDATE users SET rank = 'librarian' WHERE id = ?").bind(boss.userId).run();
    expect(await boss.callForError(reviewAction, acting('ok'))).toMatchObject({
      code: 'not_allowed',
      message: 'Not an admin',
    });
  });

  test('an approved review can be reported by another reader, but not again by the same one', async () => {
    const { isbn, reviewId, acting } = await reported();
    const [boss, linus] = [await admin(), await reader('Linus')];
    await linus.call(reportReview, { isbn, review_id: reviewId });
    await boss.call(reviewAction, acting('ok'));
    await linus.call(reportReview, { isbn, review_id: reviewId });
    expect(await open(boss, reviewId)).toEqual([]);
    const grace = await reader('Grace');
    await grace.call(reportReview, { isbn, review_id: reviewId });
    expect(await open(boss, reviewId)).toHaveLength(1);
  });
});
