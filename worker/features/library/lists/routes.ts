import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on, type Route } from '../../../platform/http/handle.ts';
import { checkVersion } from '../../../platform/http/version.ts';
import type { ReaderActs } from '../../accounts/acts.ts';
import { canSeeProfile } from '../../accounts/users.ts';
import { findBooks, storeBooks, storedIsbns } from '../../books/batch-lookup.ts';
import { isbnOf } from '../../books/contract.ts';
import { newRemoval } from '../../undo/removals.ts';
import {
  BOOKS_IN_LIST,
  createBookList,
  deleteBookList,
  getBookList,
  getBookLists,
  listSentences,
  saveBookList,
} from './contract.ts';
import type { LateChange } from './lists.ts';
import * as lists from './lists.ts';
import {
  bookListsFrom,
  booksOfList,
  isbnsOfList,
  listById,
  listPages,
  listSummaryOf,
  listsOf,
  listTextsOf,
  ownList,
} from './queries.ts';

export const listRoutes = ({ recordListed }: Pick<ReaderActs, 'recordListed'>): Route[] => [
  on(getBookLists, async (call, input) => {
    const { lists } = await call.load({
      lists: listsOf({
        userId: call.memberId,
        reader: call.memberId,
        ...listPages.after(input.cursor),
        isbn: input.isbn ?? '',
      }),
    });
    const { rows, next_cursor } = listPages.page(lists);
    return { lists: rows.map(listSummaryOf), next_cursor };
  }),

  on(getBookList, async (call, { list_id: listId }) => {
    const reader = call.claims?.userId ?? '';
    const { listRows, books } = await call.load({
      listRows: listById({ listId, reader }),
      books: booksOfList({ listId, reader }),
    });
    const row = listRows[0];
    // A list on a profile that the viewer may not see gets the same response as an unknown list.
    const isVisible = row && canSeeProfile(call.viewer(), { ...row, id: row.ownerId });
    const [list] = isVisible ? bookListsFrom([row], books) : [];
    return { list: list ?? throwApiError('not_found', listSentences.notFound) };
  }),

  on(createBookList, async (call, input) => {
    const id = call.newId;
    const { createdRows } = await call.load({ createdRows: ownList({ userId: call.memberId, listId: id }) });
    if (call.earlierResult(createdRows[0])) return { list_id: id };
    const list = { id, userId: call.memberId, name: input.list_name, now: call.seconds };
    await call.saveUnless({ lists_of_reader: listSentences.tooManyLists }, [lists.addList(list)]);
    return { list_id: id };
  }),

  on(saveBookList, async (call, input) => {
    const wanted = [...new Set(isbnsIn(input.list_books))];
    const { list, listed, storedRows } = await call.load({
      list: ownList({ userId: call.memberId, listId: input.list_id }),
      ...(input.list_before === undefined ? {} : { listed: isbnsOfList({ listId: input.list_id }) }),
      storedRows: storedIsbns(wanted),
    });
    const stored = listTextsOf(list[0] ?? throwApiError('not_found', listSentences.notFound));
    const { list_name = stored.list_name, list_description = stored.list_description } = input;
    const version = checkVersion(call, {
      seen: input.version,
      stored,
      wanted: { list_name, list_description },
      from: ['list'],
    });
    const listedNow = (listed ?? []).map(({ isbn }) => isbn);
    const before = input.list_before && isbnsIn(input.list_before);
    const change = { listId: input.list_id, before: before ?? [], wanted, stored: listed ?? [] };
    const isPassed = (list[0]?.updatedAt ?? 0) > call.seconds;
    const merged = isPassed ? await mergedLate(call, change) : lists.mergeList(change.before, wanted, listedNow);
    const isbns = before === undefined ? wanted : merged;
    if (before !== undefined) call.requireUnchanged('listed');
    if (isbns.length > BOOKS_IN_LIST) throwApiError('invalid_input', listSentences.tooManyBooks);
    const storedSet = new Set([...storedRows.map(({ isbn }) => isbn), ...listedNow]);
    const missing = isbns.filter((isbn) => !storedSet.has(isbn));
    const addedBooks = await findBooks(call, missing);
    for (const book of addedBooks) storedSet.add(isbnOf(book));
    const unknown = isbns.filter((isbn) => !storedSet.has(isbn));
    if (unknown.length > 0) throwApiError('not_found', listSentences.unknownBooks(unknown));
    const removal = newRemoval(call);
    await call.save([
      storeBooks(addedBooks, call.seconds),
      ...recordListed(call, input.list_id, isbns),
      ...lists.replaceList(removal, {
        id: input.list_id,
        userId: call.memberId,
        name: input.list_name ?? null,
        description: input.list_description ?? null,
        isbns,
        addedAgain:
          before === undefined ? [] : wanted.filter((isbn) => !before.includes(isbn) && listedNow.includes(isbn)),
        removedAgain: change.before.filter((isbn) => !wanted.includes(isbn) && !listedNow.includes(isbn)),
        now: call.seconds,
      }),
    ]);
    return { undo_id: removal.removalId, version };
  }),

  on(deleteBookList, async (call, { list_id: listId }) => {
    const { list } = await call.load({ list: ownList({ userId: call.memberId, listId }) });
    if (list.length === 0) throwApiError('not_found', listSentences.notFound);
    const removal = newRemoval(call);
    await call.save(lists.removeList(removal, listId));
    return { undo_id: removal.removalId };
  }),
];

/** What another device has added, removed or moved since a late call stays. */
async function mergedLate(
  call: Call,
  { listId, ...change }: { listId: string } & Omit<LateChange, 'removed' | 'moment'>,
) {
  const moment = call.seconds;
  const { removed } = await call.load({
    removed: lists.removedFromListSince({ userId: call.memberId, listId, moment }),
  });
  return lists.mergeLate({ ...change, moment, removed: removed.map(({ value }) => value) });
}

function isbnsIn(books: readonly { isbn?: string | undefined }[]): string[] {
  const isbns = books.flatMap(({ isbn }) => (isbn === undefined ? [] : [isbn]));
  if (isbns.length < books.length) console.warn(JSON.stringify({ event: 'listed_book_without', field: 'isbn' }));
  return isbns;
}
