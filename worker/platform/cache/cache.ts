import * as z from 'zod/mini';
import { hexOf } from '../http/hash.ts';

/**
 * In seconds: how long a value is fresh, how long it may be served if the source fails, and how long absence is cached.
 */
export interface CachePolicy {
  fresh: number;
  stale: number;
  absent: number;
}

/** For lookups at book services: fresh for a day, stale for 30 days, absent for 10 minutes. */
export const bookCachePolicy: CachePolicy = { fresh: 86_400, stale: 30 * 86_400, absent: 600 };

/** For descriptions, which hardly change: asked for once, and again after 90 days if there was none. */
export const descriptionCachePolicy: CachePolicy = { fresh: 365 * 86_400, stale: 365 * 86_400, absent: 90 * 86_400 };

/** Milliseconds that a request waits for KV. The wait is short, because every cached value can be fetched again. */
export const CACHE_TIMEOUT = 300;

/** Milliseconds that one request waits for another's fill, which may have been aborted along with that request. */
export const SHARED_TIMEOUT = 4_000;

// After this share of its lifetime a value is refreshed in the background while it is served.
const EARLY = 0.8;
// The shortest lifetime that KV accepts, in seconds.
const SHORTEST = 60;
// Clocks differ a little. A value from further in the future is invalid; milliseconds.
const MAX_AHEAD = 60_000;

/** A value, or null if there is none, and whether it was fetched now, or cached and fresh or stale. */
type Cached<T> = { value: T | null; from: 'fill' | 'fresh' | 'stale' };

interface CacheEntry<T> {
  cache: KVNamespace;
  /** At most 512 bytes, see {@link cacheKey}; the part before the first colon names its kind in the log. */
  key: string;
  shape: z.ZodMiniType<T>;
  policy: CachePolicy;
  /** Milliseconds since the epoch. */
  now: number;
  /** Fetches the value. Returns null if there is none, and throws if the source can't be reached. */
  fill: () => Promise<T | null>;
  /** Continues work after the response has been sent. */
  afterwards: (work: Promise<unknown>) => void;
}

/**
 * Returns the cached value, or fills the cache. Concurrent misses share one fill, an entry that expires soon is
 * refreshed in the background, and absence is cached too. If KV fails or is slow, the value is fetched. Throws the
 * error of `fill` if there is no stale value either.
 */
export async function getOrFill<T>(entry: CacheEntry<T>): Promise<Cached<T>> {
  const cached = await read(entry);
  if (cached) {
    const age = (entry.now - cached.at) / 1000;
    const freshFor = cached.value === null ? entry.policy.absent : entry.policy.fresh;
    if (age < freshFor) {
      if (cached.value !== null && age > freshFor * EARLY)
        entry.afterwards(fillShared(entry).catch(logFailure(entry.key)));
      return { value: cached.value, from: 'fresh' };
    }
  }
  try {
    return { value: await fillShared(entry), from: 'fill' };
  } catch (error) {
    if (cached && cached.value !== null) return { value: cached.value, from: 'stale' };
    throw error;
  }
}

/** Returns a key made of readable parts, or of the family and a hash if that would be too long for KV. */
export async function cacheKey(family: string, ...parts: readonly string[]): Promise<string> {
  const key = [family, ...parts].join(':');
  const bytes = new TextEncoder().encode(key);
  if (bytes.length <= 200) return key;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `${family}:${hexOf(digest)}`;
}

// Fills in progress in this isolate, by cache and key.
const fillsInProgress = new WeakMap<KVNamespace, Map<string, Promise<unknown>>>();

async function fillShared<T>(entry: CacheEntry<T>): Promise<T | null> {
  const fills = fillsInProgress.get(entry.cache) ?? new Map<string, Promise<unknown>>();
  fillsInProgress.set(entry.cache, fills);
  const running = fills.get(entry.key);
  const result = running === undefined ? late : await withTimeout(running, SHARED_TIMEOUT);
  // All values under a key have one type, so another request's fill is a T as well.
  if (result !== late) return result as T | null;
  const filling = fillAndStore(entry).finally(() => {
    if (fills.get(entry.key) === filling) fills.delete(entry.key);
  });
  fills.set(entry.key, filling);
  // Continues if this caller disconnects, because other requests may be waiting for it.
  entry.afterwards(filling.catch(() => null));
  return filling;
}

async function fillAndStore<T>(entry: CacheEntry<T>): Promise<T | null> {
  const value = await entry.fill();
  entry.afterwards(write(entry, value));
  return value;
}

/** Returns the value of a KV key, or null. Throws if KV fails or takes longer than {@link CACHE_TIMEOUT}. */
export async function readText(cache: KVNamespace, key: string): Promise<string | null> {
  const text = await withTimeout(cache.get(key, 'text'), CACHE_TIMEOUT);
  if (text === late) throw new Error('slow');
  return text;
}

async function read<T>(entry: CacheEntry<T>): Promise<{ at: number; value: T | null } | null> {
  try {
    const text = await readText(entry.cache, entry.key);
    if (text === null) return null;
    const { at, value } = z.object({ at: z.number(), value: z.nullable(entry.shape) }).parse(JSON.parse(text));
    return at <= entry.now + MAX_AHEAD ? { at, value } : null;
  } catch (error) {
    logFailure(entry.key)(error);
    return null;
  }
}

async function write<T>(entry: CacheEntry<T>, value: T | null): Promise<void> {
  const lifetime = value === null ? entry.policy.absent : entry.policy.stale;
  try {
    await entry.cache.put(entry.key, JSON.stringify({ at: entry.now, value }), {
      expirationTtl: Math.max(SHORTEST, lifetime),
    });
  } catch (error) {
    logFailure(entry.key)(error);
  }
}

const late = Symbol('late');

async function withTimeout<T>(work: Promise<T>, timeout: number): Promise<T | typeof late> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const timeoutReached = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), timeout);
  });
  try {
    return await Promise.race([work, timeoutReached]);
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}

function logFailure(key: string): (error: unknown) => void {
  return (error) => {
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 120) : 'unknown';
    console.warn(JSON.stringify({ event: 'cache_failed', family: key.split(':')[0], reason }));
  };
}
