import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { secretsIn } from '../support/secrets.ts';

/**
 * Searches every line that the server logged during the browser tests. Throws if a line contains a secret, a token or
 * an email address, if a page could not be rendered at the edge, or if the server repeated a build. Also throws if the
 * log contains no call, since then there was nothing to search.
 */
export default function failOnLoggedSecrets({ metadata }: FullConfig): void {
  const lines = readFileSync(String(metadata.log), 'utf8').split('\n');
  const secrets = resolve(import.meta.dirname, '../../.dev.vars');
  const knownSecrets = existsSync(secrets)
    ? [...readFileSync(secrets, 'utf8').matchAll(/^\s*[A-Z_]+\s*=\s*(\S{16,})/gm)].map(([, value = '']) => value)
    : [];
  if (!lines.some((line) => line.includes('"event":"call"'))) throw new Error('The server logged no call at all.');
  const leaks = lines.flatMap((line) => secretsIn(line, knownSecrets).map(({ kind }) => `${kind} in the log: ${line}`));
  leaks.push(...lines.filter((line) => line.includes('page_not_rendered')));
  if (process.env.CI === 'true') leaks.push(...lines.filter((line) => line.startsWith('Building the pages')));
  if (leaks.length > 0) throw new Error(leaks.slice(0, 20).join('\n'));
}
