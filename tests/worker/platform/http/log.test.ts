import { expect, test, vi } from 'vitest';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { requestBook } from '../../../../worker/features/moderation/forms/contract.ts';
import { call, callForError, createTestApp, reader } from '../../../support/worker/app.ts';
import { anIsbn } from '../../../support/worker/features/builders.ts';

// Log lines are a large part of the bill, and the privacy page lists what they contain.

/** Returns the lines that are logged during `act`. */
async function loggedBy(act: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const levels = (['debug', 'error', 'info', 'log', 'warn'] as const).map((level) => vi.spyOn(console, level));
  try {
    await act();
    return levels.flatMap(({ mock }) =>
      mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>),
    );
  } finally {
    for (const level of levels) level.mockRestore();
  }
}

test('a call logs one line with its result, and nothing that was typed', async () => {
  const [ada, isbn] = [await reader('Ada Typed'), await anIsbn()];
  for (const [act, status, code] of [
    [() => call(getBook, { isbn }), 200, 'success'],
    [() => ada.call(requestBook, { name: 'Typed', author: 'Typed' }), 200, 'success'],
    [() => callForError(requestBook, { name: 'Typed', author: 'Typed' }), 401, 'signed_out'],
    [() => ada.callForError(requestBook, { name: '', author: 'Typed' }), 400, 'invalid_input'],
  ] as const) {
    const lines = await loggedBy(act);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toEqual({
      event: 'call',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      endpoint: expect.stringMatching(/^\/api\//),
      status,
      code,
      milliseconds: expect.any(Number),
      round_trips: expect.any(Number),
      rows_read: expect.any(Number),
    });
    expect(JSON.stringify(lines)).not.toMatch(/Typed|192\.0\.2\.1/);
  }
});

test('the calls that a page makes share its ID, which the document brings to the browser', async () => {
  const app = createTestApp();
  let document = '';
  const lines = await loggedBy(async () => {
    document = await (await app.fetch(new Request(`https://flyleaf.test/book?isbn=${await anIsbn()}`))).text();
  });
  const [, pageId] = /<meta name="page-id" content="([0-9a-f-]{36})">/.exec(document) ?? [];
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines.map(({ page_id }) => page_id))).toEqual(new Set([pageId]));
  const [line] = await loggedBy(() =>
    call(getBook, { isbn: '9780340839935' }, { headers: { 'x-page-id': pageId ?? '' } }),
  );
  expect(line).toMatchObject({ page_id: pageId });
});

test('an invalid ID is not logged', async () => {
  const isbn = await anIsbn();
  const lines = await loggedBy(() => call(getBook, { isbn }, { headers: { 'x-page-id': 'typed by somebody' } }));
  expect(lines[0]).not.toHaveProperty('page_id');
});

test('a page, a cover and the API’s document log no line of their own', async () => {
  const app = createTestApp();
  const isbn = await anIsbn();
  const open = async (path: string) => (await app.fetch(new Request(`https://flyleaf.test${path}`))).text();
  for (const path of ['/legal/privacy', `/api/covers/${isbn}.svg`, '/api/openapi.json', '/api/nothing']) {
    expect([path, await loggedBy(() => open(path))]).toEqual([path, []]);
  }
  const lines = await loggedBy(() => open('/search?q=typed+by+somebody'));
  expect(lines.map(({ endpoint }) => endpoint)).toEqual(['/api/books/search']);
  expect(JSON.stringify(lines)).not.toContain('typed');
});
