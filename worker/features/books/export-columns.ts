import { books } from './queries.ts';

/** Columns of every exported book, enough to find it on another site. */
export const exportedBookColumns = {
  title: books.title,
  authors: books.authors,
  work_id: books.workId,
  pages: books.pages,
  year: books.year,
  language: books.language,
};
