import { expect, test } from 'vitest';
import { editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { isbn as isbnSchema } from '../../../../worker/features/books/contract.ts';
import { addOwnBook } from '../../../../worker/features/books/own/contract.ts';
import { markBookmarked } from '../../../../worker/features/library/shelves/contract.ts';
import type { Endpoint } from '../../../../worker/platform/http/contract.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { endpoints, prepare } from '../../../support/worker/examples.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// To anyone who may not see the book, another reader's internal number is unknown, in every call that takes an ISBN.

const app = createTestApp();
const GIVEN_TO_NOBODY = '2000000000008';

interface Schema {
  def?: { innerType?: unknown; element?: unknown; shape?: Record<string, unknown> };
}

/** Returns the paths within an input that take an ISBN. */
function booksIn(schema: unknown, path: string[] = []): string[][] {
  if (schema === isbnSchema) return [path];
  const { innerType, element, shape = {} } = (schema as Schema | undefined)?.def ?? {};
  return [
    ...(innerType === undefined ? [] : booksIn(innerType, path)),
    ...(element === undefined ? [] : booksIn(element, [...path, '0'])),
    ...Object.entries(shape).flatMap(([name, inner]) => booksIn(inner, [...path, name])),
  ];
}

function withBook(input: Record<string, unknown>, [name = '', ...rest]: string[], isbn: string): object {
  if (rest.length === 0) return { ...input, [name]: isbn };
  const inner = input[name];
  const changed = withBook((Array.isArray(inner) ? { ...inner } : inner) as Record<string, unknown>, rest, isbn);
  return { ...input, [name]: Array.isArray(inner) ? Object.values(changed) : changed };
}

const taking = endpoints.flatMap(([path, endpoint]) =>
  booksIn(endpoint.input)
    // What a list held when it was loaded is only compared with what it holds, and never looked up.
    .filter(([field]) => endpoint.access !== 'librarian' && field !== 'list_before')
    .map((at) => [path, at.join('.'), endpoint] as const),
);

test('the calls with a book are found', () => {
  const paths = taking.map(([path]) => path);
  expect(new Set(paths).size).toBeGreaterThan(15);
  for (const path of ['/api/books/get', '/api/books/save_book_list', '/api/user_actions/mark_read_book']) {
    expect(paths).toContain(path);
  }
});

async function callAs(endpoint: Endpoint, body: object) {
  const answer = await app.send(endpoint.path, body, { 'idempotency-key': crypto.randomUUID() });
  const { code, error } = answer.body as { code?: string; error?: string };
  return { status: answer.status, code, error };
}

test.for(taking)('%s does not find another reader’s book under %s', async ([, at, endpoint]) => {
  const adder = await app.reader();
  const { isbn } = await adder.call(addOwnBook, { title: 'Nobody sees this', authors: ['A. Nonymous'] });
  await adder.call(editProfilePrivacy, { profile_privacy: 'nobody' });
  const { reader, input } = await prepare(endpoint, app);
  const signed = { user_id: reader.userId, session_token: reader.token };
  const naming = (number: string) => withBook(input, at.split('.'), number);
  const before = await snapshot();
  for (const credentials of endpoint.access === 'member' || endpoint.access === 'admin' ? [signed] : [signed, {}]) {
    const hidden = await callAs(endpoint, { ...credentials, ...naming(isbn) });
    expect(hidden).toMatchObject({ status: 404, code: 'not_found' });
    expect(await callAs(endpoint, { ...credentials, ...naming(GIVEN_TO_NOBODY) })).toEqual(hidden);
  }
  expect(await snapshot()).toBe(before);
  expect(await firstValue('SELECT count(*) FROM own_book_readers WHERE isbn = ?', isbn)).toBe(1);
});

test('a reader who sees it can use it like any book', async () => {
  const [adder, friend] = [await app.reader(), await app.reader()];
  const { isbn } = await adder.call(addOwnBook, { title: 'Everybody sees this', authors: ['A. Nonymous'] });
  await friend.call(markBookmarked, { isbn });
  expect(await firstValue('SELECT count(*) FROM own_book_readers WHERE isbn = ?', isbn)).toBe(2);
});
