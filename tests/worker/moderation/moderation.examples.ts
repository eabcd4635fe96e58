import { reportBookProblem, reportReview, reviewAction } from '../../../worker/features/moderation/contract.ts';
import type { Examples, Stage } from '../../support/worker/examples.ts';
import { anIsbn, firstValue, hasReviewed } from '../../support/worker/features/builders.ts';

async function aReview({ app }: Stage) {
  const isbn = await anIsbn();
  return { isbn, review_id: await hasReviewed(await app.reader('Author'), isbn) };
}

async function aReport(stage: Stage) {
  const review = await aReview(stage);
  await (await stage.app.reader('Reporter')).call(reportReview, review);
  const id = await firstValue<string>('SELECT id FROM reports WHERE target_id = ?', review.review_id);
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
  const id = await firstValue<string>('SELECT CAST(author_id AS TEXT) FROM reports WHERE id = ?', report.report_id);
  return { target_id: id ?? '' };
}

/** Valid calls of moderation. */
export const examples: Examples = {
  '/api/reviews/report_review': { input: aReview, writes: ['capped_acts', 'reports'] },
  '/api/books/report_problem': {
    input: async () => ({
      isbn: await anIsbn(),
      kind: 'other',
      note: 'The last chapter is missing.\n\nTruly.',
    }),
    writes: ['books', 'book_problems', 'capped_acts'],
  },
  '/api/admin/get_reported_reviews': {
    access: 'moderator',
    input: async (stage) => {
      await aReport(stage);
      return {};
    },
  },
  '/api/admin/review_action': {
    access: 'moderator',
    input: async (stage) => ({ ...(await aReport(stage)), action: 'ban' }),
    writes: [
      ...['books', 'works', 'book_activity', 'reviews', 'review_likes', 'reports', 'report_decisions', 'notices'],
      ...['removed_content', 'removed_content_rows', 'account_batches', 'account_batch_items'],
    ],
  },
  '/api/admin/banned_readers': {
    access: 'admin',
    input: async (stage) => {
      await aBannedReader(stage);
      return {};
    },
  },
  '/api/admin/allow_reviews': {
    access: 'admin',
    input: aBannedReader,
    writes: ['account_batches', 'account_batch_items'],
  },
  '/api/admin/overview': {
    access: 'admin',
    input: async (stage) => {
      await aReport(stage);
      return {};
    },
  },
  '/api/admin/desk': {
    access: 'admin',
    input: async (stage) => {
      await aProblem(stage);
      return {};
    },
  },
  '/api/admin/mark_done': {
    access: 'admin',
    input: aProblem,
    writes: ['book_problems', 'book_requests', 'feature_ideas', 'notices'],
  },
};
