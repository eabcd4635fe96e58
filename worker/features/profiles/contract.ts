import * as z from 'zod/mini';
import { cursor, endpoint, nextCursor, readerId } from '../../platform/http/contract.ts';
import { pictureDetails, previewRoleSchema, ranks } from '../accounts/contract.ts';
import { leagues } from '../accounts/experience-contract.ts';
import { bookList } from '../library/lists/contract.ts';
import { socialStats } from '../social/friends/contract.ts';

/** Sentences of the profile (document 2, section 2 and 8). */
export const profileSentences = {
  private: 'This profile is private',
  notFound: 'We could not find this reader.',
  copied: 'Copied review link to clipboard',
} as const;

/** The tabs of a profile in order, with their texts for an empty tab. */
export const profileTabs = {
  read: { label: 'Read', empty: 'No books read yet' },
  bookmarked: { label: 'Bookmarks', empty: 'No books bookmarked yet' },
  reviewed: { label: 'Reviews', empty: 'No books reviewed yet' },
  lists: { label: 'Lists', empty: 'No book lists created yet' },
} as const;
export type ProfileTab = keyof typeof profileTabs;

/** Returns the tab named in an address. An unknown name stands for the first tab. */
export function tabOf(text: string | null): ProfileTab {
  return text !== null && Object.hasOwn(profileTabs, text) ? (text as ProfileTab) : 'read';
}

/** A stored book on a shelf; `author` is the first of `authors`, or empty. */
const profileBook = z.object({
  isbn: z.string(),
  title: z.string(),
  author: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
});
export type ProfileBook = z.infer<typeof profileBook>;

/**
 * A review on its author's profile; `rating` in stars, `timestamp` in epoch seconds, absent if it is unknown. Hidden
 * spoilers are left out: the whole text if the review is marked as a spoiler.
 */
const profileReview = z.object({
  isbn: z.string(),
  review_id: z.string(),
  review: z.string(),
  spoiler: z.boolean(),
  rating: z.number(),
  timestamp: z.optional(z.number()),
  book_title: z.string(),
  book_author: z.string(),
  book_cover: z.string(),
});
export type ProfileReview = z.infer<typeof profileReview>;

/** The profile's owner; the counts are totals, not those of the page. */
const profileUser = z.object({
  userId: z.string(),
  name: z.string(),
  rank: z.enum(ranks),
  league: z.enum(leagues),
  picture: z.string(),
  picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
  profile_privacy: z.enum(['everybody', 'nobody']),
  books_read_count: z.number(),
  books_bookmarked_count: z.number(),
  books_reviewed_count: z.number(),
});
export type ProfileUser = z.infer<typeof profileUser>;

const language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/));

/** Books shown of a list, and of those that viewer and owner have both read. */
export const BOOKS_SHOWN = 12;

/** A book that the viewer has read too; `own_rating` is the viewer's, `rating` the owner's, both in stars. */
const bookBothRead = z.extend(profileBook, { own_rating: z.optional(z.number()), rating: z.optional(z.number()) });

const shelved = z.object({ isbn: z.string(), timestamp: z.number() });

/**
 * The cursor continues every tab that has more. For a profile that the viewer may not see, the response has only
 * `private: 'true'`. For one that only the viewer can see, it has `privateAllowed` too.
 */
export const viewUserBookStats = endpoint('/api/user_actions/view_user_book_stats', {
  summary: "Returns a reader's profile and shelves, 50 books a page.",
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: {
    target_id: z.optional(readerId),
    as: previewRoleSchema,
    tab: z.optional(z.enum(Object.keys(profileTabs) as [ProfileTab, ...ProfileTab[]])),
    cursor,
    /** Ignored. The page of the search sends it, but shelves contain books in all languages. */
    language: z.optional(z.union([language, z.array(language).check(z.maxLength(20))])),
  },
  output: {
    success: z.literal(true),
    private: z.enum(['true', 'false']),
    privateAllowed: z.boolean(),
    /** Whether the viewer has blocked this reader. */
    blocked_by_you: z.optional(z.boolean()),
    user: z.optional(profileUser),
    social: z.optional(socialStats),
    /** How many books viewer and owner have both read, with the first {@link BOOKS_SHOWN}; absent without any. */
    books_both_read: z.optional(z.object({ count: z.number(), books: z.array(bookBothRead) })),
    books_read: z.array(shelved),
    books_bookmarked: z.array(shelved),
    books_reviewed: z.array(profileReview),
    /** Each list with its first {@link BOOKS_SHOWN} books. */
    book_lists: z.array(bookList),
    /** Stored facts of the books in `books_read` and `books_bookmarked`, each once. */
    book_data: z.array(profileBook),
    next_cursor: nextCursor,
  },
});
