import { deleteReading, pauseReading, type Reading } from '../../../../worker/features/library/readings/contract.ts';
import type { Example, Examples, Stage, Turn } from '../../../support/worker/examples.ts';
import { anIsbn, hasRead, someIsbns } from '../../../support/worker/features/builders.ts';
import { isReading } from '../../../support/worker/features/readings.ts';
import { ACTIVITY_TABLES, LEDGER_TABLES, READING_TABLES } from '../../../support/worker/tables.ts';

const anOpenOne = async ({ reader }: Stage) => ({ reading_id: (await isReading(reader, await anIsbn())).id });

// Another book that the reader has read as well.
const otherBook: Required<Example>['other'] = async ({ reader }, input) => {
  const [, isbn = ''] = await someIsbns(2);
  await hasRead(reader, isbn);
  return { ...input, isbn };
};

const removesReading: Turn = ({ reader }, _input, { reading }) =>
  reader.call(deleteReading, { reading_id: (reading as Reading).id });

/** Valid calls of readings. */
export const examples: Examples = {
  '/api/readings/start': {
    input: async () => ({ isbn: await anIsbn(), date: '2025-11' }),
    writes: ['books', 'readings', 'books_bookmarked', 'book_activity', ...ACTIVITY_TABLES],
    other: otherBook,
    remove: removesReading,
  },
  '/api/readings/again': {
    input: async ({ reader }) => {
      const isbn = await anIsbn();
      await hasRead(reader, isbn);
      return { isbn };
    },
    writes: ['readings', 'books_bookmarked', 'book_activity', ...ACTIVITY_TABLES],
    others: 'conflict',
    other: otherBook,
    remove: removesReading,
  },
  '/api/readings/progress': {
    input: async (stage) => ({ ...(await anOpenOne(stage)), unit: 'percent', value: 35 }),
    writes: ['readings', ...LEDGER_TABLES],
    others: 'not_found',
  },
  '/api/readings/finish': {
    input: anOpenOne,
    writes: [...READING_TABLES, 'reviews', 'daily_counts'],
    others: 'not_found',
  },
  '/api/readings/stop': {
    input: anOpenOne,
    writes: ['readings', 'removed_rows', ...ACTIVITY_TABLES],
    others: 'not_found',
  },
  '/api/readings/pause': { input: anOpenOne, writes: ['readings'], others: 'not_found' },
  '/api/readings/resume': {
    input: async (stage) => {
      const reading = await anOpenOne(stage);
      await stage.reader.call(pauseReading, { reading_id: reading.reading_id });
      return reading;
    },
    writes: ['readings'],
    others: 'not_found',
  },
  '/api/readings/add': {
    input: async () => ({
      isbn: await anIsbn(),
      started: { date: '2019-05-02' },
      finished: { date: '2019-06' },
      format: 'ebook',
    }),
    writes: [...READING_TABLES, 'books_bookmarked'],
    other: otherBook,
    remove: removesReading,
  },
  '/api/readings/edit': {
    input: async (stage) => ({
      ...(await anOpenOne(stage)),
      state: 'finished',
      started: null,
      finished: { date: '2020' },
      format: 'audio',
    }),
    writes: READING_TABLES,
    others: 'not_found',
  },
  '/api/readings/delete': {
    input: anOpenOne,
    writes: ['readings', 'book_activity', 'challenges', 'challenge_books', 'removed_rows'],
    others: 'not_found',
    again: 'not_found',
  },
  '/api/readings/list': {
    access: 'optional',
    input: async ({ reader, app }) => {
      const other = await app.reader('Other');
      const isbn = await anIsbn();
      await isReading(reader, isbn);
      await isReading(other, isbn);
      return { target_id: other.userId };
    },
  },
  '/api/readings/shelf': {
    access: 'optional',
    input: async ({ app }) => {
      const other = await app.reader('Other');
      await hasRead(other, await anIsbn());
      return { target_id: other.userId, sort: 'date' };
    },
  },
};
