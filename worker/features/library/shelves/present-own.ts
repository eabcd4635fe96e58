import type { Rows } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { fold } from '../../books/catalogue/search/search-text.ts';
import { type PresentedVolume, toIndustryIdentifiers, type Volume } from '../../books/contract.ts';
import { othersWithOwn } from '../../books/own/own-books.ts';
import {
  editableFactsOf,
  type OwnBookRow,
  ownBook,
  ownBooksHolding,
  ownBooksMatching,
  volumeFromOwn,
} from '../../books/own/queries.ts';
import { searchWordsOf } from '../../books/own/words.ts';
import { workOfVolume } from '../../books/queries.ts';
import type { BookQuery } from '../../books/service.ts';
import { editionOf } from '../../books/works.ts';
import { ownShelfStateQuery, presentVolume, presentVolumes, shelfStateQueries } from './present.ts';

/** The maximum number of own books, which are listed before the other results of a search. */
const MAX_SHOWN = 20;

/**
 * Returns an own book as the API does. The right to see it was checked when the call was opened (`visibilityQuery`).
 */
export async function presentOwnBook(call: Call, isbn: string) {
  const reader = call.claims?.userId ?? '';
  const { own, others, ...rows } = await call.load({
    own: ownBook({ isbn }),
    others: othersWithOwn({ isbn, userId: reader }),
    ...shelfStateQueries(call, [{ isbn, work: '' }]),
  });
  const row = own[0] ?? throwApiError('not_found', 'We could not find this book.');
  const book = presentVolume(call, volumeFromOwn(row), rows);
  const industryIdentifiers = toIndustryIdentifiers(row.intoIsbn ?? isbn);
  const source = row.state === 'waiting' || row.state === 'rejected' ? ('reader' as const) : ('catalogue' as const);
  const printed = row.isbn13 === null ? {} : { isbn: String(row.isbn13) };
  const mayEdit = row.state !== 'accepted' && row.authors.length > 0 && others.length === 0;
  return {
    book: { ...book, volumeInfo: { ...book.volumeInfo, industryIdentifiers } },
    source,
    ...(row.userId === reader
      ? { own: { ...printed, version: versionOf(editableFactsOf(row)), may_edit: mayEdit } }
      : {}),
  };
}

/** Returns the editions of an own book, which is the only edition of its work. */
export async function presentOwnEdition(call: Call, isbn: string) {
  const { book } = await presentOwnBook(call, isbn);
  return { work: workOfVolume(book).work, editions: [book] };
}

/** Returns search results, and before them the reader's own matching books on the first page. */
export async function presentSearch(
  call: Call,
  { query, found, isFirstPage }: { query: BookQuery; found: readonly Volume[]; isFirstPage: boolean },
) {
  const ownBooks = isFirstPage ? searchOwnBooks(call, query) : {};
  const rows = await call.load({ ...shelfStateQueries(call, found.map(editionOf)), ...ownBooks });
  const others = presentVolumes(call, found, rows);
  return { own: presentOwnBooks(call, query, rows, others), others };
}

/** Returns the queries that search the reader's own books, for the first page of a search; none for a visitor. */
function searchOwnBooks(call: Call, { words, field, offset }: BookQuery) {
  const searchWords = call.claims === null || field === 'meta' || offset > 0 ? [] : searchWordsOf(words);
  if (call.claims === null || searchWords.length === 0) return {};
  const at = ownBooksMatching(call.claims.userId, searchWords, MAX_SHOWN);
  return { own: ownBooksHolding(at), shown_own: ownShelfStateQuery(at) };
}

/** Returns the reader's own matching books, without those whose work is among the other results. */
function presentOwnBooks(
  call: Call,
  query: BookQuery,
  { own = [], shown_own: shownOwn = [] }: Partial<Rows<Required<ReturnType<typeof searchOwnBooks>>>>,
  others: readonly PresentedVolume[],
): PresentedVolume[] {
  const matching = own.filter((row) => matchesField(row, query));
  const listedWorks = new Set(others.map((book) => book.work_id));
  return presentVolumes(call, matching.map(volumeFromOwn), { shelfRows: shownOwn }).filter(({ work_id: work }) => {
    const isNew = !listedWorks.has(work);
    listedWorks.add(work);
    return isNew;
  });
}

// The index covers title and authors together; a search in one field is filtered here.
function matchesField({ title, authors }: OwnBookRow, { words, field }: BookQuery): boolean {
  if (field === 'any') return true;
  const fieldWords = fold(field === 'title' ? title : authors.join(' ')).split(' ');
  return searchWordsOf(words).every((word) => fieldWords.some((fieldWord) => fieldWord.startsWith(word)));
}
