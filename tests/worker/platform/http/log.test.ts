import { expect, test, vi } from 'vitest';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { requestBook } from '../../../../worker/features/moderation/forms/contract.ts';
import { call, createTestApp, reader, refused } from '../../../support/worker/app.ts';
import { anIsbn } from '../../../support/worker/builders.ts';

// Log lines are a large part of the bill, and the privacy page says what they hold.

/** The lines that are logged meanwhile. */
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

test('a call writes one line, whatever comes of it, and nothing of what was typed', async () => {
  const [ada, isbn] = [await reader('Ada Typed'), await anIsbn()];
  for (const act of [
    () => call(getBook, { isbn }),
    () => ada.call(requestBook, { name: 'Typed', author: 'Typed' }),
    () => refused(requestBook, { name: 'Typed', author: 'Typed' }),
    () => ada.refused(requestBook, { name: '', author: 'Typed' }),
  ]) {
    const lines = await loggedBy(act);
    expect(lines).toHaveLength(1);
    expect(Object.keys(lines[0] ?? {})).toEqual([
      'event',
      'request_id',
      'endpoint',
      'milliseconds',
      'round_trips',
      'rows_read',
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Typed|192\.0\.2\.1/);
  }
});

test('a page, a cover and the document of the API write none of their own', async () => {
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
