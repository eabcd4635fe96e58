import { getBookLists, type ListSummary } from '../../../../worker/features/library/lists/contract.ts';
import { call } from '../../../platform/api/call.ts';

/** Loads all of the reader's own lists; each says whether this book is on it. */
export async function allLists(signal: AbortSignal, isbn?: string): Promise<ListSummary[]> {
  const all: ListSummary[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: { lists: ListSummary[]; next_cursor?: string | undefined } = await call(
      getBookLists,
      { ...(isbn === undefined ? {} : { isbn }), ...(cursor === '' ? {} : { cursor }) },
      { signal },
    );
    all.push(...page.lists);
    cursor = page.next_cursor;
  }
  return all;
}
