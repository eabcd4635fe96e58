import { env } from 'cloudflare:workers';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { createToken } from '../../../worker/features/connections/tokens/contract.ts';
import { createBookList } from '../../../worker/features/library/lists/contract.ts';
import { addReading, startReading } from '../../../worker/features/library/readings/contract.ts';
import { createTestApp } from '../../support/worker/app.ts';

// What readers ask of a model, each done within three calls of tools that are described well enough: every parameter
// that a call needs is in the words of the task, or in the answer of a call before it.

const app = createTestApp();
const DUNE = '9780340839935';
const PRIDE = '9780679783268';
const THIS_YEAR = String(new Date().getUTCFullYear());
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

type Answer = Record<string, unknown>;
type Step = [tool: string, input: Answer | ((before: Answer) => Answer)];

const first = (value: unknown) => (value as Answer[])[0] ?? {};
const isbnIn = ({ items }: Answer) => {
  const { volumeInfo } = first(items) as { volumeInfo: { industryIdentifiers: { identifier: string }[] } };
  return { isbn: volumeInfo.industryIdentifiers.find(({ identifier }) => identifier.length === 13)?.identifier };
};
const openReading = ({ readings }: Answer) => ({ reading_id: first(readings).reading_id });
const search = (query: string): Step => ['search_books', { query }];
const open: Step = ['list_readings', { state: 'reading' }];

const tasks: readonly [words: string, ...steps: Step[]][] = [
  ['I’m on page 112 of Dune', open, ['update_progress', (b) => ({ ...openReading(b), unit: 'page', value: 112 })]],
  ['I’m halfway through Dune', open, ['update_progress', (b) => ({ ...openReading(b), unit: 'percent', value: 50 })]],
  [
    'I listened to three hours of Dune',
    open,
    ['update_progress', (b) => ({ ...openReading(b), unit: 'minute', value: 180 })],
  ],
  ['I finished Dune', open, ['finish_reading', openReading]],
  [
    'I finished Dune yesterday, four and a half stars',
    open,
    ['finish_reading', (b) => ({ ...openReading(b), rating: 4.5 })],
  ],
  ['I finished Dune this year', open, ['finish_reading', (b) => ({ ...openReading(b), date: THIS_YEAR })]],
  ['What am I reading?', open],
  ['What have I read this year?', ['list_read_books', { year: 2026 }]],
  ['Which books did I like best?', ['list_read_books', { sort: 'rating' }]],
  ['What did I give five stars?', ['list_read_books', { rating: 5 }]],
  ['What do I want to read?', ['list_shelf', { tab: 'bookmarked' }]],
  ['How many books have I read?', ['list_shelf', { tab: 'read' }]],
  ['I’m starting Dune', search('Dune Frank Herbert'), ['start_reading', isbnIn]],
  ['Put Piranesi on my list to read', search('Piranesi Susanna Clarke'), ['want_to_read', isbnIn]],
  ['What is Piranesi about?', search('Piranesi Susanna Clarke'), ['get_book', isbnIn]],
  [
    'Give Pride and Prejudice four stars',
    search('Pride and Prejudice Austen'),
    ['review_book', (b) => ({ ...isbnIn(b), rating: 4 })],
  ],
  [
    'Review Pride and Prejudice: sharp and kind, 4.5',
    search('Pride and Prejudice Austen'),
    ['review_book', (b) => ({ ...isbnIn(b), rating: 4.5, review: 'Sharp and kind.' })],
  ],
  ['I read today', ['read_today', {}]],
  [
    'Note on Dune: lent to Grace',
    search('Dune Frank Herbert'),
    ['add_note', (b) => ({ ...isbnIn(b), text: 'Lent to Grace.' })],
  ],
  [
    'Add Dune to my list Deserts',
    ['list_lists', {}],
    ['add_to_list', ({ lists }) => ({ list_id: first(lists).list_id, isbn: DUNE })],
  ],
  [
    'Take Dune off my list Deserts again',
    ['list_lists', {}],
    ['remove_from_list', ({ lists }) => ({ list_id: first(lists).list_id, isbn: DUNE })],
  ],
  ['What is on my list Deserts?', ['list_lists', {}], ['get_list', ({ lists }) => ({ list_id: first(lists).list_id })]],
  ['I gave up on Dune', open, ['give_up_reading', openReading]],
  [
    'I started Dune yesterday, not today',
    open,
    ['correct_reading', (b) => ({ ...openReading(b), started: { date: YESTERDAY } })],
  ],
  ['I read The Hobbit as a child', search('The Hobbit Tolkien'), ['add_read_book', isbnIn]],
  ['I don’t want to read Piranesi any more', search('Piranesi Susanna Clarke'), ['remove_from_want_to_read', isbnIn]],
  ['How long is my streak?', ['get_streak', {}]],
  ['How many pages have I read this year?', ['get_year', {}]],
  ['What should I read next?', ['recommend_books', {}]],
  ['What do my friends read?', ['list_friends_activity', {}]],
];

async function connected() {
  const ada = await app.reader('Ada');
  await ada.call(startReading, { isbn: DUNE });
  await ada.call(addReading, { isbn: PRIDE });
  await ada.call(createBookList, { list_name: 'Deserts' });
  const { token } = await ada.call(createToken, { name: 'A model', scope: 'write' });
  const client = new Client({ name: 'a test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', env.PUBLIC_ORIGIN), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: (url, init) => app.fetch(new Request(url, init)),
    }),
  );
  return client;
}

interface Schema {
  properties?: Record<string, { description?: string }>;
  required?: string[];
}

test('thirty tasks in words, each within three calls, with inputs that the schemas name', async () => {
  expect(tasks).toHaveLength(30);
  const client = await connected();
  const { tools } = await client.listTools();
  for (const [words, ...steps] of tasks) {
    expect(steps.length, words).toBeLessThanOrEqual(3);
    const own = /^(I finished|I’m|I listened|I gave up|I started)/.test(words) ? await connected() : client;
    let before: Answer = {};
    for (const [name, input] of steps) {
      const given = typeof input === 'function' ? input(before) : input;
      const { properties = {}, required = [] } = (tools.find((tool) => tool.name === name)?.inputSchema ??
        {}) as Schema;
      expect(Object.keys(properties), `${words}: ${name}`).toEqual(expect.arrayContaining(Object.keys(given)));
      expect(Object.keys(given), `${words}: ${name}`).toEqual(expect.arrayContaining(required));
      const answer = await own.callTool({ name, arguments: given });
      expect(answer.isError ?? false, `${words}: ${JSON.stringify(answer.content)}`).toBe(false);
      before = answer.structuredContent as Answer;
    }
  }
});

test('parameters say what they mean, and refusals what a tool takes', async () => {
  const client = await connected();
  const { tools } = await client.listTools();
  const inputs = new Map(tools.map(({ name, inputSchema }) => [name, inputSchema as Schema]));
  for (const { name } of tools)
    for (const hidden of ['as', 'target_id', 'take_back'])
      expect(inputs.get(name)?.properties, name).not.toHaveProperty(hidden);
  expect(inputs.get('list_shelf')?.properties).not.toHaveProperty('language');
  expect(inputs.get('list_read_books')?.required ?? []).toEqual([]);
  expect(inputs.get('update_progress')?.properties?.unit?.description).toContain('page, percent or minute');
  const refused = async (name: string, input: Answer) =>
    JSON.stringify((await client.callTool({ name, arguments: input })).content);
  expect(await refused('review_book', { isbn: PRIDE, rating: 4.3 })).toContain(
    '“rating” must be a number from 0.5 to 5 in half steps.',
  );
  expect(await refused('finish_reading', { reading_id: 'a', rating: 4.3 })).toContain('in half steps');
  expect(await refused('update_progress', { reading_id: 'a', unit: 'chapter', value: 1 })).toContain(
    'one of page, percent, minute',
  );
  expect(await refused('update_progress', { unit: 'page', value: 1.5 })).toContain('“value” must be a whole number');
  const { readings } = (await client.callTool({ name: 'list_readings', arguments: {} })).structuredContent as {
    readings: Answer[];
  };
  expect(readings.every((reading) => 'reading_id' in reading && !('id' in reading))).toBe(true);
});
