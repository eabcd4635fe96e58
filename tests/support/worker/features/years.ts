import { env } from 'cloudflare:workers';
import { withCheckDigit } from '../../../../worker/features/books/contract.ts';
import type { Reader } from '../app.ts';

export interface ToldReading {
  title: string;
  /** A year, a month or a day; absent for an unknown date. */
  finished?: string;
  authors?: string[];
  state?: 'finished' | 'unfinished' | 'reading';
  format?: 'print' | 'ebook' | 'audio';
  pages?: number;
  language?: string;
  genres?: string;
  /** In stars. */
  rating?: number;
}

const states = { finished: 0, reading: 1, unfinished: 3 };
const formats = { print: 0, ebook: 1, audio: 2 };
const numberOf = (date: string) => Number(date.replaceAll('-', '').padEnd(8, '0'));
const momentOf = (date: string) => Date.parse(`${`${date}-01-01`.slice(0, 10)}T12:00:00Z`) / 1000;

/** Returns the ISBN that {@link hasReadings} uses for a title. */
export function isbnOfTitle(title: string): string {
  const sum = [...title].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 1e8, 7);
  return withCheckDigit(`9798${String(sum).padStart(8, '0')}`);
}

/** Adds a reader's readings as if they were logged over many years. */
export async function hasReadings(reader: Reader, statedRows: readonly ToldReading[]): Promise<void> {
  const rows = JSON.stringify(
    statedRows.map((item, number) => ({
      isbn: isbnOfTitle(item.title),
      number: number + 1,
      title: item.title,
      authors: JSON.stringify(item.authors ?? []),
      pages: item.pages ?? 0,
      language: item.language ?? '',
      genres: item.genres ?? '',
      state: states[item.state ?? 'finished'],
      finished: item.finished === undefined ? null : numberOf(item.finished),
      readAt: item.finished === undefined ? 0 : momentOf(item.finished),
      format: item.format === undefined ? null : formats[item.format],
      rating: item.rating === undefined ? null : item.rating * 2,
    })),
  );
  const run = (sql: string) => env.DB.prepare(sql).bind(rows, reader.userId);
  await env.DB.batch([
    run(`INSERT INTO books (isbn, work_id, title, authors, cover, updated_at, pages, language, genres)
      SELECT value ->> 'isbn', value ->> 'isbn', value ->> 'title', value ->> 'authors',
        '/api/covers/' || (value ->> 'isbn') || '.svg', 0, value ->> 'pages', value ->> 'language', value ->> 'genres'
      FROM json_each(?1) WHERE ?2 <> '' ON CONFLICT DO NOTHING`),
    run(`INSERT INTO readings (work_id, user_id, number, isbn, state, finished, read_at, format, changed_at)
      SELECT value ->> 'isbn', ?2, value ->> 'number', value ->> 'isbn', value ->> 'state', value ->> 'finished',
        value ->> 'readAt', value ->> 'format', value ->> 'readAt'
      FROM json_each(?1)`),
    run(`INSERT INTO reviews (id, user_id, isbn, work_id, rating, review, has_text, created_at)
      SELECT 'r' || ?2 || (value ->> 'isbn'), ?2, value ->> 'isbn', value ->> 'isbn', max(value ->> 'rating'), '', 0, 0
      FROM json_each(?1) WHERE value ->> 'rating' IS NOT NULL GROUP BY value ->> 'isbn'`),
  ]);
}
