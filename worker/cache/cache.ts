import * as z from 'zod/mini';

/** How long an answer is taken as it is, how long it may stand in for one that cannot be had, and how long absence is believed; seconds. */
export interface Keeping {
  fresh: number;
  stale: number;
  absent: number;
}

/** Book-service lookups: fresh 24 h, stale 30 days, absent 10 minutes (architecture, "KV"). */
export const bookKeeping: Keeping = { fresh: 86_400, stale: 30 * 86_400, absent: 600 };

export type Cached<T> = { value: T | null; from: 'fill' | 'fresh' | 'stale' };

const inFlight = new Map<string, Promise<unknown>>();

/** What is needed to keep an answer. */
export interface CacheEntry<T> {
  cache: KVNamespace;
  key: string;
  shape: z.ZodMiniType<T>;
  keeping: Keeping;
  /** Milliseconds since the epoch. */
  now: number;
  /** Fetches the thing itself; null means that there is none, a throw that it cannot be asked now. */
  fill: () => Promise<T | null>;
  /** Goes on after the answer. */
  afterwards: (work: Promise<unknown>) => void;
}

/**
 * Answers from KV, else fills it. Concurrent misses share one fill; an answer near its end is refreshed in the
 * background; absence is remembered; KV itself failing costs only the cache. Throws what `fill` throws when there is
 * not even a stale answer.
 */
export async function getOrFill<T>(entry: CacheEntry<T>): Promise<Cached<T>> {
  const kept = await read(entry);
  if (kept) {
    const age = (entry.now - kept.at) / 1000;
    const fresh = kept.value === null ? entry.keeping.absent : entry.keeping.fresh;
    if (age < fresh) {
      // From four fifths of its time on, an answer is refreshed by whoever asks, while they are served at once.
      if (kept.value !== null && age > fresh * 0.8) {
        entry.afterwards(fillOnce(entry).catch(noteFailure(entry.key)));
      }
      return { value: kept.value, from: 'fresh' };
    }
  }
  try {
    return { value: await fillOnce(entry), from: 'fill' };
  } catch (error) {
    if (kept?.value != null) return { value: kept.value, from: 'stale' };
    throw error;
  }
}

// Milliseconds that one request waits for another's fill: the other may be cancelled, and its fill with it.
const SHARED_PATIENCE = 4_000;

async function fillOnce<T>(entry: CacheEntry<T>): Promise<T | null> {
  const running = inFlight.get(entry.key);
  if (running) {
    const late = Symbol('late');
    const patience = new Promise<typeof late>((resolve) => setTimeout(() => resolve(late), SHARED_PATIENCE));
    const shared = await Promise.race([running, patience]);
    if (shared !== late) return shared as T | null;
    inFlight.delete(entry.key);
  }
  const filling = (async () => {
    const value = await entry.fill();
    entry.afterwards(write(entry, value));
    return value;
  })().finally(() => inFlight.delete(entry.key));
  inFlight.set(entry.key, filling);
  return filling;
}

async function read<T>(entry: CacheEntry<T>): Promise<{ at: number; value: T | null } | null> {
  try {
    const text = await entry.cache.get(entry.key, 'text');
    if (text === null) return null;
    const parsed = z.object({ at: z.number(), value: z.nullable(entry.shape) }).safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as { at: number; value: T | null }) : null;
  } catch (error) {
    noteFailure(entry.key)(error);
    return null;
  }
}

async function write<T>(entry: CacheEntry<T>, value: T | null): Promise<void> {
  const keep = value === null ? entry.keeping.absent : entry.keeping.stale;
  try {
    await entry.cache.put(entry.key, JSON.stringify({ at: entry.now, value }), { expirationTtl: Math.max(60, keep) });
  } catch (error) {
    noteFailure(entry.key)(error);
  }
}

function noteFailure(key: string): (error: unknown) => void {
  return (error) => {
    const reason = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'cache_failed', family: key.split(':')[0], reason }));
  };
}
