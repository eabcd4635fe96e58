import type { Rows } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { fold } from '../../books/catalogue/search/search-text.ts';
import { type PresentedVolume, toIndustryIdentifiers } from '../../books/contract.ts';
import { type OwnBookRow, ownBook, ownBooksHolding, ownBooksMatching, volumeFromOwn } from '../../books/own/queries.ts';
import { searchWordsOf } from '../../books/own/words.ts';
import { workOfVolume } from '../../books/queries.ts';
import type { BookQuery } from '../../books/service.ts';
import { ownShelfStateQuery, presentVolume, presentVolumes, shelfStateQueries } from './present.ts';

/** Own books that stand before what else a search found. */
const SHOWN = 20;

/** The answer to who asks for an own book, which they may see: that was looked at where the call came in. */
export async function presentOwnBook(call: Call, isbn: string) {
  const { own, ...rows } = await call.load({
    own: ownBook({ isbn }),
    ...shelfStateQueries(call, [{ isbn, work: '' }]),
  });
  const row = own[0] ?? throwApiError('not_found', 'We could not find this book.');
  const book = presentVolume(call, volumeFromOwn(row), rows);
  const industryIdentifiers = toIndustryIdentifiers(row.intoIsbn ?? isbn);
  const source = row.state === 'waiting' || row.state === 'rejected' ? ('reader' as const) : ('catalogue' as const);
  return { book: { ...book, volumeInfo: { ...book.volumeInfo, industryIdentifiers } }, source };
}

/** The one edition of the work that a waiting book is. */
export async function presentOwnEdition(call: Call, isbn: string) {
  const { book } = await presentOwnBook(call, isbn);
  return { work: workOfVolume(book).work, editions: [book] };
}

/** Returns the queries that search the reader's own books, for the first page of a search; none for a visitor. */
export function searchOwnBooks(call: Call, { words, field, offset }: BookQuery) {
  const searchWords = call.claims === null || field === 'meta' || offset > 0 ? [] : searchWordsOf(words);
  if (call.claims === null || searchWords.length === 0) return {};
  const at = ownBooksMatching(call.claims.userId, searchWords, SHOWN);
  return { own: ownBooksHolding(at), shown_own: ownShelfStateQuery(at) };
}

/** The reader's own books that were found, as they are shown: those whose work is not among the others. */
export function presentOwnBooks(
  call: Call,
  query: BookQuery,
  { own = [], shown_own: shownOwn = [] }: Partial<Rows<Required<ReturnType<typeof searchOwnBooks>>>>,
  others: readonly PresentedVolume[],
): PresentedVolume[] {
  const matching = own.filter((row) => holdsIn(row, query));
  const listedWorks = new Set(others.map((book) => book.work_id));
  return presentVolumes(call, matching.map(volumeFromOwn), { shelfRows: shownOwn }).filter(({ work_id: work }) => {
    const first = !listedWorks.has(work);
    listedWorks.add(work);
    return first;
  });
}

// The words were found in title and authors alike; a search in one of them is held to it here.
function holdsIn({ title, authors }: OwnBookRow, { words, field }: BookQuery): boolean {
  if (field === 'any') return true;
  const held = fold(field === 'title' ? title : authors.join(' ')).split(' ');
  return searchWordsOf(words).every((word) => held.some((item) => item.startsWith(word)));
}
