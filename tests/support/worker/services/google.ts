import { env } from 'cloudflare:workers';
import { GOOGLE_BOOKS, type GoogleSettings, googleBooks } from '../../../../worker/features/books/google/google.ts';
import type { BookService } from '../../../../worker/features/books/service.ts';

/**
 * Google Books at a path of the loopback server, without a pause after failures and with a short timeout where it never
 * responds.
 */
export function googleAt(path: string, settings: Partial<GoogleSettings> = {}): BookService {
  const timeout = /^\/(silent|stalls)/.test(path) ? 300 : 10_000;
  return googleBooks({
    ...GOOGLE_BOOKS,
    address: env.TEST_SERVERS + path,
    timeout,
    rest: 0,
    key: 'the-key',
    ...settings,
  });
}

/** Returns the path at which the loopback server returns this JSON. */
export function answering(body: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const text = btoa(String.fromCharCode(...bytes));
  return `/json/${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

export function item(info: Record<string, unknown> = {}, rest: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    kind: 'books#volume',
    id: 'an-id',
    volumeInfo: {
      title: 'A Book',
      authors: ['A Writer'],
      industryIdentifiers: [{ type: 'ISBN_13', identifier: '9780439554930' }],
      ...info,
    },
    ...rest,
  };
}

export async function receivedUrls(name: string): Promise<URL[]> {
  const response = await fetch(`${env.TEST_SERVERS}/noted/${name}`);
  return ((await response.json()) as string[]).map((address) => new URL(address));
}
