import { addOwnBook } from '../../../../worker/features/books/own/contract.ts';
import { getMerges, mergeTwoWorks } from '../../../../worker/features/moderation/librarians/contract.ts';
import type { Examples, Stage } from '../../../support/worker/examples.ts';
import { imported } from '../../../support/worker/features/imports.ts';
import { MERGE_TABLES } from '../../../support/worker/tables.ts';

let added = 0;

/** Returns a book that another reader added, with a different title each time. */
export async function aWaitingBook({ app }: Pick<Stage, 'app'>): Promise<string> {
  added += 1;
  const book = { title: `The Ferry at ${added} o'clock`, authors: ['Ada Fenn'] };
  return (await (await app.reader('Adder')).call(addOwnBook, book)).isbn;
}

/** Returns an import that contains a book unknown to every service. */
async function anImportedBook({ app }: Pick<Stage, 'app'>): Promise<string> {
  added += 1;
  const title = `The Barge at ${added} o'clock`;
  return imported(await app.reader('Importer'), [{ title, authors: ['Ada Fenn'], state: 'want' }]);
}

async function aMerge(stage: Pick<Stage, 'app'>): Promise<string> {
  const [from, into] = [await aWaitingBook(stage), await aWaitingBook(stage)];
  const librarian = await stage.app.librarian();
  await librarian.call(mergeTwoWorks, { from, into });
  const { merges } = await librarian.call(getMerges, {});
  return merges.find(({ id }) => id === `merge_${from}`)?.id ?? '';
}

/** Valid calls of librarians. */
export const examples: Examples = {
  '/api/librarian/own_books': {
    access: 'librarian',
    input: async (stage) => {
      await aWaitingBook(stage);
      return {};
    },
  },
  '/api/librarian/own_book_imports': {
    access: 'librarian',
    input: async (stage) => {
      await anImportedBook(stage);
      return {};
    },
  },
  '/api/librarian/reject_import': {
    access: 'librarian',
    input: async (stage) => ({ import: await anImportedBook(stage) }),
    writes: ['librarian_decisions', 'own_books'],
    again: 'not_found',
  },
  '/api/librarian/accept_own_book': {
    access: 'librarian',
    input: async (stage) => ({ isbn: await aWaitingBook(stage), pages: 96, year: 1951 }),
    writes: ['librarian_decisions', 'own_books', 'own_book_words', ...MERGE_TABLES],
    trips: { CATALOGUE: 4 },
  },
  '/api/librarian/merge_works': {
    access: 'librarian',
    input: async (stage) => ({ from: await aWaitingBook(stage), into: await aWaitingBook(stage) }),
    writes: ['capped_acts', 'librarian_decisions', 'own_books', 'own_book_words', ...MERGE_TABLES, 'merged_rows'],
    trips: { CATALOGUE: 4 },
  },
  '/api/librarian/works_to_merge': {
    access: 'librarian',
    input: async (stage) => ({ from: await aWaitingBook(stage), into: await aWaitingBook(stage) }),
    trips: { DB: 2, CATALOGUE: 3 },
  },
  '/api/librarian/merges': {
    access: 'librarian',
    input: async (stage) => {
      await aMerge(stage);
      return {};
    },
  },
  '/api/librarian/undo_merge': {
    access: 'librarian',
    input: async (stage) => ({ id: await aMerge(stage) }),
    writes: ['librarian_decisions', 'own_books', ...MERGE_TABLES, 'merged_rows'],
    again: 'not_found',
  },
};
