import { base64url } from 'jose';
import { limits } from './contract.ts';

/** The sort key of a list: its columns in order, each an integer or a text. */
type Columns = Readonly<Record<string, 'integer' | 'text'>>;

/** The sort key of a row; a page begins after it. */
type PositionOf<Sort extends Columns> = { [Name in keyof Sort]: Sort[Name] extends 'integer' ? number : string };

/** The columns of a row that a cursor is made of; a boolean becomes 0 or 1. */
type Sorted<Sort extends Columns> = { [Name in keyof Sort]: Sort[Name] extends 'integer' ? number | boolean : string };

/** A paged list. */
interface Paged<Sort extends Columns> {
  /**
   * Returns the parameters of the query: the sort key to start after, and a limit of one row more than a page, which
   * shows whether there is a next page. Without a valid cursor the list starts at its beginning. The limit is 0 for a
   * cursor of other lists only, because then the answer continues those.
   */
  after(cursor: string | undefined): PositionOf<Sort> & { limit: number };
  /** Returns whether the cursor continues this list, so that the answer is not its first page. */
  continues(cursor: string | undefined): boolean;
  /** Returns the cursor of the rows after this one. */
  cursorAfter(row: Sorted<Sort>): string;
  /** Returns the rows of a page, without the additional one, and the cursor of the next page if there is one. */
  page<Row extends Sorted<Sort>>(rows: readonly Row[]): { rows: Row[]; next_cursor: string | undefined };
}

// Joins the cursors of an answer with several lists.
const SEPARATOR = '~';

// Sort before every row of the list. No text sorts after the last code point.
const FIRST = {
  descending: { integer: Number.MAX_SAFE_INTEGER, text: '\u{10FFFF}' },
  ascending: { integer: Number.MIN_SAFE_INTEGER, text: '' },
} as const;

/**
 * Declares a paged list. Cursors contain its name and column types, so that one of another list, or from before a
 * change of the sort key, is not accepted.
 * @param list a name that no other list has.
 */
export function paged<const Sort extends Columns>(
  list: string,
  columns: Sort,
  { order = 'descending', size = limits.page }: { order?: 'ascending' | 'descending'; size?: number } = {},
): Paged<Sort> {
  const names = Object.entries(columns);
  const shape = `${list}:${names.map(([, kind]) => kind.charAt(0)).join('')}`;

  const readPosition = (values: readonly unknown[]): PositionOf<Sort> | null => {
    const isValid = names.every(([, kind], place) =>
      kind === 'integer' ? Number.isSafeInteger(values[place]) : typeof values[place] === 'string',
    );
    if (!isValid || values.length !== names.length) return null;
    return Object.fromEntries(names.map(([name], place) => [name, values[place]])) as PositionOf<Sort>;
  };
  const first = Object.fromEntries(names.map(([name, kind]) => [name, FIRST[order][kind]])) as PositionOf<Sort>;
  const locate = (cursor: string | undefined): { position: PositionOf<Sort> | null; isOfOtherList: boolean } => {
    const parts = parseCursor(cursor);
    const own = parts.find(([name]) => name === shape);
    return { position: own ? readPosition(own.slice(1)) : null, isOfOtherList: parts.length > 0 && own === undefined };
  };

  const behind = (row: Sorted<Sort>): string => {
    const values = names.map(([name, kind]) => (kind === 'integer' ? Number(row[name]) : row[name]));
    return base64url.encode(JSON.stringify([shape, ...values]));
  };

  return {
    cursorAfter: behind,
    after(cursor) {
      const { position, isOfOtherList: others } = locate(cursor);
      return { ...(position ?? first), limit: others ? 0 : size + 1 };
    },
    continues: (cursor) => locate(cursor).position !== null,
    page(rows) {
      const pageRows = rows.slice(0, size);
      const last = rows.length > size ? pageRows.at(-1) : undefined;
      return { rows: pageRows, next_cursor: last === undefined ? undefined : behind(last) };
    },
  };
}

/** Returns one cursor that continues several lists of an answer; undefined if none has a next page. */
export function cursorOfAll(cursors: readonly (string | undefined)[]): string | undefined {
  const parts = cursors.filter((cursor) => cursor !== undefined);
  return parts.length === 0 ? undefined : parts.join(SEPARATOR);
}

// Ignores parts that are no cursors of ours.
function parseCursor(cursor: string | undefined): unknown[][] {
  if (cursor === undefined) return [];
  return cursor.split(SEPARATOR).flatMap((part) => {
    try {
      const read: unknown = JSON.parse(new TextDecoder().decode(base64url.decode(part)));
      return Array.isArray(read) && typeof read[0] === 'string' ? [read] : [];
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof TypeError) return [];
      throw error;
    }
  });
}
