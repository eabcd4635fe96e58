import { expect, test } from 'vitest';
import { correctionsText, parseCorrections, withCorrections } from '../../scripts/support/corrections-file.ts';
import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';

test('what was corrected reaches the book through the file, the latest correction last', () => {
  const book: BookToFill = {
    isbn13: '9780306406157',
    title: 'The Gilt Heron',
    authors: ['Ronald Adapter'],
    contributors: [],
    series: { name: 'Herons', position: '2' },
    publisher: 'Perch',
    year: 1999,
    language: 'en',
    description: null,
    genres: [],
    pages: 90,
    averageRating: null,
    ratingsCount: 0,
    serviceWork: null,
    coverUrl: null,
    source: 'known',
  };
  const text = correctionsText([
    {
      isbn13: book.isbn13,
      all: [
        { title: 'The "Gold" Heron, Vol. 1', year: 1930, series: null },
        { year: 1931, pages: null },
      ],
    },
  ]);
  const corrected = parseCorrections(text);
  expect(withCorrections(book, corrected.get(book.isbn13))).toEqual({
    ...book,
    title: 'The "Gold" Heron, Vol. 1',
    year: 1931,
    series: null,
    pages: null,
  });
  expect(withCorrections(book, corrected.get('9781402894626'))).toEqual(book);
});
