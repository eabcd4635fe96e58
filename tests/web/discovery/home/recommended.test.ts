import { expect, test } from 'vitest';
import { curatedBooks } from '../../../../scripts/catalogue/curated.ts';
import { recommendedBooks } from '../../../../web/features/discovery/home/recommended.tsx';

test('the three recommended books are books of the catalogue, called as they are there', () => {
  for (const { isbn, title, author } of recommendedBooks) {
    const book = curatedBooks.find(({ isbn13 }) => isbn13 === isbn);
    expect([isbn, book?.title, book?.authors[0]]).toEqual([isbn, title, author]);
  }
});
