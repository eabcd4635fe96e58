import * as z from 'zod/mini';
import { endpoint, limits, validateText } from '../../../platform/http/contract.ts';
import { seenVersion } from '../../../platform/http/version-contract.ts';
import { isbn, isInternal } from '../contract.ts';

// Kept out of the books' contract, which is part of the first script: few pages add a book.

export const ownBookLimits = { authors: 20, name: 100, pages: 50_000, years: [-4_000, 2_100] } as const;

/** Sentences of adding a book (document 4, section 1; the words are ours). */
export const ownBookSentences = {
  noTitle: 'Enter the title.',
  noAuthor: 'Enter an author.',
  manyAuthors: `Enter at most ${ownBookLimits.authors} authors.`,
  markup: 'Remove the markup: only plain text is shown.',
  unseen: 'Enter readable text.',
  year: 'Enter a year, at most two years from now.',
  pages: `Enter the number of pages, from 1 to ${ownBookLimits.pages.toLocaleString('en')}.`,
  language: 'Choose a language from the list.',
  isbn: 'Check the digits: this isn’t an ISBN.',
  position: 'Enter the place in the series as a number, like 3 or 2.5.',
  positionAlone: 'Enter the series too.',
  inCatalogue: 'The catalogue has this book already. Accept it with that edition’s ISBN, or merge the two works.',
  tooMany: 'You’ve added many books today. Try again tomorrow.',
  again: 'That didn’t work. Try again.',
  hidden: 'A reader added this book. Only people who can see the profile of a reader who has it can see it.',
  known: 'The catalogue has this book already.',
  twice: 'You’ve added this book already.',
  shared: 'Another reader has this book too. Propose a correction on its page instead.',
  inUse: 'This book is on your shelves or lists, or you wrote about it. Remove it there first.',
  merged: 'This book was joined with others of its ISBN. To change the ISBN, delete the book and add it again.',
  saved: 'Saved.',
  deleted: 'The book is deleted.',
  added: 'The book has its own page now, visible to you and to people who can see your profile.',
} as const;

const MARKUP = /<[a-z!/?]/i;
const SEEN = /[^\p{C}\p{Z}\p{M}]/u;

const ownLine = (max: number, empty: string) =>
  validateText({ max, min: 1, empty }).check(
    z.refine((text) => !MARKUP.test(text), ownBookSentences.markup),
    z.refine((text) => text === '' || SEEN.test(text), ownBookSentences.unseen),
  );
const wholeFrom = (least: number, most: number, sentence: string) =>
  z.number({ error: sentence }).check(z.refine((n) => Number.isInteger(n) && n >= least && n <= most, sentence));

export const ownBookFacts = {
  title: ownLine(limits.title, ownBookSentences.noTitle),
  authors: z
    .array(ownLine(ownBookLimits.name, ownBookSentences.noAuthor), { error: ownBookSentences.noAuthor })
    .check(z.minLength(1, ownBookSentences.noAuthor), z.maxLength(ownBookLimits.authors, ownBookSentences.manyAuthors)),
  year: z.optional(wholeFrom(...ownBookLimits.years, ownBookSentences.year)),
  pages: z.optional(wholeFrom(1, ownBookLimits.pages, ownBookSentences.pages)),
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, ownBookSentences.language))),
};

/** The ISBN printed on a book that no service knows, and its series. */
const ownBookNumbers = {
  isbn: z.optional(isbn.check(z.refine((text) => !isInternal(text), ownBookSentences.isbn))),
  series: z.optional(ownLine(limits.title, '')),
  position: z.optional(
    z
      .string({ error: ownBookSentences.position })
      .check(z.regex(/^\d{1,4}(?:[.-]\d{1,4})?$/, ownBookSentences.position)),
  ),
};

/**
 * `isbn` is its internal number. A book that the reader or the catalogue has already is a `conflict` that names it, unless
 * it is added `anyway`.
 */
export const addOwnBook = endpoint('/api/books/add_own', {
  summary: "Adds a book that no service knows as the reader's own.",
  scope: 'write',
  // Its title is on the reader's profile.
  publishes: true,
  limit: 'write',
  input: { ...ownBookFacts, ...ownBookNumbers, anyway: z.optional(z.boolean()) },
  output: { isbn: z.string() },
  creates: true,
});

// Not `isbn`, since a reader who changes a book doesn't begin to use it by that.
const ofOwnBook = { own_book: isbn.check(z.refine(isInternal, ownBookSentences.hidden)) };

export const editOwnBook = endpoint('/api/books/edit_own', {
  summary: 'Changes a book that the reader added, while no other reader has it.',
  scope: 'write',
  // Its title is on the reader's profile.
  publishes: true,
  limit: 'write',
  input: { ...ofOwnBook, ...ownBookFacts, ...ownBookNumbers, version: seenVersion },
  output: { message: z.string(), version: z.string() },
});

export const deleteOwnBook = endpoint('/api/books/delete_own', {
  summary: 'Deletes a book that the reader added, while no other reader has it and they no longer use it.',
  scope: 'write',
  limit: 'write',
  input: ofOwnBook,
  output: { message: z.string() },
});
