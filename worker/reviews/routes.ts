import { seesProfile } from '../account/people.ts';
import { keptBook, volumeFromKept } from '../books/queries.ts';
import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { readOf } from '../shelves/queries.ts';
import { earnedBy, gainsOf } from '../streaks/gains.ts';
import { countsToday } from '../streaks/ledger.ts';
import { deleteBookReview, getBookReviews, getReview, reviewSentences, submitReview } from './contract.ts';
import { ownReviewIdOf, ownReviewOfBook, reviewById, reviewOf, reviewPages, reviewsOfBook } from './queries.ts';
import * as reviews from './reviews.ts';

export const reviewRoutes = [
  on(getBookReviews, async (call, input) => {
    const reader = call.claims?.userId ?? '';
    const { own, others } = await call.load({
      own: ownReviewOfBook({ isbn: input.isbn, reader }),
      others: reviewsOfBook({ isbn: input.isbn, reader, ...reviewPages.after(input.cursor) }),
    });
    const { rows, next_cursor } = reviewPages.page(others);
    // A reader's own review stands above the first page.
    const shown = reviewPages.continues(input.cursor) ? rows : [...own, ...rows];
    return { reviews: shown.map(reviewOf), next_cursor };
  }),

  on(submitReview, async (call, input) => {
    const { read, reviewed } = await call.load({
      read: readOf({ userId: call.memberId, isbn: input.isbn }),
      reviewed: ownReviewOfBook({ isbn: input.isbn, reader: call.memberId }),
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
      [reviews.addReview({ ...review, now: call.seconds }), countsToday(call, { source: 'review', thing: input.isbn })],
      gainsOf(call),
    );
    return { review_id: id, ...earnedBy(gains) };
  }),

  on(deleteBookReview, async (call, input) => {
    const { own } = await call.load({ own: ownReviewIdOf({ isbn: input.isbn, reader: call.memberId }) });
    if (own[0]?.reviewId !== input.review_id) refuse('not_found', reviewSentences.gone);
    await call.save([reviews.removeOwnReview({ reviewId: input.review_id, isbn: input.isbn, userId: call.memberId })]);
    return {};
  }),

  on(getReview, async (call, input) => {
    const { found, kept } = await call.load({
      found:
        input.review_id === undefined
          ? ownReviewOfBook({ isbn: input.isbn, reader: call.claims?.userId ?? '' })
          : reviewById({ isbn: input.isbn, reviewId: input.review_id }),
      kept: keptBook({ isbn: input.isbn }),
    });
    const [row, book] = [found[0], kept[0]];
    if (!row || !book || !seesProfile(call.viewer(), { id: row.personId, privacy: row.personPrivacy })) {
      refuse('not_found', reviewSentences.notFound);
    }
    return { review: reviewOf(row), book: volumeFromKept(book) };
  }),
];
