import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { findBook } from '../books.ts';
import { addBooksToCatalogue } from '../catalogue/fill.ts';
import { isInternal, type Volume } from '../contract.ts';
import { catalogueOf } from '../query-services.ts';
import type { OwnFacts } from './own-books.ts';

/** The edition that an own book becomes. */
interface Accepted {
  isbn: string;
  volume: Volume;
}

/**
 * Adds an own book to the catalogue, under its internal number or its ISBN. If a service knows that ISBN, its
 * edition is used instead. Doing it twice changes nothing.
 */
export async function addToCatalogue(call: Call, isbn: string, facts: OwnFacts): Promise<Accepted> {
  const known = isInternal(isbn) ? null : (await findBook(call, isbn)).value;
  if (known !== null) return { isbn, volume: known };
  const storedBooks = addBooksToCatalogue(call.env.CATALOGUE, [
    {
      isbn13: isbn,
      title: facts.title,
      authors: facts.authors,
      contributors: [],
      series: facts.series === undefined ? null : { name: facts.series, position: facts.position ?? null },
      publisher: null,
      year: facts.year ?? null,
      language: facts.language ?? null,
      description: null,
      genres: [],
      pages: facts.pages ?? null,
      averageRating: null,
      ratingsCount: 0,
      serviceWork: null,
      coverUrl: null,
      source: 'import',
    },
  ]);
  // Two librarians at once: one of them finds it there.
  const [failed] = (await Promise.allSettled([storedBooks])).filter(({ status }) => status === 'rejected');
  const volume = await catalogueOf(call).byIsbn(isbn);
  if (volume === null && failed?.status === 'rejected') throw failed.reason;
  return {
    isbn,
    volume: volume ?? throwApiError('unavailable', 'The catalogue could not store the book. Try again.'),
  };
}
