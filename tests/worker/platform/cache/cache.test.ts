import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  bookCachePolicy,
  CACHE_TIMEOUT,
  cacheKey,
  getOrFill,
  SHARED_TIMEOUT,
} from '../../../../worker/platform/cache/cache.ts';
import { withFailingCache } from '../../../support/worker/failing.ts';
import { replacing } from '../../../support/worker/watching.ts';

const shape = z.object({ title: z.string() });
type Thing = z.infer<typeof shape>;

const START = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let keys = 0;
let key = '';
beforeEach(() => {
  keys += 1;
  key = `thing:${keys}`;
});

/** Gets or fills the test's entry, and waits for the work that continues after the answer. */
async function ask(
  fill: () => Promise<Thing | null>,
  { now = START, cache = env.CACHE }: { now?: number; cache?: KVNamespace } = {},
) {
  const works: Promise<unknown>[] = [];
  const afterwards = (work: Promise<unknown>) => works.push(work);
  try {
    return await getOrFill({ cache, key, shape, policy: bookCachePolicy, now, fill, afterwards });
  } finally {
    for (let done = 0; done < works.length; done += 1) await works[done];
  }
}

const fillWith = (title: string) => vi.fn(async (): Promise<Thing | null> => ({ title }));
const failing = () =>
  vi.fn(async (): Promise<Thing | null> => {
    throw new Error('the service is down');
  });
const knowingNothing = () => vi.fn(async (): Promise<Thing | null> => null);

/** Returns the test cache with some methods replaced. */
const cacheWith = (methods: Partial<Record<keyof KVNamespace, unknown>>) => replacing(env.CACHE, methods);

/** Expects that the fill starts when the timeout ends, and not before. */
async function afterPatience(timeout: number, cache: KVNamespace) {
  const fill = fillWith('asked');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const answer = ask(fill, { cache });
    await vi.advanceTimersByTimeAsync(timeout - 1);
    expect(fill).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ value: { title: 'asked' }, from: 'fill' });
  } finally {
    vi.useRealTimers();
  }
}

describe('an answer', () => {
  test('is fetched once and then cached for a day', async () => {
    expect(await ask(fillWith('first'))).toEqual({ value: { title: 'first' }, from: 'fill' });
    const second = fillWith('second');
    expect(await ask(second, { now: START + 10 * HOUR })).toEqual({ value: { title: 'first' }, from: 'fresh' });
    expect(second).not.toHaveBeenCalled();
    expect(await ask(second, { now: START + DAY })).toEqual({ value: { title: 'second' }, from: 'fill' });
  });

  test('is kept in KV for thirty days', async () => {
    const put = vi.fn(async () => undefined);
    await ask(fillWith('kept'), { cache: cacheWith({ put }) });
    expect(put).toHaveBeenCalledExactlyOnceWith(key, JSON.stringify({ at: START, value: { title: 'kept' } }), {
      expirationTtl: 30 * 86_400,
    });
  });

  test('that expires soon is refreshed in the background', async () => {
    await ask(fillWith('first'));
    const second = fillWith('second');
    expect(await ask(second, { now: START + 18 * HOUR })).toMatchObject({ value: { title: 'first' } });
    expect(second).not.toHaveBeenCalled();
    expect(await ask(second, { now: START + 20 * HOUR })).toEqual({ value: { title: 'first' }, from: 'fresh' });
    expect(second).toHaveBeenCalledOnce();
    expect(await ask(failing(), { now: START + 43 * HOUR })).toEqual({ value: { title: 'second' }, from: 'fresh' });
  });

  test('that is stale is used while there is no newer one, and does not count as fresh', async () => {
    await ask(fillWith('old'));
    const broken = failing();
    for (const days of [1, 2, 29]) {
      expect(await ask(broken, { now: START + days * DAY })).toEqual({ value: { title: 'old' }, from: 'stale' });
    }
    expect(broken).toHaveBeenCalledTimes(3);
    expect(await ask(fillWith('new'), { now: START + 29 * DAY })).toMatchObject({ value: { title: 'new' } });
  });

  test('that was never cached cannot be used: the failure is thrown, and not cached', async () => {
    await expect(ask(failing())).rejects.toThrow('the service is down');
    expect(await ask(fillWith('later'))).toEqual({ value: { title: 'later' }, from: 'fill' });
  });

  test('that fails in the background affects no one', async () => {
    await ask(fillWith('first'));
    expect(await ask(failing(), { now: START + 23 * HOUR })).toEqual({ value: { title: 'first' }, from: 'fresh' });
  });
});

describe('a missing answer', () => {
  test('is remembered for ten minutes', async () => {
    const put = vi.fn(env.CACHE.put.bind(env.CACHE));
    expect(await ask(knowingNothing(), { cache: cacheWith({ put }) })).toEqual({ value: null, from: 'fill' });
    expect(put.mock.calls[0]?.[2]).toEqual({ expirationTtl: 600 });
    const later = fillWith('there now');
    expect(await ask(later, { now: START + 9 * MINUTE })).toEqual({ value: null, from: 'fresh' });
    expect(later).not.toHaveBeenCalled();
    expect(await ask(later, { now: START + 10 * MINUTE })).toEqual({ value: { title: 'there now' }, from: 'fill' });
  });

  test('does not replace an answer', async () => {
    await ask(knowingNothing());
    await expect(ask(failing(), { now: START + HOUR })).rejects.toThrow('the service is down');
  });
});

describe('concurrent misses', () => {
  /** Returns the test cache, and a fill that waits until this many reads have missed. */
  function heldUntilMissed(times: number, end: () => Thing | null) {
    let missed = 0;
    const get = async (...parts: [string, 'text']) => {
      const stored = await env.CACHE.get(...parts);
      missed += 1;
      return stored;
    };
    const fill = vi.fn(async () => {
      await vi.waitFor(() => expect(missed).toBe(times));
      return end();
    });
    return { cache: cacheWith({ get }), fill };
  }

  test('share one fill', async () => {
    const { cache, fill } = heldUntilMissed(20, () => ({ title: 'shared' }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(fill, { cache })));
    expect(fill).toHaveBeenCalledOnce();
    expect(new Set(answers.map(({ value }) => value?.title))).toEqual(new Set(['shared']));
  });

  test('share its failure, and the next call asks again', async () => {
    const { cache, fill } = heldUntilMissed(5, () => {
      throw new Error('the service is down');
    });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => ask(fill, { cache })));
    expect(fill).toHaveBeenCalledOnce();
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await ask(fillWith('back'))).toMatchObject({ value: { title: 'back' } });
  });

  test('of different keys do not', async () => {
    const fill = fillWith('each');
    const pending = ask(fill);
    key = `${key}:other`;
    await Promise.all([pending, ask(fill)]);
    expect(fill).toHaveBeenCalledTimes(2);
  });

  test('do not wait for one that was aborted', async () => {
    const cache = cacheWith({ get: async () => null });
    const neverFills = vi.fn(() => new Promise<Thing | null>(() => undefined));
    void ask(neverFills, { cache }).catch(() => undefined);
    await vi.waitFor(() => expect(neverFills).toHaveBeenCalled());
    await afterPatience(SHARED_TIMEOUT, cache);
  });

  test('continue when the request that started them has ended', async () => {
    const works: Promise<unknown>[] = [];
    let finish: (value: Thing) => void = () => undefined;
    const fill = () =>
      new Promise<Thing>((resolve) => {
        finish = resolve;
      });
    void getOrFill({
      cache: env.CACHE,
      key,
      shape,
      policy: bookCachePolicy,
      now: START,
      fill,
      afterwards: (work) => works.push(work),
    });
    await vi.waitFor(() => expect(works).toHaveLength(1));
    finish({ title: 'finished' });
    await works[0];
    await vi.waitFor(() => expect(works).toHaveLength(2));
    await works[1];
    expect(await ask(failing())).toEqual({ value: { title: 'finished' }, from: 'fresh' });
  });
});

describe('KV', () => {
  test('that fails on every call costs only the cache', async () => {
    const { CACHE: cache } = withFailingCache(env);
    expect(await ask(fillWith('asked'), { cache })).toEqual({ value: { title: 'asked' }, from: 'fill' });
    expect(await ask(knowingNothing(), { cache })).toEqual({ value: null, from: 'fill' });
    await expect(ask(failing(), { cache })).rejects.toThrow('the service is down');
  });

  test('that throws at once costs only the cache', async () => {
    const get = () => {
      throw new TypeError('CACHE is not a namespace');
    };
    expect(await ask(fillWith('asked'), { cache: cacheWith({ get, put: get }) })).toMatchObject({ from: 'fill' });
  });

  test('that hangs is waited for briefly', async () => {
    await afterPatience(CACHE_TIMEOUT, cacheWith({ get: () => new Promise(() => undefined) }));
  });

  test('that is a little slow is waited for', async () => {
    await ask(fillWith('kept'));
    const get = async (...parts: [string, 'text']) => {
      for (let time = 0; time < 5; time += 1) await env.CACHE.get(`slow:${time}`);
      return env.CACHE.get(...parts);
    };
    expect(await ask(failing(), { cache: cacheWith({ get }) })).toMatchObject({ from: 'fresh' });
  });

  test.for([
    '',
    'nonsense',
    '{',
    'null',
    '[]',
    '7',
    '{"at":1}',
    '{"value":{"title":"x"}}',
    '{"at":"now","value":{"title":"x"}}',
    `{"at":${START},"value":{"title":7}}`,
    `{"at":${START},"value":"x"}`,
    `{"at":${START + DAY},"value":{"title":"of tomorrow"}}`,
    '{"at":1e400,"value":{"title":"x"}}',
  ])('that contains %s is treated as empty, and overwritten', async (garbage) => {
    await env.CACHE.put(key, garbage);
    expect(await ask(fillWith('right'))).toEqual({ value: { title: 'right' }, from: 'fill' });
    expect(await ask(failing())).toEqual({ value: { title: 'right' }, from: 'fresh' });
  });
});

describe('a key', () => {
  test('names what it is for', async () => {
    expect(await cacheKey('search', 'any', 'en,fr', '0', 'the hobbit')).toBe('search:any:en,fr:0:the hobbit');
  });

  test.for(['x'.repeat(200), '春'.repeat(200), '😀'.repeat(100)])(
    'of long parts fits into KV and stays its own',
    async (words) => {
      const long = await cacheKey('search', 'any', words);
      expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(512);
      expect(long).toMatch(/^search:[0-9a-f]{64}$/);
      expect(await cacheKey('search', 'any', words)).toBe(long);
      expect(await cacheKey('search', 'title', words)).not.toBe(long);
      expect(await cacheKey('search', 'any', `${words}y`)).not.toBe(long);
    },
  );
});
