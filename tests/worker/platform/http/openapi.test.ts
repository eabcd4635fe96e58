import { expect, test } from 'vitest';
import { routes } from '../../../../worker/app.ts';
import { openApiDocument } from '../../../../worker/platform/http/openapi.ts';
import { getStatus } from '../../../../worker/platform/status/contract.ts';
import { faultsOf } from '../../../support/policy.ts';
import { createTestApp } from '../../../support/worker/app.ts';

// GET /api/openapi.json

interface Document {
  openapi: string;
  paths: Record<
    string,
    {
      post: {
        summary: string;
        requestBody: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
      };
      get?: object;
    }
  >;
  components: { schemas: { Error: { properties: Record<string, { enum?: string[] }>; required: string[] } } };
}

async function document(): Promise<Document> {
  const answer = await createTestApp().fetch(new Request('http://localhost:8787/api/openapi.json'));
  expect(answer.status).toBe(200);
  return (await answer.json()) as Document;
}

test('describes every endpoint, from its contract', async () => {
  const { openapi, paths } = await document();
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths).sort()).toEqual(routes.map(({ endpoint }) => endpoint.path).sort());
  expect(paths['/api/streaks/check_in']?.post.summary).toBe('Records that the reader read today.');
});

test('describes the fields and the credentials of a call', async () => {
  const { paths } = await document();
  const { properties } =
    paths['/api/user_actions/submit_review']?.post.requestBody.content['application/json']?.schema ?? {};
  expect(Object.keys(properties ?? {}).sort()).toEqual([
    'isbn',
    'rating',
    'review',
    'session_token',
    'spoiler',
    'user_id',
  ]);
  const login = paths['/api/users/login']?.post.requestBody.content['application/json']?.schema.properties;
  expect(Object.keys(login ?? {})).toEqual(['token']);
});

test('describes the codes and reasons of errors, and that only some have a reason', async () => {
  const { properties, required } = (await document()).components.schemas.Error;
  expect(properties.code?.enum).toContain('conflict');
  expect(properties.reason?.enum).toContain('already_member');
  expect(required).not.toContain('reason');
});

test('says which calls answer GET', async () => {
  const { paths } = await document();
  const withGet = Object.keys(paths).filter((path) => paths[path]?.get !== undefined);
  expect(withGet.sort()).toEqual(
    routes
      .filter(({ endpoint }) => endpoint.get)
      .map(({ endpoint }) => endpoint.path)
      .sort(),
  );
});

test('is generated once', async () => {
  let times = 0;
  const answer = openApiDocument(() => {
    times += 1;
    return [getStatus];
  });
  const ask = () => answer(new Request('https://flyleaf.test/api/openapi.json'));
  const texts = await Promise.all(Array.from({ length: 20 }, async () => (await ask()).text()));
  expect(new Set(texts).size).toBe(1);
  expect(times).toBe(1);
});

test('is not sent again to clients that have it', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    createTestApp().fetch(new Request('https://flyleaf.test/api/openapi.json', { headers }));
  const first = await ask();
  expect(faultsOf(first.headers, 'shared')).toEqual([]);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[0-9a-f]{24}"$/);
  for (const tag of [etag, `W/${etag}`, `"another", ${etag}`]) {
    const again = await ask({ 'if-none-match': tag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
});
