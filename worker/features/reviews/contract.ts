import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, validateText } from '../../platform/http/contract.ts';
import { seenVersion } from '../../platform/http/version-contract.ts';
import { pictureDetails, ranks } from '../accounts/contract.ts';
import { earned } from '../accounts/experience-contract.ts';
import { isbn, volume } from '../books/contract.ts';
import { undoable } from '../undo/contract.ts';

/** Sentences of reviewing (documents 1 and 2, section 8; decisions, "Reading, reviews, sharing"). */
export const reviewSentences = {
  noRating: 'Please select a rating!',
  notRead: 'You have not read this book yet!',
  twice: 'You have already reviewed this book!',
  banned: 'You can no longer write reviews.',
  submitted: 'Successfully submitted review!',
  edited: 'Your review was changed.',
  notFound: 'Review not found',
  copied: 'Copied review link to clipboard!',
  deleted: 'This review no longer exists.',
  removed: 'A moderator removed this review.',
  reported: 'Successfully reported review',
  reportedBy: (name: string) => `Reported review by ${name}!`,
  spoiler: 'This review contains spoilers.',
  notImported: 'Only a review that came with a library can be hidden.',
  needsStars: 'Your review needs stars. To take both back, delete the review.',
} as const;

/** A rating in stars: 0.5 to 5 in steps of 0.5. */
export const rating = z
  .number({ error: reviewSentences.noRating })
  .check(
    z.minimum(0.5, reviewSentences.noRating),
    z.maximum(5, reviewSentences.noRating),
    z.multipleOf(0.5, reviewSentences.noRating),
  );

/** Replaces hidden spoilers where a reader can't reveal them. */
const SPOILER_PLACEHOLDER = '[spoiler]';

/** Matches a hidden spoiler, which is written `||like this||`. The first group is its text. */
export const spoilerPattern = /\|\|([\s\S]+?)\|\|/g;

/**
 * The text of a review without its spoilers; empty if the whole review is marked as a spoiler. Used
 * wherever a review is shown outside its own page.
 */
export function textWithoutSpoilers({ review, spoiler }: { review: string; spoiler: boolean }): string {
  return spoiler ? '' : review.replace(spoilerPattern, SPOILER_PLACEHOLDER);
}

/**
 * A review as it is listed; `timestamp` and `edited_at` in epoch seconds, `rating` in stars. An imported review whose
 * file gives no date has no `timestamp`. `spoiler` marks the whole text as a spoiler, `||words||` a part of it.
 */
export const review = z.object({
  review_id: z.string(),
  isbn: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  user_rank: z.enum(ranks),
  user_picture: z.string(),
  picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
  timestamp: z.optional(z.number()),
  review: z.string(),
  rating: z.number(),
  spoiler: z.boolean(),
  edited_at: z.optional(z.number()),
  /** Present on the reader's own review. */
  version: z.optional(z.string()),
  /** The number of likes; like `liked`, absent in responses that are the same for all viewers. */
  likes: z.optional(z.number()),
  liked: z.optional(z.boolean()),
});
export type Review = z.infer<typeof review>;

export const getBookReviews = endpoint('/api/public/get_book_reviews_db', {
  summary: "Lists the reviews of a book, the reader's own first.",
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { isbn, cursor },
  output: {
    reviews: z.array(review),
    /** The text of the reader's own review, if it waits for a moderator. */
    held_review: z.optional(z.string()),
    next_cursor: nextCursor,
  },
});

/** The text of a review. */
export const reviewText = validateText({ max: limits.review, lines: true });

export const submitReview = endpoint('/api/user_actions/submit_review', {
  summary: 'Publishes a review of a book that the reader has read.',
  scope: 'write',
  publishes: true,
  limit: 'write',
  input: { isbn, rating, review: reviewText, spoiler: z.optional(z.boolean()) },
  output: { review_id: z.string(), earned },
  creates: true,
});

/**
 * `null` takes the rating back, and then `undo_id` restores it. The stars of a review with text can be changed, but not
 * removed.
 */
export const rateBook = endpoint('/api/user_actions/rate_book', {
  summary: 'Rates a book that the reader has finished or stopped, or takes the stars back.',
  publishes: true,
  scope: 'write',
  late: true,
  limit: 'write',
  input: { isbn, rating: z.nullable(rating) },
  output: { undo_id: z.optional(z.string()), earned },
});

/** This earns no XP. */
export const editReview = endpoint('/api/user_actions/edit_review', {
  summary: "Changes the rating and text of the reader's review.",
  scope: 'write',
  publishes: true,
  limit: 'write',
  input: { review_id: id, isbn, rating, review: reviewText, spoiler: z.boolean(), version: seenVersion },
  output: { version: z.string() },
});

/** Feeds don't mention either. */
export const showReview = endpoint('/api/user_actions/show_review', {
  summary: "Shows the reader's imported review to others, or hides it.",
  scope: 'write',
  publishes: true,
  limit: 'write',
  input: { review_id: id, isbn, visible: z.boolean() },
  output: {},
});

export const deleteBookReview = endpoint('/api/user_actions/delete_book_review', {
  summary: "Deletes the reader's review.",
  scope: 'write',
  limit: 'write',
  input: { review_id: id, isbn },
  output: undoable,
});

/** `hidden` is only present on the viewer's own imported reviews and says whether only they see it. */
export const getReview = endpoint('/api/reviews/get_review', {
  summary: 'Returns a review with its book.',
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { isbn, review_id: z.optional(id) },
  output: { review, book: volume, hidden: z.optional(z.boolean()) },
});
