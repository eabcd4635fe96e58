import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { suggest } from '../../../worker/features/books/contract.ts';
import { call, callForError, createTestApp, reader, send } from '../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingCache, withFailingDatabase } from '../../support/worker/failing.ts';
import { watch } from '../../support/worker/watching.ts';

const offered = async (q: string) => (await call(suggest, { q })).items.map(({ query }) => query);

const hobbit = {
  query: 'The Hobbit',
  kind: 'book',
  book: {
    isbn: '9780618260300',
    title: 'The Hobbit',
    author: 'J.R.R. Tolkien',
    year: 1937,
    cover: '/api/covers/9780618260300.svg',
  },
};

describe('/api/suggest', () => {
  test('takes the text from the URL, with an empty body', async () => {
    const answer = await send('/api/suggest?q=the%20hob', '');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ requestStatus: 'success', message: '', items: [hobbit] });
  });

  test('takes it from the body too', async () => {
    expect(await offered('the hob')).toEqual(['The Hobbit']);
  });

  test.for(['', 'h', ' h ', 'h [title]', '[title]', '😀', '"'])('offers nothing for "%s"', async (q) => {
    expect(await offered(q)).toEqual([]);
  });

  test('offers nothing without a text', async () => {
    expect((await send('/api/suggest', '')).body).toMatchObject({ requestStatus: 'success', items: [] });
  });

  test('offers eight at most from two characters on', async () => {
    const queries = await offered('th');
    expect(queries.length).toBe(8);
    expect(new Set(queries).size).toBe(8);
  });

  test('keeps the typed tag', async () => {
    expect(await offered('tolk [author]')).toEqual(['J.R.R. Tolkien [author]']);
    expect(await offered('hob [TITLE]')).toContain('The Hobbit [title]');
    expect(await offered('horr [meta]')).toEqual(['Horror [meta]']);
  });

  test('offers books of the nearest spelling when nothing begins like that, and then that spelling', async () => {
    const { items } = await call(suggest, { q: 'hobit' });
    expect(items).toEqual([hobbit, { query: 'hobbit', kind: 'correction' }]);
  });

  test('offers books before the names of authors, also the books of an author', async () => {
    const kinds = async (q: string) => (await call(suggest, { q })).items.map(({ query, kind }) => [kind, query]);
    expect(await kinds('tolk')).toEqual([
      ['book', 'The Hobbit'],
      ['author', 'J.R.R. Tolkien'],
    ]);
  });

  test.for(['9780618260300', '978-0-618-26030-0', 'ISBN 0618260307', '９７８０６１８２６０３００'])(
    'offers the book with the ISBN %s',
    async (q) => {
      expect((await call(suggest, { q })).items).toEqual([hobbit]);
    },
  );

  test('offers nothing for an ISBN that we don’t have', async () => {
    expect(await offered('9780306406157')).toEqual([]);
  });

  test('refuses a text that is too long', async () => {
    expect(await callForError(suggest, { q: 'x'.repeat(201) })).toMatchObject({ code: 'invalid_input' });
  });

  test('makes one round trip to the catalogue, and one to the readers only for a reader', async () => {
    const ada = await reader();
    const watching = watch(env);
    const app = createTestApp({ env: watching.env });
    await app.call(suggest, { q: 'the hob' });
    expect(watching.roundTrips).toEqual({ DB: 0, CATALOGUE: 1 });
    watching.clear();
    await app.call(suggest, { q: 'the hob' }, { as: ada });
    expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 1 });
  });

  test('offers nothing while the catalogue is down; KV is not needed', async () => {
    const { env: failing } = withFailingDatabase(env, 'CATALOGUE', { when: 'before', message: CONNECTION_LOST });
    expect(await createTestApp({ env: failing }).call(suggest, { q: 'the hob' })).toMatchObject({ items: [] });
    const noCache = createTestApp({ env: withFailingCache(env) });
    expect((await noCache.call(suggest, { q: 'the hob' })).items).toEqual([hobbit]);
  });
});
