import { limits } from '../http/contract.ts';

/** Clubs on a page of the directory, the largest first; whoever looks further asks for more. */
export const DIRECTORY_PAGE = 24;

/** Where a page of a list ends: which list, what its last row is sorted by (a time, a size, a position), and its id. */
export interface Place {
  list: string;
  at: number;
  id: string;
}

/** Reads a cursor; null for none, and for one that is not of ours. */
export function placeOf(cursor: string | undefined): Place | null {
  const match = /^([a-z]+)~(\d{1,12})~([\w-]{1,64})$/.exec(cursor ?? '');
  return match ? { list: match[1] ?? '', at: Number(match[2]), id: match[3] ?? '' } : null;
}

/** Writes a cursor. */
export function cursorTo({ list, at, id }: Place): string {
  return `${list}~${at}~${id}`;
}

/** Which rows of a list are wanted. */
export interface Wanted {
  after: Place | null;
  /** One more than is shown, to know whether there is more; none where another list goes on. */
  most: number;
}

/**
 * What is wanted of one of an answer's lists (named by the words of its places), in pages of this size: all begin
 * together, each goes on alone.
 */
export function wanted(after: Place | null, lists: readonly string[], size: number = limits.page): Wanted {
  if (after === null) return { after, most: size + 1 };
  return lists.includes(after.list) ? { after, most: size + 1 } : { after: null, most: 0 };
}

/** Splits rows into the page that is shown, of this size, and the cursor behind its last one, if there is more. */
export function pageOf<Row>(
  rows: readonly Row[],
  place: (row: Row) => Place,
  size: number = limits.page,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : cursorTo(place(last)) };
}
