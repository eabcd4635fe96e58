import { type BanPlace, bannedFromReviewing, nameOf } from '../account/bans.ts';
import { seesProfile } from '../account/people.ts';
import { keepIfNew } from '../books/books.ts';
import { keptBook } from '../books/queries.ts';
import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { reviewSentences } from '../reviews/contract.ts';
import { reviewById } from '../reviews/queries.ts';
import {
  allowReviews,
  BANNED_PAGE,
  getBannedReaders,
  getDesk,
  getOverview,
  getReportedReviews,
  markDone,
  moderationSentences,
  REPORTS_PAGE,
  reportBookProblem,
  reportReview,
  reviewAction,
} from './contract.ts';
import { deskQueries, shownDesk, takeOffDesk } from './desk.ts';
import { decide, fileProblem, fileReport, liftReviewBan } from './moderation.ts';
import { overviewQueries, shownOverview } from './overview.ts';
import { openReports, type ReportPlace, reportById, reportedReviewOf } from './queries.ts';

export const moderationRoutes = [
  on(reportReview, async (call, input) => {
    const { found } = await call.load({ found: reviewById(call.build, input.isbn, input.review_id) });
    const review = found[0];
    if (!review || !seesProfile(call.viewer(), { id: review.personId, privacy: review.personPrivacy })) {
      refuse('not_found', reviewSentences.notFound);
    }
    if (review.personId === call.memberId) refuse('not_allowed', moderationSentences.ownReview);
    const { reviewId, isbn, rating: halfStars, review: text, personId: authorId } = review;
    await call.save([
      fileReport(call.build, {
        id: crypto.randomUUID(),
        review: { reviewId, isbn, authorId, text, halfStars },
        reporterId: call.memberId,
        now: call.seconds,
      }),
    ]);
    return { message: moderationSentences.reported };
  }),

  on(reportBookProblem, async (call, { isbn, kind, note }) => {
    if (kind === 'other' && note === '') refuse('invalid_input', moderationSentences.problemUnsaid);
    const { kept } = await call.load({ kept: keptBook(isbn) });
    await call.save([
      ...(await keepIfNew(call, isbn, kept.length > 0)),
      fileProblem(call.build, { isbn, reporterId: call.memberId, kind, note, now: call.seconds }),
    ]);
    return { message: moderationSentences.problemReported };
  }),

  on(getReportedReviews, async (call, input) => {
    const { open } = await call.load({ open: openReports(call.build, placeOf(input.cursor), REPORTS_PAGE + 1) });
    const page = open.slice(0, REPORTS_PAGE);
    const last = open.length > REPORTS_PAGE ? page.at(-1) : undefined;
    return {
      reported_reviews: page.map(reportedReviewOf),
      ...(last ? { next_cursor: `${last.reportedAt}.${last.reportId}` } : {}),
    };
  }),

  on(reviewAction, async (call, { report_id: reportId, review_id: reviewId, action }) => {
    const { found } = await call.load({ found: reportById(call.build, reportId) });
    const report = found[0];
    if (!report || report.reviewId !== reviewId) refuse('not_found', moderationSentences.noReport);
    const message = moderationSentences.acted[action];
    // The same admin's same decision again is a second click, or an answer that got lost.
    if (report.action === action && report.adminId === call.memberId) return { message };
    if (report.closedAt !== null) refuse('conflict', moderationSentences.closed);
    const decision = { id: crypto.randomUUID(), action, report, adminId: call.memberId, now: call.seconds };
    // Two admins at once: both found the report open, the log takes one decision on it.
    await call.saveUnless(moderationSentences.closed, decide(call.build, decision));
    return { message };
  }),

  on(getBannedReaders, async (call, input) => {
    const after = banPlaceOf(input.cursor);
    const { found } = await call.load({ found: bannedFromReviewing(call.build, after, BANNED_PAGE + 1) });
    const page = found.slice(0, BANNED_PAGE);
    const last = found.length > BANNED_PAGE ? page.at(-1) : undefined;
    return {
      banned_readers: page.map(({ userId: id, name, bannedAt }) => ({ id, name, banned_at: bannedAt })),
      ...(last ? { next_cursor: `${last.bannedAt}.${last.userId}` } : {}),
    };
  }),

  on(allowReviews, async (call, { target_id: authorId }) => {
    const { found } = await call.load({ found: nameOf(call.build, authorId) });
    const reader = found[0] ?? refuse('not_found', moderationSentences.noReader);
    const lifting = { id: crypto.randomUUID(), authorId, adminId: call.memberId, now: call.seconds };
    await call.save(liftReviewBan(call.build, lifting));
    return { message: moderationSentences.allowed(reader.name) };
  }),

  on(getOverview, async (call) => shownOverview(await call.load(overviewQueries(call)), call.now)),

  on(getDesk, async (call) => shownDesk(await call.load(deskQueries(call.build)))),

  on(markDone, async (call, { kind, id }) => {
    await call.load({});
    await call.save([takeOffDesk(call.build, kind, id, call.seconds)]);
    return { message: moderationSentences.done };
  }),
];

function placeOf(cursor: string | undefined): ReportPlace | null {
  const match = placeIn(cursor);
  return match === null ? null : { reportedAt: match.at, reportId: match.id };
}

function banPlaceOf(cursor: string | undefined): BanPlace | null {
  const match = placeIn(cursor);
  return match === null ? null : { bannedAt: match.at, userId: match.id };
}

function placeIn(cursor: string | undefined): { at: number; id: string } | null {
  const match = /^(\d{1,12})\.([\w-]{1,64})$/.exec(cursor ?? '');
  return match ? { at: Number(match[1]), id: match[2] ?? '' } : null;
}
