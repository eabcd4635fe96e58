import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { findBook } from '../books.ts';
import { addBooksToCatalogue } from '../catalogue/fill.ts';
import { workIdOf } from '../catalogue/works.ts';
import { isInternal, type Volume } from '../contract.ts';
import { catalogueOf } from '../query-services.ts';
import { ownBookSentences } from './contract.ts';
import type { OwnFacts } from './own-books.ts';

/** The edition that an accepted own book becomes. */
interface Accepted {
  isbn: string;
  volume: Volume;
}

/**
 * Returns whether the catalogue has another book with this title and first author. Without an ISBN, an accepted own
 * book would then become an edition of its work, which can't be undone.
 */
async function isInCatalogue(call: Call, isbn: string, facts: OwnFacts): Promise<boolean> {
  const edition = await call.env.CATALOGUE.prepare(
    `SELECT 1 FROM editions WHERE isbn <> ?2
      AND work_id = coalesce((SELECT work_id FROM work_aliases WHERE id = ?1), ?1) LIMIT 1`,
  )
    .bind(workIdOf({ title: facts.title, authors: facts.authors }), Number(isbn))
    .first();
  return edition !== null;
}

/**
 * Adds an own book to the catalogue, under its internal number or its ISBN. If a service knows that ISBN, its edition
 * is used instead. Doing it twice changes nothing. Throws `conflict` for an internal number if the catalogue has the
 * book already.
 */
export async function addToCatalogue(call: Call, isbn: string, facts: OwnFacts): Promise<Accepted> {
  const book = isInternal(isbn) ? null : (await findBook(call, isbn)).value;
  if (book !== null) return { isbn, volume: book };
  if (isInternal(isbn) && (await isInCatalogue(call, isbn, facts)))
    throwApiError('conflict', ownBookSentences.inCatalogue);
  const added = addBooksToCatalogue(call.env.CATALOGUE, [
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
  // If two librarians accept it at once, one of the two additions fails.
  const [failed] = (await Promise.allSettled([added])).filter(({ status }) => status === 'rejected');
  const volume = await catalogueOf(call).byIsbn(isbn);
  if (volume === null && failed?.status === 'rejected') throw failed.reason;
  return {
    isbn,
    volume: volume ?? throwApiError('unavailable', 'The catalogue could not store the book. Try again.'),
  };
}
