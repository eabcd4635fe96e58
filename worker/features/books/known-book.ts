import type { Call } from '../../platform/http/call.ts';
import { mainTitleKey, wordsOf } from './catalogue/search/search-text.ts';
import { isbnOf, type Volume } from './contract.ts';
import { queryCatalogue } from './query-services.ts';

/**
 * Returns the ISBN of the catalogue's book with this title, by an author whose name has all these words; null if there is none,
 * or if the catalogue doesn't answer.
 */
export async function findKnownBook(
  call: Call,
  { title, author }: { title: string; author: string },
): Promise<string | null> {
  const row = { line: 0, title, authors: [author], isbn: null, serviceWork: null };
  const match = (await queryCatalogue(call, (catalogue) => catalogue.byRows([row])))?.value.get(0);
  const book = match?.named ?? match?.others.find((other) => isNamed(other, { title, author })) ?? null;
  return book === null ? null : isbnOf(book);
}

function isNamed({ volumeInfo }: Volume, { title, author }: { title: string; author: string }): boolean {
  if (mainTitleKey(volumeInfo.title) !== mainTitleKey(title)) return false;
  return (volumeInfo.authors ?? []).some((name) => {
    const words = new Set(wordsOf(name));
    return wordsOf(author).every((word) => words.has(word));
  });
}
