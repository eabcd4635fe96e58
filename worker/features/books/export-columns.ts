import { keptBooks } from './queries.ts';

/** What is said of a book wherever one is taken along: enough to find it again on another site. */
export const takenBook = {
  title: keptBooks.title,
  authors: keptBooks.authors,
  work_id: keptBooks.workId,
  pages: keptBooks.pages,
  year: keptBooks.year,
  language: keptBooks.language,
};
