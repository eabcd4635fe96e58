import { throwApiError } from '../../platform/http/errors.ts';
import { on } from '../../platform/http/handle.ts';
import { newId } from '../../platform/ids.ts';
import { bannedFromReviewing, nameOf } from '../accounts/bans.ts';
import { canSeeProfile } from '../accounts/users.ts';
import { lookUpWorkId, storeIfNew } from '../books/books.ts';
import { storedBook } from '../books/queries.ts';
import { reviewSentences } from '../reviews/contract.ts';
import { reviewById } from '../reviews/queries.ts';
import { presentQueue, queueQueries, removeFromQueue } from './admin-queue.ts';
import {
  allowReviews,
  getAdminQueue,
  getBannedReaders,
  getOverview,
  getReportedReviews,
  moderationSentences,
  reportBookProblem,
  reportReview,
  resolveItem,
  reviewAction,
} from './contract.ts';
import { decide, fileProblem, fileReport, liftReviewBan } from './moderation.ts';
import { overviewQueries, presentOverview } from './overview.ts';
import { bannedPages, openReports, reportById, reportedReviewOf, reportPages } from './queries.ts';

export const moderationRoutes = [
  on(reportReview, async (call, input) => {
    const reviewAt = {
      isbn: input.isbn,
      work: await lookUpWorkId(call, input.isbn),
      reviewId: input.review_id,
      reader: call.memberId,
    };
    const { reviewRows } = await call.load({ reviewRows: reviewById(reviewAt) });
    const review = reviewRows[0];
    if (
      !review ||
      !canSeeProfile(call.viewer(), { id: review.personId, privacy: review.personPrivacy, blocked: false })
    ) {
      throwApiError('not_found', reviewSentences.notFound);
    }
    if (review.personId === call.memberId) throwApiError('not_allowed', moderationSentences.ownReview);
    const { reviewId, isbn, rating: halfStars, review: text, personId: authorId } = review;
    await call.save([
      fileReport({
        id: newId(),
        reviewId,
        isbn,
        authorId,
        reporterId: call.memberId,
        text,
        halfStars,
        now: call.seconds,
      }),
    ]);
    return { message: moderationSentences.reported };
  }),

  on(reportBookProblem, async (call, { isbn, kind, note }) => {
    if (kind === 'other' && note === '') throwApiError('invalid_input', moderationSentences.problemMissing);
    const { storedBooks } = await call.load({ storedBooks: storedBook({ isbn }) });
    await call.save([
      ...(await storeIfNew(call, isbn, storedBooks.length > 0)),
      fileProblem({ isbn, reporterId: call.memberId, kind, note, now: call.seconds }),
    ]);
    return { message: moderationSentences.problemReported };
  }),

  on(getReportedReviews, async (call, input) => {
    const { open } = await call.load({ open: openReports(reportPages.after(input.cursor)) });
    const { rows, next_cursor } = reportPages.page(open);
    return { reported_reviews: rows.map(reportedReviewOf), next_cursor };
  }),

  on(reviewAction, async (call, { report_id: reportId, review_id: reviewId, action }) => {
    const { reportRows } = await call.load({ reportRows: reportById({ reportId }) });
    const report = reportRows[0];
    if (!report || report.reviewId !== reviewId) throwApiError('not_found', moderationSentences.noReport);
    const message = moderationSentences.acted[action];
    // A repeated call by the same admin is a double click, or a retry after a lost response.
    if (report.action === action && report.adminId === call.memberId) return { message };
    if (report.closedAt !== null) throwApiError('conflict', moderationSentences.closed);
    const decision = { id: newId(), action, report, adminId: call.memberId, now: call.seconds };
    // If two admins decide at the same time, the unique key of the log rejects the second decision.
    await call.saveUnless(moderationSentences.closed, decide(decision));
    return { message };
  }),

  on(getBannedReaders, async (call, input) => {
    const { banned } = await call.load({ banned: bannedFromReviewing(bannedPages.after(input.cursor)) });
    const { rows, next_cursor } = bannedPages.page(banned);
    return {
      banned_readers: rows.map(({ userId: id, name, bannedAt }) => ({ id, name, banned_at: bannedAt })),
      next_cursor,
    };
  }),

  on(allowReviews, async (call, { target_id: authorId }) => {
    const { names } = await call.load({ names: nameOf({ userId: authorId }) });
    const reader = names[0] ?? throwApiError('not_found', moderationSentences.noReader);
    const lifting = { id: newId(), authorId, adminId: call.memberId, now: call.seconds };
    await call.save(liftReviewBan(lifting));
    return { message: moderationSentences.allowed(reader.name) };
  }),

  on(getOverview, async (call) => presentOverview(await call.load(overviewQueries(call)), call.now)),

  on(getAdminQueue, async (call) => presentQueue(await call.load(queueQueries()))),

  on(resolveItem, async (call, { kind, id }) => {
    await call.load({});
    await call.save([removeFromQueue(kind, id, call.seconds)]);
    return { message: moderationSentences.done };
  }),
];
