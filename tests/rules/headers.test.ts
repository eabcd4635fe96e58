import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerHeaders } from '../../worker/platform/http/headers.ts';
import { root } from '../support/node/sources.ts';
import { directivesOf, faultsOf } from '../support/policy.ts';

// Headers stand in two places: web/public/_headers for what the edge serves by itself, worker/platform/http/headers.ts for what
// the worker answers. Here they are held against each other.

/** The headers of each block of `_headers`, by the addresses that it is for. */
function blocks(): Map<string, Headers> {
  const headersByPath = new Map<string, Headers>();
  let current = new Headers();
  for (const line of readFileSync(resolve(root, 'web/public/_headers'), 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    if (!line.startsWith(' ')) {
      current = new Headers();
      headersByPath.set(line.trim(), current);
    } else {
      const colon = line.indexOf(':');
      current.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
    }
  }
  return headersByPath;
}

/** Headers of every file, and what a block of its own adds. */
function headersOf(address: string): Headers {
  const headers = new Headers(blocks().get('/*'));
  for (const [name, value] of blocks().get(address) ?? []) headers.set(name, value);
  return headers;
}

describe('what the edge serves', () => {
  test('carries the same headers as what the worker answers, apart from what a page needs to run', () => {
    const page = headersOf('/*');
    const own = ['cache-control', 'content-security-policy'];
    for (const [name, value] of Object.entries(answerHeaders)) {
      if (!own.includes(name)) expect([name, page.get(name)]).toEqual([name, value]);
    }
  });

  test('shows no picture that comes from anywhere else: nobody else learns who looks at it', () => {
    const policy = directivesOf(headersOf('/*').get('content-security-policy') ?? '');
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
  });

  test('runs no script but the product and the identity provider', () => {
    const page = headersOf('/*');
    page.set('cache-control', 'no-cache');
    expect(faultsOf(page, 'document')).toEqual([]);
    expect(faultsOf(headersOf('/assets/*'), 'hashed')).toEqual([]);
  });
});
