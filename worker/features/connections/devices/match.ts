import { knownAuthors } from '../../books/catalogue/rows.ts';
import { normaliseIsbn, type Volume } from '../../books/contract.ts';
import { queryCatalogue, type ServiceContext } from '../../books/query-services.ts';
import { withTimeout } from '../../books/timeout.ts';
import { matchRow } from '../../imports/match-row.ts';

export interface DocumentFacts {
  filename: string | null;
  title: string | null;
  authors: string | null;
  /** ISBNs of the book in any notation, or empty. */
  identifiers: string;
}

/** Milliseconds after which the search for a book is given up. The device waits two seconds for its response. */
const SEARCH_TIMEOUT = 1_200;

const NUMBERS = /\b97[89][-\s]?(?:\d[-\s]?){9}\d\b|\b\d{9}[\dX]\b/gi;

/** Returns the book of a document; see {@link matchDocuments}. */
export async function matchDocument(call: ServiceContext, facts: DocumentFacts): Promise<Volume | null> {
  return (await matchDocuments(call, [facts]))[0] ?? null;
}

/**
 * Returns the book of each document, found as in imports: by its ISBN or the one in the file's name, then by title and
 * author. The result is null if the reader has to decide. Uses the catalogue only, and throws if it doesn't respond in
 * time.
 */
export async function matchDocuments(
  call: ServiceContext,
  documents: readonly DocumentFacts[],
): Promise<(Volume | null)[]> {
  if (documents.length === 0) return [];
  const rows = documents.map((facts, line) => ({
    line,
    title: facts.title ?? '',
    authors: authorsIn(facts.authors ?? ''),
    isbn: numberOf(facts),
    serviceWork: null,
  }));
  const found = await withTimeout(
    SEARCH_TIMEOUT,
    queryCatalogue(call, (catalogue) => catalogue.byRows(rows)),
  );
  if (found === null) throw new Error('The catalogue is unavailable');
  return rows.map(({ line, title, authors }) => {
    const match = matchRow({ title, authors, shelves: [] }, found.value.get(line));
    return match === null || match.verdict === 'unsure' ? null : (match.books[0] ?? null);
  });
}

export function isMatchable(facts: DocumentFacts): boolean {
  return (facts.title ?? '') !== '' || numberOf(facts) !== null;
}

function numberOf({ identifiers, filename, title }: DocumentFacts): string | null {
  return isbnIn(identifiers) ?? isbnIn(`${filename ?? ''} ${title ?? ''}`);
}

// KOReader writes each author on a separate line.
function authorsIn(text: string): string[] {
  return knownAuthors(text.split(/\s*(?:\n|;| & )\s*/).filter(Boolean)).slice(0, 20);
}

function isbnIn(text: string): string | null {
  for (const [number] of text.matchAll(NUMBERS)) {
    const isbn = normaliseIsbn(number);
    if (isbn !== null) return isbn;
  }
  return null;
}
