import * as z from 'zod/mini';
import { hexOf } from '../http/hash.ts';

/** Seconds for which an answer is fresh, may replace an unavailable one, and for which a missing value is believed. */
interface Keeping {
  fresh: number;
  stale: number;
  absent: number;
}

/** Book-service lookups: fresh 24 h, stale 30 days, absent 10 minutes (architecture, "KV"). */
export const bookCachePolicy: Keeping = { fresh: 86_400, stale: 30 * 86_400, absent: 600 };

/** Milliseconds that a page waits for KV; everything stored there can be fetched again. */
export const CACHE_TIMEOUT = 300;

/** Milliseconds that one request waits for another's fill, which may have been aborted with its request. */
export const SHARED_TIMEOUT = 4_000;

// After this share of its lifetime an answer is refreshed in the background while it is served.
const EARLY = 0.8;
// KV keeps nothing for a shorter time; seconds.
const SHORTEST = 60;
// Clocks differ a little; an answer from further ahead was not written here. Milliseconds.
const MOST_AHEAD = 60_000;

/** A value, or null if there is none, and whether it was fetched now, cached or stale. */
type Cached<T> = { value: T | null; from: 'fill' | 'fresh' | 'stale' };

interface CacheEntry<T> {
  cache: KVNamespace;
  /** At most 512 bytes, see {@link cacheKey}; the part before the first colon names its kind in the log. */
  key: string;
  shape: z.ZodMiniType<T>;
  keeping: Keeping;
  /** Milliseconds since the epoch. */
  now: number;
  /** Fetches the value. Returns null if there is none, and throws if the source can't be reached. */
  fill: () => Promise<T | null>;
  /** Continues after the response. */
  afterwards: (work: Promise<unknown>) => void;
}

/**
 * Returns the cached value, or fills the cache. Concurrent misses share one fill; an entry near its end is refreshed in
 * the background; absence is cached; if KV fails or is slow, the value is fetched. Throws the error of `fill` if there
 * is no stale value either.
 */
export async function getOrFill<T>(entry: CacheEntry<T>): Promise<Cached<T>> {
  const cached = await read(entry);
  if (cached) {
    const age = (entry.now - cached.at) / 1000;
    const freshFor = cached.value === null ? entry.keeping.absent : entry.keeping.fresh;
    if (age < freshFor) {
      if (cached.value !== null && age > freshFor * EARLY)
        entry.afterwards(fillShared(entry).catch(noteFailure(entry.key)));
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

/** A key of readable parts, the family first; one that would be too long for KV ends in a hash instead. */
export async function cacheKey(family: string, ...parts: readonly string[]): Promise<string> {
  const key = [family, ...parts].join(':');
  const bytes = new TextEncoder().encode(key);
  if (bytes.length <= 200) return key;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `${family}:${hexOf(digest)}`;
}

// Fills in progress in this isolate, by cache and key.
const underWay = new WeakMap<KVNamespace, Map<string, Promise<unknown>>>();

async function fillShared<T>(entry: CacheEntry<T>): Promise<T | null> {
  const fills = underWay.get(entry.cache) ?? new Map<string, Promise<unknown>>();
  underWay.set(entry.cache, fills);
  const running = fills.get(entry.key);
  const shared = running === undefined ? late : await inTime(running, SHARED_TIMEOUT);
  // All values under a key have one type, so another request's fill is a T as well.
  if (shared !== late) return shared as T | null;
  const filling = fillAndKeep(entry).finally(() => {
    if (fills.get(entry.key) === filling) fills.delete(entry.key);
  });
  fills.set(entry.key, filling);
  // Other requests may wait for it, so it continues if the first caller disconnects.
  entry.afterwards(filling.catch(() => null));
  return filling;
}

async function fillAndKeep<T>(entry: CacheEntry<T>): Promise<T | null> {
  const value = await entry.fill();
  entry.afterwards(write(entry, value));
  return value;
}

/**
 * Returns the value of a KV key, or null. Throws if KV fails or is slow: everything stored there can be fetched again,
 * so no page waits for it.
 */
export async function readText(cache: KVNamespace, key: string): Promise<string | null> {
  const text = await inTime(cache.get(key, 'text'), CACHE_TIMEOUT);
  if (text === late) throw new Error('slow');
  return text;
}

async function read<T>(entry: CacheEntry<T>): Promise<{ at: number; value: T | null } | null> {
  try {
    const text = await readText(entry.cache, entry.key);
    if (text === null) return null;
    const { at, value } = z.object({ at: z.number(), value: z.nullable(entry.shape) }).parse(JSON.parse(text));
    return at <= entry.now + MOST_AHEAD ? { at, value } : null;
  } catch (error) {
    noteFailure(entry.key)(error);
    return null;
  }
}

async function write<T>(entry: CacheEntry<T>, value: T | null): Promise<void> {
  const keep = value === null ? entry.keeping.absent : entry.keeping.stale;
  try {
    await entry.cache.put(entry.key, JSON.stringify({ at: entry.now, value }), {
      expirationTtl: Math.max(SHORTEST, keep),
    });
  } catch (error) {
    noteFailure(entry.key)(error);
  }
}

const late = Symbol('late');

async function inTime<T>(work: Promise<T>, timeout: number): Promise<T | typeof late> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const waiting = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), timeout);
  });
  try {
    return await Promise.race([work, waiting]);
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}

function noteFailure(key: string): (error: unknown) => void {
  return (error) => {
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 120) : 'unknown';
    console.warn(JSON.stringify({ event: 'cache_failed', family: key.split(':')[0], reason }));
  };
}
