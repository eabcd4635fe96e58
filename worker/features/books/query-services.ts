import type * as z from 'zod/mini';
import { bookCachePolicy, type CachePolicy, getOrFill } from '../../platform/cache/cache.ts';
import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { type BreakerSettings, breakerAt, ServiceResting } from './breaker.ts';
import type { BookToFill } from './catalogue/book.ts';
import { type Catalogue, catalogueIn } from './catalogue/catalogue.ts';
import { addBooksToCatalogue } from './catalogue/fill.ts';
import type { Source } from './contract.ts';
import type { BookService } from './service.ts';
import { withTimeout } from './timeout.ts';

/** The part of a call, or of the cron, that book services need. */
export type ServiceContext = Pick<Call, 'env' | 'services' | 'now' | 'afterwards'>;

export interface FromService<T> {
  value: T;
  source: Source;
}

/** When the catalogue's database fails, it is paused, so that a page doesn't wait for several timeouts. */
const CATALOGUE: BreakerSettings & { timeout: number } = {
  timeout: 5_000,
  failures: 5,
  rest: 2_000,
  longest: 15_000,
};

export function catalogueOf(call: ServiceContext): Catalogue {
  return catalogueIn(call.env.CATALOGUE);
}

export function catalogueBreaker(call: ServiceContext) {
  return breakerAt(call.env.CATALOGUE, 'the catalogue', CATALOGUE);
}

/**
 * Returns the book services after the catalogue, in order. The books that they return are added to the catalogue later.
 */
export function servicesOf(call: ServiceContext): readonly BookService[] {
  return call.services.bookServices(call.env, (books) =>
    call.afterwards('store books of a service', addToCatalogue(call.env.CATALOGUE, books)),
  );
}

const KEPT_AT_ONCE = 100;

async function addToCatalogue(catalogue: D1Database, books: readonly BookToFill[]): Promise<void> {
  for (let start = 0; start < books.length; start += KEPT_AT_ONCE)
    await addBooksToCatalogue(catalogue, books.slice(start, start + KEPT_AT_ONCE));
}

/** Queries the catalogue and returns the result; null if it fails or is too slow. */
export async function queryCatalogue<T>(
  call: ServiceContext,
  ask: (catalogue: Catalogue) => Promise<T>,
): Promise<{ value: T } | null> {
  try {
    const value = await catalogueBreaker(call).run(() => withTimeout(CATALOGUE.timeout, ask(catalogueOf(call))));
    return { value };
  } catch (error) {
    recordServiceFailure('catalogue', error);
    return null;
  }
}

/** The result of querying a service: an answer, which is null if it knows nothing, or that it is paused or failed. */
export type ServiceAnswer<T> = (FromService<T | null> & { kind: 'answer' }) | { kind: 'resting' | 'failed' };

/** Queries a service through the cache, and uses the stale answer if the service can't be reached. */
export async function askService<T>(
  call: ServiceContext,
  service: BookService,
  question: { key: string; shape: z.ZodMiniType<T>; policy?: CachePolicy; fill: () => Promise<T | null> },
): Promise<ServiceAnswer<T>> {
  try {
    const { value, from } = await getOrFill({
      policy: bookCachePolicy,
      ...question,
      cache: call.env.CACHE,
      now: call.now.getTime(),
      afterwards: (work) => call.afterwards('cache a book-service answer', work),
    });
    return { kind: 'answer', value, source: from === 'stale' ? 'cache' : service.name };
  } catch (error) {
    if (error instanceof ServiceResting) return { kind: 'resting' };
    recordServiceFailure(service.name, error);
    return { kind: 'failed' };
  }
}

/** Throws the error for when no book service is available. */
export function throwUnavailable(): never {
  return throwApiError('unavailable', 'We can’t look up books right now. Please try again in a moment.');
}

/** Logs that a book service could not be reached, without the query. */
export function recordServiceFailure(service: BookService['name'] | 'catalogue', error: unknown): void {
  const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 120) : 'unknown';
  console.warn(JSON.stringify({ event: 'book_service_failed', service, reason }));
}
