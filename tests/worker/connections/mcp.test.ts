import { env } from 'cloudflare:workers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { createToken, revokeToken } from '../../../worker/features/connections/tokens/contract.ts';
import { viewUserStreak } from '../../../worker/features/habits/streaks/contract.ts';
import { createBookList, getBookList } from '../../../worker/features/library/lists/contract.ts';
import { getNote, saveNote } from '../../../worker/features/library/notes/contract.ts';
import { addReading, listReadings } from '../../../worker/features/library/readings/contract.ts';
import { reportSentences } from '../../../worker/features/moderation/reports/contract.ts';
import { getReview } from '../../../worker/features/reviews/contract.ts';
import { tokenSentences } from '../../../worker/platform/http/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { siteRecord } from '../../support/worker/site-record.ts';

// The official client against the MCP server, from `initialize` on.

const app = createTestApp();
const address = new URL('/mcp', env.PUBLIC_ORIGIN);

async function connected(token: string, { fetch } = app): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: (url, init) => fetch(new Request(url, init)),
    }),
  );
  return client;
}

const tokenOf = (reader: Reader, scope: 'read' | 'write') => reader.call(createToken, { name: 'A model', scope });

async function use(client: Client, name: string, input: object): Promise<Record<string, unknown>> {
  const answer = await client.callTool({ name, arguments: { ...input } });
  if (answer.isError) throw new Error(JSON.stringify(answer.content));
  return answer.structuredContent as Record<string, unknown>;
}

test('the official client goes from initialize to a finished book, a note and a list', async () => {
  const ada = await app.reader('Ada');
  const client = await connected((await tokenOf(ada, 'write')).token);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['search_books', 'get_book', 'list_shelf', 'list_read_books', 'list_readings', 'start_reading'],
    ...['update_progress', 'finish_reading', 'give_up_reading', 'correct_reading', 'add_read_book'],
    ...['want_to_read', 'remove_from_want_to_read', 'review_book', 'read_today', 'get_streak', 'get_year'],
    ...['recommend_books', 'list_friends_activity', 'get_note', 'add_note'],
    ...['list_lists', 'get_list', 'add_to_list', 'remove_from_list'],
  ]);
  const parameters = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));
  expect(parameters, 'nothing that only the site can use').not.toContain('as');

  expect(tools.find(({ name }) => name === 'update_progress')?.inputSchema).toMatchObject({
    type: 'object',
    required: ['reading_id', 'unit', 'value'],
  });

  const { items } = await use(client, 'search_books', { query: 'dune frank herbert' });
  const identifiers = (items as { volumeInfo: { industryIdentifiers: { identifier: string }[] } }[])[0]?.volumeInfo;
  const isbn = identifiers?.industryIdentifiers.find(({ identifier }) => identifier.length === 13)?.identifier ?? '';
  expect(await use(client, 'get_book', { isbn })).toMatchObject({ book: { volumeInfo: { title: 'Dune' } } });
  const { reading } = (await use(client, 'start_reading', { isbn })) as { reading: { reading_id: string } };
  const at = { reading_id: reading.reading_id };
  expect(await use(client, 'update_progress', { ...at, unit: 'percent', value: 42 })).toMatchObject({ at_end: false });
  expect(await use(client, 'list_readings', { state: 'reading' })).toMatchObject({
    readings: [{ title: 'Dune', progress: { unit: 'percent', value: 42 } }],
  });
  await use(client, 'finish_reading', { ...at, rating: 4.5 });
  expect((await ada.call(listReadings, {})).readings).toMatchObject([{ title: 'Dune', state: 'finished' }]);
  expect(await use(client, 'list_read_books', {})).toMatchObject({
    books: [{ title: 'Dune', rating: 4.5 }],
  });

  await ada.call(saveNote, { isbn, text: 'Sand.' });
  await use(client, 'add_note', { isbn, text: 'And spice.' });
  expect((await ada.call(getNote, { isbn })).text).toBe('Sand.\n\nAnd spice.');

  const { list_id } = await ada.call(createBookList, { list_name: 'Deserts' });
  expect(await use(client, 'list_lists', {})).toMatchObject({ lists: [{ list_id, name: 'Deserts' }] });
  for (let time = 0; time < 2; time += 1) await use(client, 'add_to_list', { list_id, isbn });
  expect((await ada.call(getBookList, { list_id })).list.books).toMatchObject([{ title: 'Dune' }]);
  await client.close();
});

test('a book is wanted, the day marked, and a book reviewed and reviewed again', async () => {
  const ada = await app.reader('Ada');
  const client = await connected((await tokenOf(ada, 'write')).token);
  const isbn = '9780340839935';
  await use(client, 'want_to_read', { isbn });
  expect(await use(client, 'list_shelf', { tab: 'bookmarked' })).toMatchObject({ book_data: [{ title: 'Dune' }] });
  await use(client, 'read_today', {});
  expect((await ada.call(viewUserStreak, {})).streaks.current_streak).toBe(1);
  await ada.call(addReading, { isbn });
  const odd = await client.callTool({ name: 'review_book', arguments: { isbn, rating: 4.3 } });
  expect(odd).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('in half steps') }] });
  await use(client, 'review_book', { isbn, rating: 4, review: 'Sand.' });
  await use(client, 'review_book', { isbn, rating: 4.5 });
  expect((await ada.call(getReview, { isbn })).review).toMatchObject({ rating: 4.5, review: 'Sand.' });
  await use(client, 'review_book', { isbn, review: 'Spice.' });
  expect((await ada.call(getReview, { isbn })).review).toMatchObject({ rating: 4.5, review: 'Spice.' });
  const bare = { isbn: '9780679783268', review: 'Sharp.' };
  await ada.call(addReading, { isbn: bare.isbn });
  const starless = await client.callTool({ name: 'review_book', arguments: bare });
  expect(starless).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('Ask the reader') }] });
});

test('a model hears that a moderator looks at a review before others see it', async () => {
  const ada = await app.reader('Ada');
  const SITE = { ...siteRecord, heldWords: ['scam'] };
  const client = await connected((await tokenOf(ada, 'write')).token, createTestApp({ env: { ...env, SITE } }));
  const isbn = '9780340839935';
  await ada.call(addReading, { isbn });
  const { held } = await use(client, 'review_book', { isbn, rating: 4, review: 'A scam.' });
  expect(held).toBe(reportSentences.held);
  expect(await use(client, 'read_today', {})).not.toHaveProperty('held');
});

test('what was said wrongly is corrected: a start, a book given up, one read long ago, a list, a wish', async () => {
  const ada = await app.reader('Ada');
  const client = await connected((await tokenOf(ada, 'write')).token);
  const [isbn, other] = ['9780340839935', '9780679783268'];
  const { reading } = (await use(client, 'start_reading', { isbn })) as { reading: { reading_id: string } };
  const at = { reading_id: reading.reading_id };
  await use(client, 'correct_reading', { ...at, started: { date: '2025-11' } });
  await use(client, 'give_up_reading', { ...at, date: '2025-12' });
  expect((await ada.call(listReadings, {})).readings).toMatchObject([
    { state: 'unfinished', started: { date: '2025-11' }, finished: { date: '2025-12' } },
  ]);
  await use(client, 'add_read_book', { isbn: other });
  const { readings } = await ada.call(listReadings, { isbn: other });
  expect(readings).toMatchObject([{ state: 'finished' }]);
  expect([readings[0]?.started, readings[0]?.finished]).toEqual([undefined, undefined]);
  expect((await use(client, 'get_year', {})).books).toBe(0);

  const { list_id } = await ada.call(createBookList, { list_name: 'Deserts' });
  for (const book of [isbn, other]) await use(client, 'add_to_list', { list_id, isbn: book });
  await use(client, 'remove_from_list', { list_id, isbn });
  expect(await use(client, 'get_list', { list_id })).toMatchObject({ list: { books: [{ isbn: other }] } });
  const again = await client.callTool({ name: 'remove_from_list', arguments: { list_id, isbn } });
  expect(again).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('not on the list') }] });

  const wanted = '9780140449334';
  await use(client, 'want_to_read', { isbn: wanted });
  await use(client, 'remove_from_want_to_read', { isbn: wanted });
  expect(await use(client, 'list_shelf', { tab: 'bookmarked' })).not.toHaveProperty('books_bookmarked');
  await client.close();
});

test('a read-only token is offered what it may do, and a refused call gets a sentence', async () => {
  const ada = await app.reader('Ada');
  const client = await connected((await tokenOf(ada, 'read')).token);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['search_books', 'get_book', 'list_shelf', 'list_read_books', 'list_readings', 'get_streak', 'get_year'],
    ...['recommend_books', 'list_friends_activity', 'get_note', 'list_lists', 'get_list'],
  ]);
  expect(await client.callTool({ name: 'get_book', arguments: {} })).toMatchObject({ isError: true });
  expect((await ada.call(listReadings, {})).readings).toEqual([]);
});

test('each message of a batch counts as a call', async () => {
  const low = createTestApp({ env: { ...env, LIMIT_TOKEN: env.LIMIT_LOW } });
  const { token } = await tokenOf(await app.reader('Ada'), 'read');
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const sent = (count: number) =>
    low.fetch(
      new Request(address, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(Array.from({ length: count }, (_, id) => ({ ...message, id }))),
      }),
    );
  expect((await sent(100)).status).toBe(429);
});

test('no token, a wrong one, an expired one and a revoked one are refused', async () => {
  const ada = await app.reader('Ada');
  const { token, token_id } = await tokenOf(ada, 'write');
  const ask = (headers: Record<string, string>) =>
    app.fetch(
      new Request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      }),
    );
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
  expect((await ask(bearer(token))).status).toBe(200);
  await env.DB.prepare('UPDATE api_tokens SET expires_at = unixepoch() WHERE id = ?').bind(token_id).run();
  expect((await ask(bearer(token))).status).toBe(401);
  const { token: other, token_id: otherId } = await tokenOf(ada, 'write');
  await ada.call(revokeToken, { token_id: otherId });
  for (const headers of [{}, bearer('flt_abc'), bearer(`flt_${ada.userId}_${'x'.repeat(43)}`), bearer(other)]) {
    const answer = await ask(headers);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toMatchObject({ error: { message: tokenSentences.unknown } });
  }
});
