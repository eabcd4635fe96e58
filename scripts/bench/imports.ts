import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { catalogueIn } from '../../worker/features/books/catalogue/catalogue.ts';
import { matchRow } from '../../worker/features/imports/match-row.ts';
import { normaliseRow } from '../../worker/features/imports/normalised-row.ts';
import { root } from '../support/local.ts';
import { shippedInMemory } from './quality.ts';
import { printTable } from './report.ts';

/** A row as readers import it, and the book that it is; '' for one that the catalogue lacks. */
interface LabelledRow {
  title: string;
  author: string;
  isbn13: string;
  kind: string;
}

/** The minimum percentages of matches made without a question that are right, and of known works that are offered. */
const LIMITS = { precision: 99.5, recall: 97 } as const;

/** Measures how imported rows are matched with the catalogue that comes with the product, without their ISBNs. */
export async function measure(): Promise<string[]> {
  const { database } = await shippedInMemory();
  const catalogue = catalogueIn(database);
  const rows: LabelledRow[] = parse(readFileSync(resolve(root, 'scripts/bench/imported.csv')), {
    columns: true,
    bom: true,
  });
  const normalised = rows.map(({ title, author }, line) => {
    const sent = { line: line + 1, title, authors: author === '' ? [] : [author] };
    return normaliseRow(sent, new Date().toISOString().slice(0, 10), false).normalised;
  });
  const matches = await catalogue.byRows(
    normalised.map(({ title, authors }, line) => ({ line, title, authors, isbn: null, serviceWork: null })),
  );
  const judged = await Promise.all(
    rows.map(async (row, line) => {
      const [right] = row.isbn13 === '' ? [] : await catalogue.byIsbns([row.isbn13]);
      if (row.isbn13 !== '' && right === undefined) throw new Error(`The catalogue lacks ${row.isbn13}`);
      const own = normalised[line];
      const match = own === undefined ? null : matchRow(own, matches.get(line));
      const works = (match?.books ?? []).map(({ work_id }) => work_id);
      const isAsked = match === null || match.verdict === 'unsure';
      const isRight = right !== undefined && works[0] === right.work_id;
      return { ...row, match, isAsked, isRight, isOffered: right !== undefined && works.includes(right.work_id) };
    }),
  );
  const share = (part: readonly unknown[], of: readonly unknown[]) =>
    of.length === 0 ? 100 : Math.floor((1_000 * part.length) / of.length) / 10;
  const tableRow = (name: string, of: typeof judged) => {
    const [taken, known] = [of.filter(({ isAsked }) => !isAsked), of.filter(({ isbn13 }) => isbn13 !== '')];
    return [
      ...[
        name,
        of.length,
        taken.length,
        `${share(
          taken.filter(({ isRight }) => isRight),
          taken,
        )} %`,
      ],
      ...[
        known.length,
        `${share(
          known.filter(({ isOffered }) => isOffered),
          known,
        )} %`,
      ],
    ];
  };
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  printTable(
    ['rows', 'number', 'matched without a question', 'of these right', 'in the catalogue', 'of these offered'],
    [
      ...kinds.map((name) =>
        tableRow(
          name,
          judged.filter(({ kind }) => kind === name),
        ),
      ),
      tableRow('all', judged),
    ],
  );
  const [taken, known] = [judged.filter(({ isAsked }) => !isAsked), judged.filter(({ isbn13 }) => isbn13 !== '')];
  const wrong = taken.filter(({ isRight }) => !isRight);
  const lost = known.filter(({ isOffered }) => !isOffered);
  const named = (of: typeof judged) =>
    of.map(({ title, match }) => `${title} as ${match?.books[0]?.volumeInfo.title ?? 'none'}`).join(' · ') || 'none';
  console.log(`Matched with another book: ${named(wrong)}\n\nNot offered: ${named(lost)}\n`);
  const [precision, recall] = [
    share(
      taken.filter(({ isRight }) => isRight),
      taken,
    ),
    share(
      known.filter(({ isOffered }) => isOffered),
      known,
    ),
  ];
  return [
    ...(precision < LIMITS.precision ? [`${precision} % of matches are right, not ${LIMITS.precision} %`] : []),
    ...(recall < LIMITS.recall ? [`${recall} % of known works are offered, not ${LIMITS.recall} %`] : []),
  ];
}
