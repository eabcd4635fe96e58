import { type ImportRow, startImport } from '../../../worker/features/imports/contract.ts';
import type { Reader } from '../../support/worker/app.ts';
import type { Examples } from '../../support/worker/examples.ts';
import { hasBeenHereForYears, someIsbns } from '../../support/worker/features/builders.ts';
import { aDigest, applied, broughtIn, matched } from '../../support/worker/features/imports.ts';
import { IMPORT_TABLES } from '../../support/worker/tables.ts';

async function someRows(): Promise<ImportRow[]> {
  // Other examples use the first books.
  const [first = '', two = ''] = (await someIsbns(42)).slice(40);
  return [
    {
      line: 2,
      title: '',
      authors: [],
      isbn: first,
      state: 'finished',
      finished: '2024-05-06',
      rating: 4.25,
      review: 'Yes.',
    },
    { line: 3, title: 'The Lamplighter of Ely', authors: ['Ada Fenn'], state: 'finished', shelves: ['Sea'] },
    { line: 4, title: '', authors: [], isbn: two, state: 'want', note: 'From Grace.' },
  ];
}

async function anImport(reader: Reader, upTo: 'begun' | 'in' | 'matched' | 'applied') {
  if (upTo === 'begun') {
    const start = { source: 'goodreads', file_name: 'library.csv', rows: 3, digest: aDigest() } as const;
    const { import_id } = await reader.call(startImport, start);
    return { import_id };
  }
  const id = await broughtIn(reader, await someRows());
  if (upTo !== 'in') await matched(reader, id);
  if (upTo === 'applied') {
    await applied(reader, id, { shelves: [{ name: 'Sea', as: 'list' }], show_reviews: false });
  }
  return { import_id: id };
}

/** Valid calls of imports. */
export const examples: Examples = {
  '/api/imports/start': {
    input: () => ({ source: 'goodreads', file_name: 'library.csv', rows: 3, digest: aDigest() }),
    writes: ['imports'],
  },
  '/api/imports/add_rows': {
    input: async ({ reader }) => ({
      ...(await anImport(reader, 'begun')),
      from: 0,
      rows: await someRows(),
    }),
    writes: ['imports', 'import_rows', 'import_shelves'],
    others: 'not_found',
  },
  '/api/imports/match': {
    input: ({ reader }) => anImport(reader, 'in'),
    writes: ['books', 'imports', 'import_rows'],
    others: 'not_found',
  },
  '/api/imports/get': { input: ({ reader }) => anImport(reader, 'matched'), others: 'not_found' },
  '/api/imports/decide': {
    input: async ({ reader }) => ({
      ...(await anImport(reader, 'matched')),
      decisions: [
        { line: 3, isbn: (await someIsbns(1))[0] },
        { line: 4, as: 'skip' },
      ],
    }),
    writes: ['books', 'imports', 'import_rows'],
    others: 'not_found',
  },
  '/api/imports/apply': {
    input: async ({ reader }) => ({
      ...(await anImport(reader, 'matched')),
      shelves: [{ name: 'Sea', as: 'list' }],
      show_reviews: false,
    }),
    writes: ['books', 'imports', 'import_rows', ...IMPORT_TABLES],
    others: 'not_found',
    trips: { DB: 3 },
    resumes: true,
  },
  '/api/imports/undo': {
    input: ({ reader }) => anImport(reader, 'applied'),
    writes: ['books', 'imports', 'import_rows', 'import_shelves', ...IMPORT_TABLES],
    others: 'not_found',
  },
  '/api/imports/show_reviews': {
    input: async ({ reader }) => {
      await hasBeenHereForYears(reader);
      return anImport(reader, 'applied');
    },
    writes: ['reviews', 'waiting_reviews'],
    others: 'not_found',
  },
  '/api/imports/list': async ({ reader }) => {
    await anImport(reader, 'applied');
    return {};
  },
};
