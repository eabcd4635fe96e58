import { expect, test } from 'vitest';
import { routes } from '../../../worker/app.ts';
import { createTestApp } from '../../support/worker/app.ts';

// GET /api/openapi.json

interface Document {
  openapi: string;
  paths: Record<
    string,
    {
      post: { requestBody: { content: Record<string, { schema: { properties: Record<string, unknown> } }> } };
      get?: object;
    }
  >;
}

async function document(): Promise<Document> {
  const answer = await createTestApp().fetch(new Request('http://localhost:8787/api/openapi.json'));
  expect(answer.status).toBe(200);
  return (await answer.json()) as Document;
}

test('tells of every endpoint, from the contract itself', async () => {
  const { openapi, paths } = await document();
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths).sort()).toEqual(routes.map(({ endpoint }) => endpoint.path).sort());
});

test('tells the fields and the credentials of a call', async () => {
  const { paths } = await document();
  const { properties } =
    paths['/api/user_actions/submit_review']?.post.requestBody.content['application/json']?.schema ?? {};
  expect(Object.keys(properties ?? {}).sort()).toEqual(['isbn', 'rating', 'review', 'session_token', 'user_id']);
  const login = paths['/api/users/login']?.post.requestBody.content['application/json']?.schema.properties;
  expect(Object.keys(login ?? {})).toEqual(['token']);
});

test('tells which calls answer GET', async () => {
  const { paths } = await document();
  const withGet = Object.keys(paths).filter((path) => paths[path]?.get !== undefined);
  expect(withGet.sort()).toEqual(
    routes
      .filter(({ endpoint }) => endpoint.get)
      .map(({ endpoint }) => endpoint.path)
      .sort(),
  );
});
