import { addOwnBook } from '../../../../worker/features/books/own/contract.ts';
import type { Examples, Stage } from '../examples.ts';

let added = 0;

/** A book that another reader added, each time one of another name. */
export async function aWaitingBook({ app }: Pick<Stage, 'app'>): Promise<string> {
  added += 1;
  const book = { title: `The Ferry at ${added} o'clock`, authors: ['Ada Fenn'] };
  return (await (await app.reader('Adder')).call(addOwnBook, book)).isbn;
}

/** Valid calls of librarians. */
export const examples: Examples = {
  '/api/librarian/own_books': async (stage) => {
    await aWaitingBook(stage);
    return {};
  },
  '/api/librarian/accept_own_book': async (stage) => ({ isbn: await aWaitingBook(stage), pages: 96, year: 1951 }),
  '/api/librarian/merge_works': async (stage) => ({ from: await aWaitingBook(stage), into: await aWaitingBook(stage) }),
};
