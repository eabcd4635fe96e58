import type { Series } from '../catalogue/book.ts';
import { line } from '../foreign-text.ts';

// Parses facts in the forms that Open Library uses in its API and its dumps.

export function titleOf(title = '', subtitle = ''): string {
  const [main, rest] = [line(title), line(subtitle)];
  return main !== '' && rest !== '' ? line(`${main}: ${rest}`) : main;
}

// In dates like "Jun 14, 2005", "2005", "c1987" and "14 June 2005" the year is the number with four digits.
export function yearIn(date: string | undefined): number | null {
  const [year] = /(?<!\d)(?:1[4-9]|20)\d\d(?!\d)/.exec(date ?? '') ?? [];
  return year === undefined ? null : Number(year);
}

// "Discworld -- 12", "The lord of the rings ; pt. 1", "Dune (2)", "Oxford world's classics".
export function seriesFrom(text: string | undefined): Series | null {
  const [, name = '', position = null] =
    /^(.*?)(?:[\s,;:(#-]+(?:(?:book|bk|no|pt|part|vol|volume|v)\b\.?\s*)?#?(\d{1,4}(?:\.\d+)?)\)?)?$/i.exec(
      line(text ?? ''),
    ) ?? [];
  return name === '' ? null : { name, position };
}

export function serviceWork(key: string | undefined): string | null {
  const [, id] = /^\/works\/(OL\d+W)$/.exec(key ?? '') ?? [];
  return id === undefined ? null : `openlibrary:${id}`;
}

// By the cover's own ID, because covers by ISBN are limited to a hundred in five minutes.
export function coverOf(id: number | string | undefined): string | null {
  return id === undefined ? null : `https://covers.openlibrary.org/b/id/${id}-L.jpg`;
}

// ISBN prefixes of languages that have a registration group of their own.
const groups: readonly [RegExp, string][] = [
  [/^978[01]|^9798/, 'en'],
  [/^9782|^97910/, 'fr'],
  [/^9783/, 'de'],
  [/^9784/, 'ja'],
  [/^9785/, 'ru'],
  [/^9787/, 'zh'],
];

/** Returns the language that an ISBN implies, or null. */
export function languageOfIsbn(isbn13: string): string | null {
  return groups.find(([group]) => group.test(isbn13))?.[1] ?? null;
}
