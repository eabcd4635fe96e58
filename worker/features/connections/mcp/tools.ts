import * as z from 'zod/mini';
import type { Endpoint } from '../../../platform/http/contract.ts';
import { getBook, searchBooks } from '../../books/contract.ts';
import { checkIn } from '../../habits/streaks/contract.ts';
import { getBookList, getBookLists, saveBookList } from '../../library/lists/contract.ts';
import { getNote, saveNote } from '../../library/notes/contract.ts';
import {
  finishReading,
  listReadings,
  readShelf,
  startReading,
  updateProgress,
} from '../../library/readings/contract.ts';
import { markBookmarked } from '../../library/shelves/contract.ts';
import { viewUserBookStats } from '../../profiles/contract.ts';
import { editReview, getReview, submitReview } from '../../reviews/contract.ts';

/** Calls an endpoint as the reader of the token. Throws a {@link ToolError} if the call is refused. */
export type ToolCall = <E extends Endpoint>(endpoint: E, input: z.input<E['input']>) => Promise<z.output<E['output']>>;

/** The reason why a tool did nothing, as a sentence. */
export class ToolError extends Error {}

/** A tool as models see it. */
export interface Tool {
  name: string;
  description: string;
  input: z.ZodMiniObject;
  reads: boolean;
  run(call: ToolCall, input: Record<string, unknown>): Promise<object>;
}

// Parameters that make sense on the site only.
const SITE_ONLY = ['as', 'target_id', 'take_back'];

function forModels(input: z.ZodMiniObject, hidden: readonly string[]): z.ZodMiniObject {
  const shown = Object.entries(input.def.shape).filter(([name]) => ![...SITE_ONLY, ...hidden].includes(name));
  return z.object(Object.fromEntries(shown));
}

/** @param hidden parameters that are of no use to a model. */
function toolOf(endpoint: Endpoint, name: string, description: string, hidden: readonly string[] = []): Tool {
  return {
    name,
    description,
    input: forModels(endpoint.input, hidden),
    reads: endpoint.scope === 'read',
    run: async (call, input) => withoutRepeatedIds(await call(endpoint, input)),
  };
}

// What has a `reading_id` or a `list_id`, as tools take it, needs no `id` beside it.
function withoutRepeatedIds(answer: object): object {
  const hasOwnId = (value: unknown) =>
    typeof value === 'object' && value !== null && ('reading_id' in value || 'list_id' in value);
  const drop = (_key: string, value: unknown): unknown =>
    hasOwnId(value) ? { ...Object(value), id: undefined } : value;
  return JSON.parse(JSON.stringify(answer, drop)) as object;
}

function toolFrom<Input extends z.ZodMiniObject>(
  tool: { name: string; description: string; input: Input },
  run: (call: ToolCall, input: z.output<Input>) => Promise<object>,
): Tool {
  // The server has parsed the input with this schema already; parsing again gives it a type.
  return { ...tool, reads: false, run: (call, input) => run(call, tool.input.parse(input)) };
}

/** All tools, built from the contracts. */
export const tools: readonly Tool[] = [
  toolOf(
    searchBooks,
    'search_books',
    'Search for books by title, author or ISBN. Each book has the ISBN that the other tools take.',
  ),
  toolOf(getBook, 'get_book', 'Get one book by its ISBN: authors, description, pages, series.'),
  toolOf(
    viewUserBookStats,
    'list_shelf',
    'List a shelf of the reader: `tab` is read, bookmarked (want to read) or reviewed. Also counts each shelf.',
    ['language'],
  ),
  toolOf(readShelf, 'list_read_books', 'List the books the reader has read, sorted and filtered.'),
  toolOf(
    listReadings,
    'list_readings',
    `List the reader's readings: each time they read a book. State "reading" lists the open ones, with progress and reading_id.`,
  ),
  toolOf(startReading, 'start_reading', 'Start reading a book, or continue the open reading. Returns its reading_id.'),
  toolOf(
    updateProgress,
    'update_progress',
    'Set how far the reader has read: `unit` page, percent or minute. When `at_end` is true, ask whether the book is finished.',
  ),
  toolOf(
    finishReading,
    'finish_reading',
    'Finish a reading, today or on a date, with an optional rating in half stars.',
  ),
  toolOf(markBookmarked, 'want_to_read', 'Put a book on the want-to-read shelf, by its ISBN.'),
  toolFrom(
    {
      name: 'review_book',
      description:
        'Rate a book that the reader has finished or stopped, in half stars from 0.5 to 5, with an optional text that others see. Replaces the reader’s own review of it.',
      input: z.extend(z.pick(submitReview.input, { isbn: true }), {
        rating: submitReview.input.def.shape.rating,
        review: z.optional(submitReview.input.def.shape.review),
      }),
    },
    async (call, { isbn, rating, review }) => {
      const { book } = await call(getBook, { isbn });
      const own = book.shelf?.review_id;
      if (own === undefined) return call(submitReview, { isbn, rating, review: review ?? '' });
      const { review: before } = await call(getReview, { isbn, review_id: own });
      await call(editReview, {
        ...{ review_id: own, isbn, rating },
        review: review ?? before.review,
        spoiler: before.spoiler,
      });
      return { review_id: own };
    },
  ),
  toolOf(checkIn, 'read_today', 'Record that the reader read today, for their streak. It counts once a day.'),
  toolOf(getNote, 'get_note', "Get the reader's own private note about a book."),
  toolFrom(
    {
      name: 'add_note',
      description: "Add a paragraph to the reader's own private note about a book. The existing text stays.",
      input: z.pick(saveNote.input, { isbn: true, text: true }),
    },
    async (call, { isbn, text }) => {
      const before = await call(getNote, { isbn });
      const fullText = before.text === '' ? text : `${before.text}\n\n${text}`;
      // `changed_at` makes the call fail if the note was changed meanwhile.
      await call(saveNote, { isbn, text: fullText, changed_at: before.changed_at });
      return { text: fullText };
    },
  ),
  toolOf(getBookLists, 'list_lists', "List the reader's own lists, each with its list_id."),
  toolFrom(
    {
      name: 'add_to_list',
      description: "Add a book to the end of one of the reader's own lists.",
      input: z.extend(getBookList.input, z.pick(saveNote.input, { isbn: true }).def.shape),
    },
    async (call, { list_id, isbn }) => {
      const { list } = await call(getBookList, { list_id });
      const isbns = list.books.map((book) => book.isbn);
      if (!isbns.includes(isbn))
        await call(saveBookList, {
          list_id,
          list_name: list.name,
          list_description: list.description,
          list_books: [...isbns, isbn].map((listed) => ({ isbn: listed })),
        });
      return { name: list.name, book_count: new Set([...isbns, isbn]).size };
    },
  ),
];
