import type { Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { on, type Route } from '../../platform/http/handle.ts';
import { findHeldWord, heldWordsFor } from '../../platform/http/held-words.ts';
import { checkVersion } from '../../platform/http/version.ts';
import type { ReaderActs } from '../accounts/acts.ts';
import { countOnFirstDay, countReviewOnFirstDay, rejectOnFirstDay } from '../accounts/first-day.ts';
import { siteListTexts } from '../accounts/setup/site-lists-contract.ts';
import { canSeeProfile } from '../accounts/users.ts';
import { lookUpWorkId } from '../books/books.ts';
import { storedBook } from '../books/queries.ts';
import { type Edition, workOfStored } from '../books/works.ts';
import { newRemoval } from '../undo/removals.ts';
import {
  deleteBookReview,
  editReview,
  getBookReviews,
  getReview,
  rateBook,
  reviewSentences,
  showReview,
  submitReview,
} from './contract.ts';
import {
  bookOfReview,
  editableReviewOf,
  isRatedAfter,
  ownReview,
  ownReviewIdOf,
  ownReviewOfBook,
  reviewById,
  reviewOf,
  reviewPages,
  reviewsOfBook,
} from './queries.ts';
import * as reviews from './reviews.ts';

// The trigger reviews_of_banned_stay_hidden raises this if the ban was made after the check.
const bannedFromShowing = { review_banned: reviewSentences.banned } as const;

const rejectReview = rejectOnFirstDay('review');

/** What reviews need of features that build on them. */
interface ReviewNeeds extends Pick<ReaderActs, 'recordReviewed' | 'earnedXp' | 'earnedBy'> {
  /** Finds the edition in which the reader last finished a work, or gave it up. */
  endedReadingOf(at: Edition & { userId: string }): Statement<readonly { isbn: string }[]>;
  wereReviewsRemoved: NonNullable<Parameters<typeof ownReviewIdOf>[1]>;
  /** Finds the text of the reader's own review that waits for a moderator. */
  heldReviewOf(at: Edition & { reader: string }): Statement<readonly { review: string }[]>;
}

export const reviewRoutes = ({
  recordReviewed,
  earnedXp,
  earnedBy,
  endedReadingOf,
  wereReviewsRemoved,
  heldReviewOf,
}: ReviewNeeds): Route[] => [
  on(getBookReviews, async (call, input) => {
    const query = {
      isbn: input.isbn,
      work: await lookUpWorkId(call, input.isbn),
      reader: call.claims?.userId ?? '',
    };
    const { own, held, others } = await call.load({
      own: ownReviewOfBook(query),
      held: heldReviewOf(query),
      others: reviewsOfBook({ ...query, ...reviewPages.after(input.cursor) }),
    });
    const { rows, next_cursor } = reviewPages.page(others);
    // A reader's own review is shown above the first page.
    const ownRows = reviewPages.continues(input.cursor) ? [] : own;
    return {
      reviews: [...ownRows.map(ownReview), ...rows.map(reviewOf)],
      ...(held[0] === undefined || own.length > 0 ? {} : { held_review: held[0].review }),
      next_cursor,
    };
  }),

  on(submitReview, async (call, input) => {
    const { ended, reviewed } = await ownState(call, input.isbn, endedReadingOf);
    const id = call.newId;
    if (!call.member().mayReview) throwApiError('not_allowed', reviewSentences.banned);
    if (call.earlierResult(reviewed.find(({ reviewId }) => reviewId === id))) {
      return { review_id: id, ...earnedBy(await call.load(earnedXp(call))) };
    }
    if (reviewed.length > 0) throwApiError('conflict', reviewSentences.twice);
    // The review is for the edition that the reader has read, even if the page shows another one.
    const { isbn } = ended[0] ?? throwApiError('conflict', reviewSentences.notRead);
    const values = { stars: input.rating, text: input.review, spoiler: input.spoiler ?? false };
    const review = { id, isbn, userId: call.memberId, ...values };
    // If two calls run at the same time, the unique key accepts only one review.
    const statements = [
      ...(await countReviewOnFirstDay(call, { work: workOfStored(isbn), text: input.review })),
      reviews.addReview({ ...review, now: call.seconds }),
      ...recordReviewed(call, isbn),
    ];
    const gains = await call.saveUnless(reviewSentences.twice, statements, earnedXp(call)).catch(rejectReview);
    return { review_id: id, ...earnedBy(gains) };
  }),

  on(rateBook, async (call, input) => {
    const { ended, reviewed } = await ownState(call, input.isbn, endedReadingOf);
    const before = reviewed[0];
    if (input.rating === null) {
      const removal = newRemoval(call);
      if (before === undefined) {
        await call.save([reviews.recordNoRating(removal, input.isbn)]);
        return {};
      }
      if (isRatedAfter(before, call.seconds)) return {};
      if (before.hasText) throwApiError('conflict', reviewSentences.needsStars);
      await call.save(reviews.removeOwnReview(removal, before.reviewId));
      return { undo_id: removal.removalId };
    }
    if (!call.member().mayReview) throwApiError('not_allowed', reviewSentences.banned);
    const { isbn } = ended[0] ?? throwApiError('conflict', reviewSentences.notRead);
    const rated = { id: call.newId, userId: call.memberId, isbn, stars: input.rating, text: undefined };
    const statements = [
      reviews.reviewAtFinish({ ...rated, now: call.seconds }),
      ...(before === undefined ? recordReviewed(call, isbn) : []),
    ];
    return earnedBy(await call.save(statements, earnedXp(call)));
  }),

  on(editReview, async (call, input) => {
    const { isbn, review_id: id, rating: stars, review: text, spoiler } = input;
    const work = await lookUpWorkId(call, isbn);
    const { own } = await call.load({
      own: ownReviewIdOf({ reviewId: id, isbn, work, reader: call.memberId }),
    });
    if (!call.member().mayReview) throwApiError('not_allowed', reviewSentences.banned);
    const before = own[0] ?? throwApiError('not_found', reviewSentences.deleted);
    const wanted = { rating: stars, review: text, spoiler };
    const version = checkVersion(call, {
      seen: input.version,
      stored: editableReviewOf(before),
      wanted,
      from: ['own'],
    });
    const values = { stars, text, spoiler, now: call.seconds };
    const counted = await countReviewOnFirstDay(call, { work: workOfStored(isbn), text });
    await call.save([...counted, reviews.changeReview({ id, userId: call.memberId, ...values })]).catch(rejectReview);
    return { version };
  }),

  on(showReview, async (call, input) => {
    const { isbn, review_id: reviewId, visible } = input;
    const work = await lookUpWorkId(call, isbn);
    const { own } = await call.load({
      own: ownReviewIdOf({ reviewId, isbn, work, reader: call.memberId }, wereReviewsRemoved),
    });
    const { importId, contentRemoved, review } = own[0] ?? throwApiError('not_found', reviewSentences.deleted);
    const word = visible ? findHeldWord([review], heldWordsFor(call.env, call.member())) : null;
    if (word !== null) throwApiError('not_allowed', siteListTexts.notHere(word));
    if (visible && importId !== null && contentRemoved) throwApiError('not_allowed', reviewSentences.removed);
    if (importId === null && !visible) throwApiError('conflict', reviewSentences.notImported);
    if (visible && !call.member().mayReview) throwApiError('not_allowed', reviewSentences.banned);
    const counted = visible ? await countOnFirstDay(call, 'review', workOfStored(isbn)) : [];
    const showing = reviews.showImported({ reviewId, userId: call.memberId, hidden: visible ? 0 : 1 });
    await call.saveUnless(bannedFromShowing, [...counted, showing]).catch(rejectReview);
    return {};
  }),

  on(deleteBookReview, async (call, input) => {
    const { isbn, review_id: reviewId } = input;
    const work = await lookUpWorkId(call, isbn);
    const { own } = await call.load({
      own: ownReviewIdOf({ reviewId, isbn, work, reader: call.memberId }),
    });
    if (own.length === 0) throwApiError('not_found', reviewSentences.deleted);
    const removal = newRemoval(call);
    await call.save(reviews.removeOwnReview(removal, reviewId));
    return { undo_id: removal.removalId };
  }),

  on(getReview, async (call, input) => {
    const { isbn, review_id: reviewId } = input;
    const edition = { isbn, work: await lookUpWorkId(call, isbn) };
    const { rows } = await call.load({
      rows:
        reviewId === undefined
          ? ownReviewOfBook({ ...edition, reader: call.claims?.userId ?? '' })
          : reviewById({ ...edition, reviewId, reader: call.claims?.userId ?? '' }),
    });
    const row = rows[0];
    if (!row || !canSeeProfile(call.viewer(), { id: row.personId, privacy: row.personPrivacy, blocked: false })) {
      throwApiError('not_found', reviewSentences.notFound);
    }
    const isOwn = row.personId === call.claims?.userId;
    const hidden = isOwn && row.importId !== null ? { hidden: row.hidden } : {};
    return { review: isOwn ? ownReview(row) : reviewOf(row), book: bookOfReview(row), ...hidden };
  }),
];

/**
 * Returns the viewer's last ended reading of the work of this edition, and their review. For an edition that is not stored, a
 * book service is asked for its work first.
 */
async function ownState(call: Call, isbn: string, endedReadingOf: ReviewNeeds['endedReadingOf']) {
  const stateOf = (work: string) => ({
    ended: endedReadingOf({ userId: call.memberId, isbn, work }),
    reviewed: ownReviewOfBook({ reader: call.memberId, isbn, work }),
  });
  const { bookRows, ...state } = await call.load({ bookRows: storedBook({ isbn }), ...stateOf('') });
  return bookRows.length > 0 ? state : call.load(stateOf(await lookUpWorkId(call, isbn)));
}
