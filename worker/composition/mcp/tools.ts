import * as z from 'zod/mini';
import { getActivityFeed } from '../../features/activity/contract.ts';
import { getBook, searchBooks } from '../../features/books/contract.ts';
import { getRecommendations } from '../../features/discovery/recommendations/contract.ts';
import { checkIn, viewUserStreak } from '../../features/habits/streaks/contract.ts';
import { getBookList, getBookLists, saveBookList } from '../../features/library/lists/contract.ts';
import { getNote, saveNote } from '../../features/library/notes/contract.ts';
import {
  addReading,
  editReading,
  finishReading,
  listReadings,
  readShelf,
  startReading,
  stopReading,
  updateProgress,
} from '../../features/library/readings/contract.ts';
import { markBookmarked, unmarkBookmarked } from '../../features/library/shelves/contract.ts';
import { viewUserBookStats } from '../../features/profiles/contract.ts';
import { editReview, getReview, submitReview } from '../../features/reviews/contract.ts';
import { viewYear } from '../../features/year/contract.ts';
import type { Endpoint } from '../../platform/http/contract.ts';

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
  /** What parameters mean in this tool, by name, where that is more than they mean in all calls. */
  parameters: Readonly<Record<string, string>>;
  run(call: ToolCall, input: Record<string, unknown>): Promise<object>;
}

interface Words {
  name: string;
  description: string;
  parameters?: Tool['parameters'];
}

// Parameters that make sense on the site only.
const SITE_ONLY = ['as', 'target_id', 'take_back'];

function forModels(input: z.ZodMiniObject, hidden: readonly string[]): z.ZodMiniObject {
  const shown = Object.entries(input.def.shape).filter(([name]) => ![...SITE_ONLY, ...hidden].includes(name));
  return z.object(Object.fromEntries(shown));
}

/** @param hidden parameters that are of no use to a model. */
function toolOf(endpoint: Endpoint, words: Words, hidden: readonly string[] = []): Tool {
  return {
    parameters: {},
    ...words,
    input: forModels(endpoint.input, hidden),
    reads: endpoint.scope === 'read',
    run: async (call, input) => withUsableIds(await call(endpoint, input)),
  };
}

// What has a `reading_id` or a `list_id`, as tools take it, needs no `id` beside it, and no tool takes an `undo_id`.
function withUsableIds(answer: object): object {
  const hasOwnId = (value: unknown) =>
    typeof value === 'object' && value !== null && ('reading_id' in value || 'list_id' in value);
  const drop = (key: string, value: unknown): unknown => {
    if (key === 'undo_id') return undefined;
    return hasOwnId(value) ? { ...Object(value), id: undefined } : value;
  };
  return JSON.parse(JSON.stringify(answer, drop)) as object;
}

function toolFrom<Input extends z.ZodMiniObject>(
  tool: Words & { input: Input; reads?: true },
  run: (call: ToolCall, input: z.output<Input>) => Promise<object>,
): Tool {
  // The server has parsed the input with this schema already; parsing again gives it a type.
  return { reads: false, parameters: {}, ...tool, run: (call, input) => run(call, tool.input.parse(input)) };
}

const ofList = z.extend(getBookList.input, z.pick(getBook.input, { isbn: true }).def.shape);

/** Changes the books of a list, as they are now; what is changed elsewhere at the same time stays changed. */
async function changeList(call: ToolCall, listId: string, change: (isbns: string[]) => string[]): Promise<object> {
  const { list } = await call(getBookList, { list_id: listId });
  const before = list.books.map(({ isbn }) => isbn);
  const after = change(before);
  const listed = (isbns: string[]) => isbns.map((isbn) => ({ isbn }));
  if (after.length !== before.length)
    await call(saveBookList, { list_id: listId, list_books: listed(after), list_before: listed(before) });
  return { name: list.name, book_count: after.length };
}

const STARS = 'In half stars from 0.5 to 5. Round other values to the nearest half, and say so.';
const TEXT = 'Others see it.';
const STARTED = 'When it began, as {"date": "2026-11-22"}; the date may be a month or a year alone.';
const FINISHED = 'When it ended, as {"date": "2026-11-22"}; the date may be a month or a year alone.';

/** All tools, built from the contracts. */
export const tools: readonly Tool[] = [
  toolOf(searchBooks, {
    name: 'search_books',
    description:
      'Search for books by title, author or ISBN. Each book has its description, and the ISBN that the other tools take.',
  }),
  toolOf(getBook, {
    name: 'get_book',
    description:
      'Get one book by its ISBN: authors, description, pages, series, and on which of the reader’s shelves it is.',
  }),
  toolFrom(
    {
      name: 'list_shelf',
      description:
        'List what is on the reader’s shelves, with their stars and reviews: all, or the one that `tab` names.',
      input: z.pick(viewUserBookStats.input, { tab: true, cursor: true }),
      parameters: { tab: 'read, bookmarked (want to read), reviewed or lists. All of them if it is left out.' },
      reads: true,
    },
    async (call, input) => {
      const { books_read, books_bookmarked, books_reviewed, book_lists, book_data, next_cursor } = await call(
        viewUserBookStats,
        input,
      );
      const shelves = { books_read, books_bookmarked, books_reviewed, book_lists, book_data };
      const filled = Object.entries(shelves).filter(([, items]) => items.length > 0);
      return { ...Object.fromEntries(filled), next_cursor };
    },
  ),
  toolOf(readShelf, {
    name: 'list_read_books',
    description:
      'List the books that the reader has read, each once; with `year`, those of that year alone, without the undated. In the answer, `year` is when the book came out.',
    parameters: {
      year: 'Only books that were finished in this year.',
      rating: 'Only books to which the reader gave exactly these stars.',
      sort: 'The order: latest (date) or best (rating) first, newest book first (year), or by title or author. Date if left out.',
      direction: 'Turns that order around if it is the other one.',
      query: 'Beginnings of words of the title and the authors, or of the series’ name.',
      list_id: 'Only books on this list of theirs, from list_lists.',
    },
  }),
  toolOf(listReadings, {
    name: 'list_readings',
    description:
      'List the reader’s readings: each time they read a book. State "reading" lists the open ones, with progress and reading_id.',
    parameters: { year: 'Only readings that were finished in this year.' },
  }),
  toolOf(startReading, {
    name: 'start_reading',
    description:
      'Start reading a book, or continue its open reading, which keeps its date. Returns the reading_id. For a book that was read before, use add_read_book.',
    parameters: { date: 'A date as 2026-11-22, 2026-11 or 2026; today if it is left out.' },
  }),
  toolOf(updateProgress, {
    name: 'update_progress',
    description:
      'Set how far the reader has read: `unit` page, percent or minute. It counts as reading today. When `at_end` is true, ask whether the book is finished.',
    parameters: {
      reading_id: 'From list_readings or start_reading.',
      value: 'How far from the beginning, not since the last time. Halfway is 50 percent.',
      unit: 'page, percent or minute. Minutes make the reading one of an audiobook, whose pages do not count.',
    },
  }),
  toolOf(finishReading, {
    name: 'finish_reading',
    description:
      'Finish a reading, today or on a date, with optional stars and an optional review. If it began later than that, call correct_reading first.',
    parameters: { rating: STARS, review: TEXT },
  }),
  toolOf(stopReading, {
    name: 'give_up_reading',
    description:
      'Give up a reading without finishing the book. It keeps its progress: call update_progress before it to say how far they came.',
    parameters: { date: 'When, as 2026-11-22, 2026-11 or 2026; today if it is left out.' },
  }),
  toolOf(
    editReading,
    {
      name: 'correct_reading',
      description:
        'Correct when a reading began or ended, or its format. What is left out stays; null means that it is not known.',
      parameters: { started: STARTED, finished: FINISHED },
    },
    ['isbn', 'pages', 'state', 'source'],
  ),
  toolOf(
    addReading,
    {
      name: 'add_read_book',
      description:
        'Record a book that the reader has read in the past. Leave out dates that they don’t know: it counts in no year then.',
      parameters: { started: STARTED, finished: FINISHED },
    },
    ['pages', 'source'],
  ),
  toolOf(markBookmarked, {
    name: 'want_to_read',
    description:
      'Put a book on the want-to-read shelf, which is what “my list to read” means. The reader’s own lists are apart from it.',
  }),
  toolOf(unmarkBookmarked, {
    name: 'remove_from_want_to_read',
    description: 'Take a book off the want-to-read shelf.',
  }),
  toolFrom(
    {
      name: 'review_book',
      description:
        'Rate a book that the reader has finished or given up, with an optional text that others see. Replaces the stars of the reader’s own review, and its text if one is given.',
      input: z.extend(z.pick(submitReview.input, { isbn: true }), {
        rating: z.optional(submitReview.input.def.shape.rating),
        review: z.optional(submitReview.input.def.shape.review),
      }),
      parameters: {
        rating: `${STARS} The stars that are there stay if it is left out.`,
        review: `The text; the one that is there stays if it is left out. ${TEXT}`,
      },
    },
    async (call, { isbn, rating, review }) => {
      const { book } = await call(getBook, { isbn });
      const own = book.shelf?.review_id;
      if (own === undefined) {
        if (rating === undefined) throw new ToolError('This book has no stars yet. Ask the reader for them.');
        const { review_id } = await call(submitReview, { isbn, rating, review: review ?? '' });
        return { review_id, rating, review: review ?? '' };
      }
      const { review: before } = await call(getReview, { isbn, review_id: own });
      const after = { rating: rating ?? before.rating, review: review ?? before.review };
      await call(editReview, { review_id: own, isbn, ...after, spoiler: before.spoiler });
      return { review_id: own, ...after };
    },
  ),
  toolOf(checkIn, {
    name: 'read_today',
    description:
      'Record that the reader read today, for their streak. It counts once a day; updating progress counts too.',
  }),
  toolOf(viewUserStreak, {
    name: 'get_streak',
    description:
      'Get for how many days in a row the reader has read (`current_streak`), or weeks if `shown_streak` is weekly, whether today counts already, and their level.',
  }),
  toolFrom(
    {
      name: 'get_year',
      description:
        'Count what the reader finished in a year. Pages are of printed and electronic books; audiobooks count in minutes, where their length is known. `authors` are those of two books or more.',
      input: z.pick(viewYear.input, { year: true }),
      parameters: { year: 'This year if it is left out.' },
      reads: true,
    },
    async (call, input) => {
      const { year, sums, undated, days } = await call(viewYear, input);
      const audio = sums.formats.known.find(({ format }) => format === 'audio');
      const counted = <Item extends { places: number[] }>(items: Item[]) =>
        items.map(({ places, ...item }) => ({ ...item, books: places.length }));
      return {
        year,
        books: sums.books.length,
        rereads: sums.rereads.length,
        pages: sums.pages.count,
        books_without_pages: sums.pages.unknown.length,
        minutes_of_audiobooks: sums.minutes.count,
        audiobooks_without_length: (audio?.places ?? []).filter((place) => !sums.minutes.places.includes(place)).length,
        mean_rating: sums.ratings.mean,
        genres: counted(sums.genres.known),
        authors: counted(sums.authors),
        days_read: days.length,
        books_without_date: undated,
      };
    },
  ),
  toolOf(getRecommendations, {
    name: 'recommend_books',
    description:
      'List books that the reader may like, each with the reason. Without enough readings it has books for everybody (`fixed`).',
  }),
  toolOf(getActivityFeed, {
    name: 'list_friends_activity',
    description: 'List what the reader’s friends have started, finished, reviewed or listed, newest first.',
  }),
  toolOf(getNote, { name: 'get_note', description: 'Get the reader’s own private note about a book.' }),
  toolFrom(
    {
      name: 'add_note',
      description: 'Add a paragraph to the reader’s own private note about a book. The existing text stays.',
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
  toolOf(getBookLists, {
    name: 'list_lists',
    description: 'List the reader’s own lists, each with its list_id.',
    parameters: { isbn: 'With an ISBN, each list says in `has_book` whether this book is on it.' },
  }),
  toolOf(getBookList, { name: 'get_list', description: 'Get a list with its books.' }),
  toolFrom(
    { name: 'add_to_list', description: 'Add a book to the end of one of the reader’s own lists.', input: ofList },
    (call, { list_id, isbn }) => changeList(call, list_id, (isbns) => [...new Set([...isbns, isbn])]),
  ),
  toolFrom(
    { name: 'remove_from_list', description: 'Take a book off one of the reader’s own lists.', input: ofList },
    (call, { list_id, isbn }) =>
      changeList(call, list_id, (isbns) => {
        if (!isbns.includes(isbn)) throw new ToolError('This ISBN is not on the list. get_list shows what is on it.');
        return isbns.filter((listed) => listed !== isbn);
      }),
  ),
];
