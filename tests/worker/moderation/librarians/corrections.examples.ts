import { env } from 'cloudflare:workers';
import { addBooksToCatalogue } from '../../../../worker/features/books/catalogue/fill.ts';
import { reportBookProblem } from '../../../../worker/features/moderation/contract.ts';
import {
  correctBook,
  getCorrections,
  getProposals,
} from '../../../../worker/features/moderation/corrections/contract.ts';
import type { Examples, Stage } from '../../../support/worker/examples.ts';
import { aBook, isbnNumbered } from '../../../support/worker/features/books.ts';

let added = 70_000;

async function aCataloguedBook(): Promise<string> {
  added += 1;
  const isbn13 = isbnNumbered(added);
  await addBooksToCatalogue(env.CATALOGUE, [aBook({ isbn13, title: `The Weir at ${added}`, year: 1990 })]);
  return isbn13;
}

async function aCorrection({ app }: Pick<Stage, 'app'>): Promise<string> {
  const [isbn, librarian] = [await aCataloguedBook(), await app.librarian()];
  await librarian.call(correctBook, { isbn, year: 1951, reason: 'Printed in it.' });
  return (await librarian.call(getCorrections, { isbn })).corrections[0]?.id ?? '';
}

async function aProposal({ app }: Pick<Stage, 'app'>): Promise<{ id: string; version: string }> {
  const [isbn, reader, librarian] = [await aCataloguedBook(), await app.reader(), await app.librarian()];
  await reader.call(reportBookProblem, { isbn, kind: 'details', note: 'Printed in it.', proposed: { year: 1951 } });
  const { proposals } = await librarian.call(getProposals, {});
  const [{ id, version } = { id: '', version: '' }] = proposals.filter((proposal) => proposal.isbn === isbn);
  return { id, version };
}

/** Valid calls of librarians who correct books. */
export const examples: Examples = {
  '/api/librarian/correct_book': {
    access: 'librarian',
    input: async () => ({ isbn: await aCataloguedBook(), year: 1951, reason: 'Printed in it.' }),
    writes: ['book_corrections', 'books', 'capped_acts'],
    again: 'conflict',
    trips: { CATALOGUE: 2 },
  },
  '/api/librarian/corrections': {
    access: 'librarian',
    input: async (stage) => {
      await aCorrection(stage);
      return {};
    },
  },
  '/api/librarian/undo_correction': {
    access: 'librarian',
    input: async (stage) => ({ id: await aCorrection(stage) }),
    writes: ['book_corrections', 'books'],
    again: 'not_found',
    trips: { CATALOGUE: 2 },
  },
  '/api/librarian/proposals': {
    access: 'librarian',
    input: async (stage) => {
      await aProposal(stage);
      return {};
    },
  },
  '/api/librarian/decide_proposal': {
    access: 'librarian',
    input: async (stage) => ({ ...(await aProposal(stage)), accept: true }),
    writes: ['book_corrections', 'books', 'book_problems', 'notifications'],
    trips: { CATALOGUE: 2 },
  },
};
