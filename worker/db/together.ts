import type { Prepared } from './open.ts';
import { chainOf } from './retry.ts';
import type { ReadRow } from './rows.ts';

/** Values that one statement may be given in D1. */
const MOST_VALUES = 100;

/** Arguments that a function of SQL may be given in D1, and so columns that one list of values can have. */
const MOST_COLUMNS = 32;

/** Queries as they are sent, and how the answers to those become the rows of each query again. */
interface Sending {
  sent: readonly Prepared[];
  rowsOf(answers: readonly unknown[]): readonly unknown[];
}

/** Each query as a statement of its own. */
export function apart(queries: readonly Prepared[]): Sending {
  return { sent: queries, rowsOf: (answers) => answers };
}

/**
 * Makes one statement of all queries of a trip, whose one row holds a list of rows for each: the database and the worker
 * spend about as much on each statement of a trip as on a short query itself. Where that cannot be, they stay apart. What
 * all of them find must fit into one row (see {@link isTooMuch}); a fraction comes with fifteen digits.
 */
export function together(queries: readonly Prepared[]): Sending {
  if (queries.length < 2) return apart(queries);
  const readers = queries.map(({ read }) => read).filter((read) => read !== null);
  const values = queries.flatMap(({ query }) => query.params);
  const fit = values.length <= MOST_VALUES && queries.every(({ width }) => width <= MOST_COLUMNS);
  if (readers.length < queries.length || !fit) return apart(queries);

  let parts = '';
  let lists = '';
  for (const [place, { query, width }] of queries.entries()) {
    const [separator, columns] = [place === 0 ? '' : ', ', columnsOf(width)];
    parts += `${separator}"part_${place}"${columns} as (${query.sql})`;
    lists += `${separator}(select json_group_array(json_array${columns}) from "part_${place}") as "rows_${place}"`;
  }
  const one: Prepared = {
    query: { sql: `with ${parts} select ${lists}`, params: values },
    width: queries.length,
    read: null,
    rowsOf({ results: [row] }) {
      const texts = Object.values(row as Record<string, string>);
      return texts.map((text, place) => rowsIn(text, readers[place] as ReadRow));
    },
  };
  return { sent: [one], rowsOf: ([rows]) => rows as unknown[] };
}

/** Whether a database refused to answer because it was more than one row can hold, which is 2 MB in D1. */
export function isTooMuch(error: unknown): boolean {
  return chainOf(error).includes('string or blob too big');
}

function rowsIn(text: string, read: ReadRow): object[] {
  const rows = JSON.parse(text) as unknown[][];
  return rows.map((row) => {
    for (let place = 0; place < row.length; place += 1) {
      const value = row[place];
      // What SQL itself made JSON came along as such; a query's row holds its text.
      if (typeof value === 'object' && value !== null) row[place] = JSON.stringify(value);
    }
    return read(row);
  });
}

const known: string[] = [];

function columnsOf(width: number): string {
  known[width] ??= `(${Array.from({ length: width }, (_, place) => `"c${place}"`).join(', ')})`;
  return known[width];
}
