import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, validateText } from '../../../platform/http/contract.ts';
import { seenVersion } from '../../../platform/http/version-contract.ts';
import { isbn } from '../../books/contract.ts';
import { undoable } from '../../undo/contract.ts';

/** The most books in a list. It is small enough to load and save a list in one call. */
export const BOOKS_IN_LIST = 500;
/** The most lists of a reader. */
export const LISTS_OF_READER = 100;

/** Messages and errors about lists. */
export const listSentences = {
  noName: 'Please enter a name for the book list',
  created: 'Successfully created book list',
  notCreated: 'Failed to create book list',
  deleted: 'Successfully deleted book list',
  notDeleted: 'Failed to delete book list',
  deletingFailed: 'An error occurred while deleting the book list.',
  notSaved: (name: string) => `Failed to save list "${name}".`,
  savingFailed: (name: string) => `An error occurred while saving list "${name}".`,
  notAllSaved: 'Failed to save all lists.',
  allSaved: 'All lists saved successfully!',
  none: 'No book lists created yet',
  empty: 'No books in this list yet!',
  notFound: 'This list no longer exists.',
  tooManyLists: `You can keep up to ${LISTS_OF_READER} lists. Delete one to make room for another.`,
  tooManyBooks: `A list holds up to ${BOOKS_IN_LIST} books. Remove some to make room.`,
  unknownBooks: (isbns: readonly string[]) => {
    const shownIsbns = isbns.slice(0, 5).join(', ');
    const suffix = isbns.length > 5 ? ` and ${isbns.length - 5} more` : '';
    return `We could not find ${isbns.length === 1 ? 'this book' : 'these books'}: ${shownIsbns}${suffix}. Nothing was saved.`;
  },
} as const;

const listName = validateText({ max: limits.listName, min: 1, name: true, empty: listSentences.noName });
// A book without an ISBN is left out, and the missing field is logged.
const listedIsbns = z
  .array(z.object({ isbn: z.optional(isbn) }))
  .check(z.maxLength(BOOKS_IN_LIST, listSentences.tooManyBooks));
const listDescription = validateText({ max: limits.listDescription, lines: true });

/** A book in a list. */
const listedBook = z.object({
  isbn: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
});
export type ListedBook = z.infer<typeof listedBook>;

/**
 * A list with its books in the reader's order. `book_count` counts all of them; `books` may contain only the first
 * ones.
 */
export const bookList = z.object({
  /** As calls take it. `id` is the same, by its name in the first version of the API. */
  list_id: z.string(),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Of name and description. */
  version: z.string(),
  book_count: z.number(),
  books: z.array(listedBook),
});
export type BookList = z.infer<typeof bookList>;

/** A list without its books. */
const listSummary = z.object({
  list_id: z.string(),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  book_count: z.number(),
  has_book: z.boolean(),
});
export type ListSummary = z.infer<typeof listSummary>;

export const getBookLists = endpoint('/api/books/get_book_lists', {
  summary: "Lists the reader's own lists, newest first.",
  scope: 'read',
  limit: 'read',
  input: { isbn: z.optional(isbn), cursor },
  output: { lists: z.array(listSummary), next_cursor: nextCursor },
});

export const getBookList = endpoint('/api/books/get_book_list', {
  summary: 'Returns a list with its books.',
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { list_id: id },
  output: { list: bookList },
});

export const createBookList = endpoint('/api/books/create_book_list', {
  summary: 'Creates an empty list.',
  scope: 'write',
  limit: 'write',
  input: { list_name: listName },
  output: { list_id: z.string() },
  creates: true,
});

/**
 * Only the ISBN of a book is read, and a book without one is left out; title, authors and cover are ignored, since the worker resolves each ISBN itself.
 * With `list_before`, the books as they were when the list was loaded, only the changes since then are made: what was
 * added or removed elsewhere meanwhile stays so. `version` is of name and description.
 */
export const saveBookList = endpoint('/api/books/save_book_list', {
  summary: "Replaces a list's name, description and books.",
  scope: 'write',
  late: true,
  limit: 'write',
  input: {
    list_id: id,
    list_name: z.optional(listName),
    list_description: z.optional(listDescription),
    list_books: listedIsbns,
    list_before: z.optional(listedIsbns),
    version: seenVersion,
  },
  output: { ...undoable, version: z.string() },
});

export const deleteBookList = endpoint('/api/books/delete_book_list', {
  summary: 'Deletes a list.',
  scope: 'write',
  limit: 'write',
  input: { list_id: id },
  output: undoable,
});
