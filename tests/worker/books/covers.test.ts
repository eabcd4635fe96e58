import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { planFill } from '../../../worker/features/books/catalogue/fill.ts';
import { coverResponse } from '../../../worker/features/books/covers/serve.ts';
import { faultsOf } from '../../support/policy.ts';
import { createTestApp } from '../../support/worker/app.ts';
import { aBook, isbnNumbered } from '../../support/worker/features/books.ts';
import { someIsbns, UNKNOWN_ISBN } from '../../support/worker/features/builders.ts';
import { replacing, watch } from '../../support/worker/watching.ts';

// GET /api/covers/{isbn}.svg and .png. LIMIT_LOW allows three calls a minute. The edge caches by address, so each test
// uses its own site.

let sites = 0;
const newSite = () => {
  sites += 1;
  return `https://covers-${sites}.test`;
};

function visiting(site: string, low?: 'LIMIT_READ' | 'LIMIT_SEARCH') {
  const watching = watch(low === undefined ? env : { ...env, [low]: env.LIMIT_LOW });
  const app = createTestApp({ env: watching.env });
  const open = (path: string, address: string) =>
    app.fetch(new Request(`${site}/api/covers/${path}`, { headers: { 'cf-connecting-ip': address } }));
  return { open, watching };
}

describe.for([
  ['svg', 'LIMIT_READ', 'image/svg+xml; charset=utf-8'],
  ['png', 'LIMIT_SEARCH', 'image/png'],
] as const)('a cover as %s', ([form, low, type]) => {
  test('is drawn once for any number of requests, whatever their query', async () => {
    const { open, watching } = visiting(newSite(), low);
    const [isbn = ''] = await someIsbns(1);
    const first = await (await open(`${isbn}.${form}`, '198.51.100.1')).bytes();
    watching.clear();
    for (let time = 0; time < 8; time += 1) {
      const answer = await open(`${isbn}.${form}${time % 2 ? `?again=${time}` : ''}`, '198.51.100.1');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(faultsOf(answer.headers, 'cover')).toEqual([]);
      expect(await answer.bytes()).toEqual(first);
    }
    expect(watching.ran).toEqual([]);
  });

  // Limits count per calendar minute: if one ends between two calls, the test runs again in the next.
  test('that has to be drawn counts towards the limit, and so does a missing one', { retry: 2 }, async () => {
    const { open, watching } = visiting(newSite(), low);
    const reader = `${form}-reader-${sites}`;
    const isbns = await someIsbns(3);
    for (const isbn of [...isbns.slice(0, 2), UNKNOWN_ISBN]) {
      await (await open(`${isbn}.${form}`, reader)).bytes();
    }
    watching.clear();
    const refused = await open(`${isbns[2]}.${form}`, reader);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(faultsOf(refused.headers, 'personal')).toEqual([]);
    expect(watching.ran).toEqual([]);
    expect((await open(`${isbns[0]}.${form}`, reader)).status).toBe(200);
    expect((await open(`${isbns[2]}.${form}`, `another-${reader}`)).status).toBe(200);
  });
});

test('an error and a missing cover are not cached', async () => {
  const { open } = visiting(newSite());
  for (const path of [`${UNKNOWN_ISBN}.svg`, 'nothing.svg', '9780340839936.svg', '9780340839935.gif']) {
    const answer = await open(path, '198.51.100.4');
    expect([path, answer.status, faultsOf(answer.headers, 'personal')]).toEqual([path, 404, []]);
  }
});

test('of a book that is just being added is found', async () => {
  const book = aBook({ isbn13: isbnNumbered(990_001), title: 'On Its Way', authors: ['Late Comer'], ratingsCount: 0 });
  const { statements } = planFill([book], []);
  let looked = 0;
  const late = replacing(env.CATALOGUE, {
    withSession: (start?: string) => {
      const session = env.CATALOGUE.withSession(start);
      const batch = async (batched: D1PreparedStatement[]) => {
        const answer = await session.batch(batched);
        looked += 1;
        if (looked === 1)
          await env.CATALOGUE.batch(statements.map(({ sql, values }) => env.CATALOGUE.prepare(sql).bind(...values)));
        return answer;
      };
      return replacing(session, { batch });
    },
  });
  const request = new Request(`${newSite()}/api/covers/${book.isbn13}.svg`);
  const cover = await coverResponse(request, { ...env, CATALOGUE: late }, `${book.isbn13}.svg`);
  expect([cover.status, looked]).toEqual([200, 2]);
});
