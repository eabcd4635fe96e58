import { env } from 'cloudflare:workers';
import type { BookToFill } from '../../../../worker/features/books/catalogue/book.ts';
import { openLibrary } from '../../../../worker/features/books/open-library/open-library.ts';
import { OPEN_LIBRARY, type OpenLibrarySettings } from '../../../../worker/features/books/open-library/settings.ts';
import type { BookService } from '../../../../worker/features/books/service.ts';

let gates = 0;

export function freshGate(): string {
  gates += 1;
  return `a gate of a test ${gates} ${crypto.randomUUID()}`;
}

interface Chosen extends Partial<OpenLibrarySettings> {
  contact?: string;
  fillBooks?: (books: readonly BookToFill[]) => void;
}

/**
 * Open Library at a path of the loopback server, through a real gate, new by default. Its rate limit is a hundred times
 * as fast, and the timeout is short where the server never responds.
 */
export function libraryAt(path: string, chosen: Chosen = {}): BookService {
  return openLibrary({
    ...OPEN_LIBRARY,
    address: env.TEST_SERVERS + path,
    gate: freshGate(),
    timeout: /^\/(silent|stalls)/.test(path) ? 300 : 10_000,
    period: 10,
    queue: 10_000,
    gates: env.OPEN_LIBRARY,
    contact: 'support@flyleaf.test',
    fillBooks: () => undefined,
    ...chosen,
  });
}
