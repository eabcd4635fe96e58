import { reportBookProblem, reportReview, reviewAction } from '../../../../worker/features/moderation/contract.ts';
import { anIsbn, firstValue, hasReviewed } from '../builders.ts';
import type { Examples, Stage } from '../examples.ts';

async function aReview({ app }: Stage) {
  const isbn = await anIsbn();
  return { isbn, review_id: await hasReviewed(await app.reader('Author'), isbn) };
}

async function aReport(stage: Stage) {
  const review = await aReview(stage);
  await (await stage.app.reader('Reporter')).call(reportReview, review);
  const id = await firstValue<string>('SELECT id FROM review_reports WHERE review_id = ?', review.review_id);
  return { review_id: review.review_id, report_id: id ?? '' };
}

async function aProblem({ app }: Stage) {
  const [isbn, reporter] = [await anIsbn(), await app.reader('Reporter')];
  await reporter.call(reportBookProblem, { isbn, kind: 'cover', note: '' });
  return { kind: 'book_problem', id: `${reporter.userId}_${isbn}` };
}

async function aBannedReader(stage: Stage) {
  const report = await aReport(stage);
  await (await stage.app.admin('Moderator')).call(reviewAction, { ...report, action: 'ban' });
  const id = await firstValue<string>(
    'SELECT CAST(author_id AS TEXT) FROM review_reports WHERE id = ?',
    report.report_id,
  );
  return { target_id: id ?? '' };
}

/** Valid calls of moderation. */
export const examples: Examples = {
  '/api/reviews/report_review': aReview,
  '/api/books/report_problem': async () => ({
    isbn: await anIsbn(),
    kind: 'other',
    note: 'The last chapter is missing.\n\nTruly.',
  }),
  '/api/admin/get_reported_reviews': async (stage) => {
    await aReport(stage);
    return {};
  },
  '/api/admin/review_action': async (stage) => ({ ...(await aReport(stage)), action: 'ban' }),
  '/api/admin/banned_readers': async (stage) => {
    await aBannedReader(stage);
    return {};
  },
  '/api/admin/allow_reviews': aBannedReader,
  '/api/admin/overview': async (stage) => {
    await aReport(stage);
    return {};
  },
  '/api/admin/desk': async (stage) => {
    await aProblem(stage);
    return {};
  },
  '/api/admin/mark_done': aProblem,
};
