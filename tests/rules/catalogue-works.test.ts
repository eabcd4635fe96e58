import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { readShipped } from '../../scripts/catalogue/shipped.ts';
import { planFill } from '../../worker/features/books/catalogue/fill.ts';
import { fold, phraseKey } from '../../worker/features/books/catalogue/search/search-text.ts';
import { sharedWorlds } from '../../worker/features/books/catalogue/series.ts';
import { root } from '../support/node/sources.ts';

// What the shipped catalogue makes of its books: works, and the series that they stand in. A person has checked each
// exception, and put it into one of these tables beside the books; what is not there fails.
//
// merges.csv, an edition a row, sorted by title: it is one work with the edition `work`, for the reason in `checked`.
// positions.csv, an edition a row, sorted by series: it shares its place in the series with another book, and why.
// series-names.csv, a name a row, sorted: a shared world of several first authors, or series of one name ("namesakes").

type Row = Readonly<Record<string, string>>;
const tableAt = (file: string): Row[] =>
  parse(readFileSync(resolve(root, 'scripts/catalogue', file), 'utf8'), { columns: true });

const { statements } = planFill(readShipped().books, []);
const rowsInto = (table: string) =>
  statements
    .filter(({ sql }) => new RegExp(`INTO ${table} `).test(sql))
    .flatMap(({ values: [json] }) => JSON.parse(String(json)) as (string | number | null)[][]);

const editions = rowsInto('editions').map(([id, isbn, work, title, , , , authors]) => ({
  id: Number(id),
  isbn: String(isbn),
  work: Number(work),
  title: String(title),
  author: (JSON.parse(String(authors)) as string[])[0] ?? '',
}));
const editionsOf = new Map<number, typeof editions>();
for (const edition of editions) editionsOf.set(edition.work, [...(editionsOf.get(edition.work) ?? []), edition]);
const inSeries = rowsInto('works').flatMap(([id, , series, key, position]) => {
  const [first] = editionsOf.get(Number(id)) ?? [];
  return first && typeof series === 'string'
    ? [{ ...first, series, key: String(key), position: position ?? null }]
    : [];
});

function groupsOf<One>(all: readonly One[], key: (keyOfItem: One) => string): One[][] {
  const groups = new Map<string, One[]>();
  for (const item of all) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups.values()].filter((group) => group.length > 1);
}

test('no two editions become one work but those that a person has checked', () => {
  const merges = tableAt('merges.csv');
  const merged = [...editionsOf.values()].flatMap(([best, ...others]) =>
    others.map(({ isbn, title, author }) => ({ isbn13: isbn, title, author, work: best?.isbn })),
  );
  const byTitle = (left: Row, right: Row) => (fold(left.title ?? '') < fold(right.title ?? '') ? -1 : 1);
  expect(merges.map(({ checked: _, ...merge }) => merge)).toEqual((merged as Row[]).toSorted(byTitle));
  expect(merges.filter(({ checked = '' }) => checked.length < 10)).toEqual([]);
});

test('a series name of several first authors was checked: a shared world, or namesakes that stay apart', () => {
  const authorsBy = new Map<string, Map<string, string>>();
  for (const { series, author } of inSeries) {
    const authors = authorsBy.get(phraseKey(series)) ?? new Map<string, string>();
    authorsBy.set(phraseKey(series), authors.set(fold(author), author));
  }
  const conflicts = [...authorsBy].filter(([, authors]) => authors.size > 1);
  const listed = tableAt('series-names.csv');
  const checked = listed.map(({ series = '', authors = '' }) => [phraseKey(series), authors.split('; ').toSorted()]);
  expect(checked).toEqual(
    conflicts.map(([name, authors]) => [name, [...authors.values()].toSorted()]).toSorted(byFirst),
  );
  const shared = listed.filter(({ kind }) => kind === 'shared').map(({ series = '' }) => phraseKey(series));
  expect(shared.toSorted()).toEqual(sharedWorlds.map(phraseKey).toSorted());
  const mixed = groupsOf(inSeries, ({ key }) => key).filter(
    (group) => new Set(group.map(({ author }) => fold(author))).size > 1 && !shared.includes(group[0]?.key ?? ''),
  );
  // The key of an author is the first letter of the first name and the last name.
  expect(mixed.map(([book]) => book?.series)).toEqual([]);
});

const byFirst = ([left]: readonly unknown[], [right]: readonly unknown[]) => (String(left) < String(right) ? -1 : 1);

test('no two works stand in one place of a series but those that a person has explained', () => {
  const places = groupsOf(
    inSeries.filter(({ position }) => position !== null),
    ({ key, position }) => `${key} ${Number.parseFloat(String(position))}`,
  );
  const doubled = places.flatMap((group) => group.map(({ isbn }) => isbn));
  const listed = tableAt('positions.csv');
  expect(listed.map(({ isbn13 }) => isbn13).toSorted()).toEqual(doubled.toSorted());
  expect(listed.filter(({ checked = '' }) => checked.length < 10)).toEqual([]);
  expect(listed).toEqual(listed.toSorted((left, right) => ((left.series ?? '') < (right.series ?? '') ? -1 : 1)));
});

test('a split volume without a place leaves its work in its place', () => {
  const storm = inSeries.find(({ isbn }) => isbn === '9780553573428');
  expect(storm).toMatchObject({ title: 'A Storm of Swords', position: '3' });
});
