import { seesProfile } from '../account/people.ts';
import { keptBook, volumeFromKept } from '../books/queries.ts';
import { limits } from '../http/contract.ts';
import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { readOf } from '../shelves/queries.ts';
import { earnedBy, gainsOf } from '../streaks/gains.ts';
import { countsToday } from '../streaks/ledger.ts';
import { deleteBookReview, getBookReviews, getReview, reviewSentences, submitReview } from './contract.ts';
import { ownReviewIdOf, ownReviewOfBook, type ReviewPlace, reviewById, reviewOf, reviewsOfBook } from './queries.ts';
import * as reviews from './reviews.ts';

export const reviewRoutes = [
  on(getBookReviews, async (call, input) => {
    const reader = call.claims?.userId ?? '';
    const after = placeOf(input.cursor);
    const { own, others } = await call.load({
      own: ownReviewOfBook(call.build, input.isbn, reader),
      others: reviewsOfBook(call.build, input.isbn, reader, after, limits.page + 1),
    });
    const page = others.slice(0, limits.page);
    const last = others.length > limits.page ? page.at(-1) : undefined;
    return {
      reviews: [...(after === null ? own : []), ...page].map(reviewOf),
      ...(last ? { next_cursor: `${last.hasText ? 1 : 0}.${last.reviewedAt}.${last.reviewId}` } : {}),
    };
  }),

  on(submitReview, async (call, input) => {
    const { read, reviewed } = await call.load({
      read: readOf(call.build, call.memberId, input.isbn),
      reviewed: ownReviewOfBook(call.build, input.isbn, call.memberId),
    });
    const id = call.newId;
    if (!call.member().mayReview) refuse('not_allowed', reviewSentences.banned);
    if (call.madeBefore(reviewed.find(({ reviewId }) => reviewId === id))) {
      return { review_id: id, ...earnedBy(await call.load(gainsOf(call))) };
    }
    if (reviewed.length > 0) refuse('conflict', reviewSentences.twice);
    if (read.length === 0) refuse('conflict', reviewSentences.notRead);
    const review = { id, isbn: input.isbn, userId: call.memberId, stars: input.rating, text: input.review };
    // Two different clicks at once: both found no review, the unique row lets one in.
    const gains = await call.saveUnless(
      reviewSentences.twice,
      [
        reviews.addReview({ ...review, now: call.seconds }),
        ...countsToday(call, { source: 'review', thing: input.isbn }),
      ],
      gainsOf(call),
    );
    return { review_id: id, ...earnedBy(gains) };
  }),

  on(deleteBookReview, async (call, input) => {
    const { own } = await call.load({ own: ownReviewIdOf(call.build, input.isbn, call.memberId) });
    if (own[0]?.reviewId !== input.review_id) refuse('not_found', reviewSentences.gone);
    await call.save([reviews.removeOwnReview(call.build, input.review_id, input.isbn, call.memberId)]);
    return {};
  }),

  on(getReview, async (call, input) => {
    const { found, kept } = await call.load({
      found:
        input.review_id === undefined
          ? ownReviewOfBook(call.build, input.isbn, call.claims?.userId ?? '')
          : reviewById(call.build, input.isbn, input.review_id),
      kept: keptBook(input.isbn),
    });
    const [row, book] = [found[0], kept[0]];
    if (!row || !book || !seesProfile(call.viewer(), { id: row.personId, privacy: row.personPrivacy })) {
      refuse('not_found', reviewSentences.notFound);
    }
    return { review: reviewOf(row), book: volumeFromKept(book) };
  }),
];

function placeOf(cursor: string | undefined): ReviewPlace | null {
  const match = /^([01])\.(\d{1,12})\.([\w-]{1,64})$/.exec(cursor ?? '');
  return match ? { hasText: Number(match[1]), reviewedAt: Number(match[2]), reviewId: match[3] ?? '' } : null;
}
