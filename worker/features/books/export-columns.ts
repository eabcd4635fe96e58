import { asc } from 'drizzle-orm';
import { books } from './queries.ts';

/** The columns of a book in exports, with which it can be found on another site. */
export const exportedBookColumns = {
  title: books.title,
  authors: books.authors,
  work_id: books.workId,
  pages: books.pages,
  year: books.year,
  language: books.language,
};

/** An order of exported books that stays although an import gives own books other numbers. */
export const byNameOfBook = [asc(books.title), asc(books.authors), asc(books.isbn)];
