import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { routes } from '../../worker/app.ts';
import { CALLS_A_MINUTE } from '../../worker/platform/http/contract.ts';
import { openApiDocument } from '../../worker/platform/http/openapi.ts';
import { root } from '../support/node/sources.ts';

interface Operation {
  security: object[];
  'x-scope': string;
  requestBody: { content: { 'application/json': { example: object } } };
}

const endpoints = routes.map(({ endpoint }) => endpoint);
const answer = await openApiDocument(() => endpoints)(new Request('https://flyleaf.test/api/openapi.json'));
const document = (await answer.json()) as { paths: Record<string, { post: Operation }> };

test('a standard validator accepts the OpenAPI document', async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result).toEqual({ valid: true });
});

test('the OpenAPI document names the scope that each call needs', () => {
  for (const { path, scope, access } of endpoints) {
    const { security, 'x-scope': namedScope } = document.paths[path]?.post ?? {};
    expect(namedScope, path).toBe(scope);
    const forTokens = [{ apiToken: [scope] }];
    const withoutToken = [{}];
    const allowedPaths = scope === 'site' ? withoutToken : [...forTokens, ...withoutToken];
    expect(new Set(security), path).toEqual(new Set(allowedPaths));
    expect(['public', 'optional', 'member', 'librarian', 'moderator', 'admin']).toContain(access);
  }
});

const undeclared = (all: readonly { path: string; scope: string }[]) =>
  all
    .filter(({ scope }) => !['read', 'write', 'site'].includes(scope))
    .map(({ path }) => `${path}: say which tokens may call it in its contract`);

test('every endpoint declares a scope', () => {
  expect(undeclared(endpoints)).toEqual([]);
  const forgetful = { path: '/api/notes/read_aloud', scope: '' };
  expect(undeclared([...endpoints, forgetful])).toEqual([
    '/api/notes/read_aloud: say which tokens may call it in its contract',
  ]);
});

test('every call of a program has an example that its schema accepts', () => {
  const wrong = endpoints
    .filter(({ scope }) => scope !== 'site')
    .flatMap(({ path, input }) => {
      const example = document.paths[path]?.post.requestBody.content['application/json'].example;
      const parsed = input.safeParse(example);
      return parsed.success ? [] : [`${path} ${JSON.stringify(example)}: ${parsed.error.message}`];
    });
  expect(wrong).toEqual([]);
});

test('the limits that are documented are those that are deployed', () => {
  const { ratelimits } = unstable_readConfig({ config: `${root}/wrangler.toml` }, { hideWarnings: true });
  for (const [name, calls] of Object.entries(CALLS_A_MINUTE)) {
    const limiter = ratelimits.find((ratelimit: { name: string }) => ratelimit.name === `LIMIT_${name.toUpperCase()}`);
    expect(limiter?.simple, name).toEqual({ limit: calls, period: 60 });
  }
});
