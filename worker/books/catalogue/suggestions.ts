import { bareTitle, fold, mainTitleKey, seriesNames, seriesOf } from './fold.ts';
import type { CatalogueRow } from './queries.ts';
import { isLesserKind } from './works.ts';

/**
 * What these books, the best-known first, offer to somebody who has typed these words: names of series, titles and
 * authors that hold them, the last word unfinished; those that begin as it was typed come first.
 */
export function offeredBy(rows: readonly CatalogueRow[], words: readonly string[], most: number): string[] {
  const offers = new Map<string, { text: string; rank: number }>();
  for (const row of rows) {
    for (const text of textsOf(row)) {
      const folded = fold(text);
      const rank = rankOf(folded, words);
      const before = offers.get(folded);
      if (rank !== null && !before) offers.set(folded, { text, rank: rank + (isLesserKind(text) ? 2 : 0) });
    }
  }
  return [...offers.values()]
    .sort((left, right) => left.rank - right.rank)
    .slice(0, most)
    .map(({ text }) => text);
}

function textsOf(row: CatalogueRow): string[] {
  const bare = bareTitle(row.title).trim();
  const main = /^(.+?)(?::\s|;\s)/u.exec(bare)?.[1] ?? bare;
  // The short title where it is known by that; a reader can go on typing towards the long one.
  const titles = mainTitleKey(bare) === mainTitleKey(main) && main !== bare ? [main, bare] : [bare];
  return [...seriesNames(row.series ?? seriesOf(row.title)), ...titles, ...(JSON.parse(row.authors) as string[])];
}

// 0 when a text begins with what was typed, 1 when it holds all of it, null when it does not.
function rankOf(text: string, words: readonly string[]): number | null {
  const phrase = words.join(' ');
  if (text.startsWith(phrase) || text.replace(/^(?:the|a|an) /, '').startsWith(phrase)) return 0;
  const parts = text.split(' ');
  const last = words.at(-1) ?? '';
  const holds = words.slice(0, -1).every((word) => parts.includes(word)) && parts.some((part) => part.startsWith(last));
  return holds ? 1 : null;
}
