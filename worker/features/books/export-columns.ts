import { books } from './queries.ts';

/** What is said of a book wherever one is taken along: enough to find it again on another site. */
export const exportedBookColumns = {
  title: books.title,
  authors: books.authors,
  work_id: books.workId,
  pages: books.pages,
  year: books.year,
  language: books.language,
};
