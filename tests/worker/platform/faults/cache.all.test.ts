import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../../../worker/platform/bindings.ts';
import { createTestApp, type TestApp } from '../../../support/worker/app.ts';
import { endpoints, prepare } from '../../../support/worker/examples.ts';
import { withFailingCache } from '../../../support/worker/failing.ts';
import { googleAt } from '../../../support/worker/services/google.ts';
import { replacing } from '../../../support/worker/watching.ts';

// Every reading call with a KV that hangs or contains garbage answers as if there were no KV. A KV that fails on every
// call is tested in contract/failures.test.ts, and the time it is waited for in cache/cache.test.ts.

const now = new Date();
const reading = endpoints.filter(
  ([path, { limit }]) => path !== '/api/status' && (limit === 'read' || limit === 'search'),
);

/** Google Books comes first, so that the cache is used for books too. */
const over = (bindings: Bindings): TestApp =>
  createTestApp({ env: bindings, now: () => now, bookServices: () => [googleAt('/volumes/none')] });
const reads = (get: () => Promise<string | null>): Bindings => ({ ...env, CACHE: replacing(env.CACHE, { get }) });

const without = over(withFailingCache(env));
const neverAnswering = over(reads(() => new Promise(() => undefined)));

const garbage = ['{"at":', `{"at":${now.getTime()},"value":{"title":7}}`];
const at = now.getTime();
const shaped = [
  { at, value: { items: 'none', nextOffset: {}, suggestion: 7 } },
  { at, books: [null], reviews: 'x' },
  { at, books: [{}], reviews: [{ reviewId: 1 }] },
].map((value) => JSON.stringify(value));

describe.for(reading)('%s', ([path, endpoint]) => {
  test('answers without KV when it hangs or contains invalid data', async () => {
    const { reader, input } = await prepare(endpoint, createTestApp({ now: () => now }));
    const body = { user_id: reader.userId, session_token: reader.token, ...input };
    // The first call of a day may have to set up that day.
    await without.send(path, body);
    const expected = await without.send(path, body);
    expect(expected.status, expected.text).toBe(200);
    expect((await neverAnswering.send(path, body)).text).toBe(expected.text);
    for (const text of [...garbage, ...shaped]) {
      expect((await over(reads(async () => text)).send(path, body)).text, text).toBe(expected.text);
    }
  });
});

test('/api/status does not hang with KV: it says that the cache is down', async () => {
  const answer = await neverAnswering.send('/api/status', {});
  expect(answer.body).toMatchObject({ up: false, parts: { database: 'up', cache: 'down' } });
});
