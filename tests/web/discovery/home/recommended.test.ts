import { expect, test } from 'vitest';
import { curatedBooks } from '../../../../scripts/catalogue/curated.ts';
import { fixedBooks } from '../../../../worker/features/discovery/recommendations/contract.ts';

test('the books recommended to everyone are books of the catalogue, called as they are there', () => {
  for (const { isbn, title, author } of fixedBooks) {
    const book = curatedBooks.find(({ isbn13 }) => isbn13 === isbn);
    expect([isbn, book?.title, book?.authors[0]]).toEqual([isbn, title, author]);
  }
});
