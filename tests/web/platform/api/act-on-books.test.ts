import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type ActOnBook, actOnEach, addToWanted, moveToRead } from '../../../../web/platform/api/act-on-books.ts';
import { CallError } from '../../../../web/platform/api/call.ts';
import { storeSession } from '../../../../web/platform/api/session.ts';
import { refusal, serve, success, userInfo } from '../../../support/web/server.ts';

const [DUNE, EMMA, ULYSSES] = ['9780340839935', '9780141439587', '9780141182803'] as const;

beforeEach(() => act(() => storeSession(userInfo('Ada'))));

const books = [DUNE, EMMA, ULYSSES].map((isbn) => ({ isbn }));

/** Serves a library in which all books are wanted, unless `answer` says otherwise. */
function serveLibrary(answer: (path: string, isbn: unknown) => Response | undefined = () => undefined) {
  const book = { work_id: 'w', volumeInfo: { title: 'A book' }, shelf: { read: false, bookmarked: true } };
  return serve(
    ({ path, body }) =>
      answer(path, body.isbn) ??
      success({ book, readings: [], undo_id: `wish-${body.isbn}`, reading_id: `reading-${body.isbn}` }),
  );
}

const reads = ['/api/books/get', '/api/readings/list'];

test('a book that fails is left as it was, and the others are taken back by one undo, the last one first', async () => {
  const calls = serveLibrary((path, isbn) =>
    path.endsWith('/mark_read_book') && isbn === EMMA
      ? refusal(400, { code: 'invalid_input', error: 'This date is in the future.' })
      : undefined,
  );
  const { failures, undo } = await actOnEach(books, moveToRead(null));
  expect(failures.map(({ book, error }) => [book.isbn, error.message])).toEqual([
    [EMMA, 'This date is in the future.'],
  ]);
  const written = () =>
    calls
      .splice(0)
      .filter(({ path }) => !reads.includes(path))
      .map(({ path, body }) => [path.split('/').at(-1), body.isbn ?? body.reading_id ?? body.undo_id]);
  expect(written()).toEqual([
    ['unmark_bookmarked_book', DUNE],
    ['mark_read_book', DUNE],
    ['unmark_bookmarked_book', EMMA],
    ['mark_read_book', EMMA],
    ['undo', `wish-${EMMA}`],
    ['unmark_bookmarked_book', ULYSSES],
    ['mark_read_book', ULYSSES],
  ]);
  await undo?.();
  expect(written()).toEqual([
    ['delete', `reading-${ULYSSES}`],
    ['undo', `wish-${ULYSSES}`],
    ['delete', `reading-${DUNE}`],
    ['undo', `wish-${DUNE}`],
  ]);
});

test('a lost connection stops the rest; what it keeps from being undone is undone by another try', async () => {
  let isLost = false;
  const done: string[] = [];
  const mark: ActOnBook<string> = async (book, onStep) => {
    if (isLost || book === 'c') throw new CallError('offline', 'You are offline.');
    done.push(book);
    onStep(async () => {
      if (isLost) throw new CallError('offline', 'You are offline.');
      done.pop();
    });
  };
  const { failures, undo } = await actOnEach(['a', 'b', 'c', 'd'], mark);
  expect(done).toEqual(['a', 'b']);
  expect(failures.map(({ book }) => book)).toEqual(['c', 'd']);
  isLost = true;
  await expect(undo?.()).rejects.toThrow('offline');
  isLost = false;
  await undo?.();
  expect(done).toEqual([]);
  await undo?.();
});

test('a book that is wanted already is neither added nor taken off by the undo', async () => {
  const calls = serveLibrary();
  const { failures, undo } = await actOnEach(books, addToWanted);
  await undo?.();
  expect(failures).toEqual([]);
  expect(calls.map(({ path }) => path).filter((path) => !reads.includes(path))).toEqual([]);
});
