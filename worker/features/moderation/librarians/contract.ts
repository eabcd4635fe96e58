import * as z from 'zod/mini';
import { cursor, endpoint, nextCursor, type OutputOf } from '../../../platform/http/contract.ts';
import { seenVersion } from '../../../platform/http/version-contract.ts';
import { isbn } from '../../books/contract.ts';
import { ownBookFacts } from '../../books/own/contract.ts';

/** Merges that one librarian may make in an hour (document 6, section 3). */
export const MERGES_AN_HOUR = 30;

/** Messages for librarians (document 4, section 1). */
export const librarianSentences = {
  notLibrarian: 'Not a librarian',
  heading: 'Books that readers added',
  none: 'Nothing left to review.',
  accepted: (title: string) => `“${title}” is in the catalogue now.`,
  becameEdition: (title: string) => `“${title}” is an edition of its ISBN now.`,
  yours: 'You added this book, so another librarian or an admin has to accept it.',
  closed: 'This book has already been dealt with.',
  noBook: 'We could not find this book.',
  noIsbn: 'Check the digits: this isn’t an ISBN.',
  rejected: 'Rejected. The books stay with their reader.',
  noneOfImport: 'No books of this import are waiting.',
  merged: 'Works merged.',
  undone: 'Merge undone.',
  noMerge: 'This merge is already undone.',
  tooLateToUndo: 'A merge can be undone for 30 days.',
  mergedFurther: 'The work was merged again since. Undo the later merge first.',
  tooMany: `You have merged ${MERGES_AN_HOUR} works in the last hour. Please continue later.`,
  oneAlready: 'These are already the same work.',
  unknownWork: 'Enter a work’s number, or the ISBN of one of its editions.',
} as const;

/** Page size of own books. */
export const OWN_BOOKS_PAGE = 20;

/** A book that a reader added and no one has decided on; `added_at` in epoch seconds. */
const waitingBook = z.object({
  isbn: z.string(),
  work_id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.optional(z.number()),
  pages: z.optional(z.number()),
  language: z.optional(z.string()),
  /** The ISBN that the reader entered. */
  isbn13: z.optional(z.string()),
  source_id: z.optional(z.string()),
  series: z.optional(z.string()),
  position: z.optional(z.string()),
  cover: z.string(),
  /** The number of own books (of any reader) with this ISBN. */
  copies: z.number(),
  added_at: z.number(),
  added_by: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Whether the librarian added it, so that somebody else has to accept it. */
  yours: z.boolean(),
  /** Of the facts that a librarian may correct. */
  version: z.string(),
});
export type PendingBook = z.infer<typeof waitingBook>;

/** An import, by its id. */
const importId = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const getOwnBooks = endpoint('/api/librarian/own_books', {
  summary: 'Lists own books that await review, oldest first.',
  access: 'librarian',
  scope: 'site',
  limit: 'read',
  input: { import: z.optional(importId), cursor },
  output: { own_books: z.array(waitingBook).check(z.maxLength(OWN_BOOKS_PAGE)), next_cursor: nextCursor },
});
export type PendingBooks = OutputOf<typeof getOwnBooks>;

export const getOwnBookImports = endpoint('/api/librarian/own_book_imports', {
  summary: 'Lists imports with own books that await review.',
  access: 'librarian',
  scope: 'site',
  limit: 'read',
  input: { cursor },
  output: {
    imports: z
      .array(
        z.object({
          import: z.string(),
          books: z.number(),
          added_at: z.number(),
          added_by: z.optional(z.object({ id: z.string(), name: z.string() })),
        }),
      )
      .check(z.maxLength(OWN_BOOKS_PAGE)),
    next_cursor: nextCursor,
  },
});
export type PendingImports = OutputOf<typeof getOwnBookImports>;

/** Readers keep them as own books. */
export const rejectImport = endpoint('/api/librarian/reject_import', {
  summary: 'Rejects all own books of an import that await review.',
  access: 'librarian',
  scope: 'site',
  limit: 'write',
  input: { import: importId },
  output: { message: z.string() },
});

/** With an ISBN it becomes that edition, or merges with it if the catalogue has it already. */
export const acceptOwnBook = endpoint('/api/librarian/accept_own_book', {
  summary: 'Adds an own book to the catalogue.',
  access: 'librarian',
  scope: 'site',
  limit: 'write',
  input: {
    isbn,
    title: z.optional(ownBookFacts.title),
    authors: z.optional(ownBookFacts.authors),
    year: ownBookFacts.year,
    pages: ownBookFacts.pages,
    language: ownBookFacts.language,
    isbn13: z.optional(isbn),
    version: seenVersion,
  },
  output: { message: z.string(), isbn: z.string(), work_id: z.string() },
});

/** A work by its ID, or by an identifier of one of its editions. */
const work = z
  .string({ error: librarianSentences.unknownWork })
  .check(z.regex(/^[\dXx\s\u2010-\u2015-]{1,40}$/, librarianSentences.unknownWork));

export const mergeTwoWorks = endpoint('/api/librarian/merge_works', {
  summary: 'Merges two works, with the data of their readers.',
  access: 'librarian',
  scope: 'site',
  limit: 'write',
  input: { from: work, into: work },
  output: { message: z.string(), work_id: z.string() },
});

const workToMerge = z.object({
  work_id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.optional(z.number()),
  cover: z.string(),
  /** The readers whose marks, readings and reviews a merge would move. */
  readers: z.number(),
});
export type WorkToMerge = z.infer<typeof workToMerge>;

export const getWorksToMerge = endpoint('/api/librarian/works_to_merge', {
  summary: 'Returns two works side by side, to be looked at before they are merged.',
  access: 'librarian',
  scope: 'site',
  limit: 'read',
  input: { from: work, into: work },
  output: { from: workToMerge, into: workToMerge },
});

export const getMerges = endpoint('/api/librarian/merges', {
  summary: 'Lists merges of the last 30 days that can be undone, latest first.',
  access: 'librarian',
  scope: 'site',
  limit: 'read',
  input: { cursor },
  output: {
    merges: z
      .array(z.object({ id: z.string(), title: z.string(), merged_at: z.number(), merged_by: z.optional(z.string()) }))
      .check(z.maxLength(OWN_BOOKS_PAGE)),
    next_cursor: nextCursor,
  },
});
export type Merges = OutputOf<typeof getMerges>;

/** Readers who changed nothing since get back what they had for both works. */
export const undoMerge = endpoint('/api/librarian/undo_merge', {
  summary: 'Splits a merged work again.',
  access: 'librarian',
  scope: 'site',
  limit: 'write',
  input: { id: z.string().check(z.regex(/^merge_\d{1,16}$/)) },
  output: { message: z.string() },
});
