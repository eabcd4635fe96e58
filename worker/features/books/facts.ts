import { sql } from 'drizzle-orm';
import { books } from '../../platform/db/schema/books.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { genres, isbnOf, type Volume } from './contract.ts';

/** Facts of an edition as stored: 0 and '' are unknown, genres are separated by commas. */
export interface EditionFacts {
  pages: number;
  year: number;
  language: string;
  genres: string;
}

/** Larger page counts are treated as errors of the service. */
const MAX_PAGES = 30_000;

export function factsOf({ volumeInfo }: Volume): EditionFacts {
  const { pageCount = 0, publishedDate = '', language = '', categories = [] } = volumeInfo;
  const [year = ''] = /^-?\d{1,4}/.exec(publishedDate) ?? [];
  const words = Object.entries(genres).filter(([, label]) => categories.includes(label));
  return {
    pages: Number.isInteger(pageCount) && pageCount > 0 && pageCount <= MAX_PAGES ? pageCount : 0,
    year: Number(year),
    language: /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(language) ? language : '',
    genres: words.map(([genre]) => genre).join(','),
  };
}

/** Finds the next stored editions after an ISBN, with their facts and the keys by which they are sorted. */
export const storedFactsAfter = ({ after, limit }: { after: string; limit: number }) =>
  db
    .select({
      isbn: books.isbn,
      pages: books.pages,
      year: books.year,
      language: books.language,
      genres: books.genres,
      title: books.title,
      authors: books.authors,
      titleKey: books.titleKey,
      authorKey: books.authorKey,
    })
    .from(books)
    .where(sql`${books.isbn} > ${after}`)
    .orderBy(books.isbn)
    .limit(limit);

export function storeFacts(volumes: readonly Volume[]): Statement | null {
  if (volumes.length === 0) return null;
  const facts = volumes.map((book) => ({ isbn: isbnOf(book), ...factsOf(book) }));
  return db.run(sql`
    UPDATE ${books} SET pages = value ->> 'pages', year = value ->> 'year', language = value ->> 'language',
      genres = value ->> 'genres'
    FROM json_each(${JSON.stringify(facts)}) WHERE isbn = CAST(value ->> 'isbn' AS INTEGER)`);
}

interface Filed {
  isbn: string;
  titleKey: string;
  authorKey: string;
}

export function storeSortKeys(filed: readonly Filed[]): Statement | null {
  if (filed.length === 0) return null;
  return db.run(sql`
    UPDATE ${books} SET title_key = value ->> 'titleKey', author_key = value ->> 'authorKey'
    FROM json_each(${JSON.stringify(filed)}) WHERE isbn = CAST(value ->> 'isbn' AS INTEGER)`);
}
