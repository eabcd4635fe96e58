import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { secretsIn } from '../secrets.ts';
import { root } from './sources.ts';

/**
 * Runs a script as npm does, on a state folder, and answers its code and all that it printed. Throws when it printed a
 * token, a secret or an e-mail that was not among its own words.
 */
export async function script(
  state: string,
  name: string,
  ...words: string[]
): Promise<{ code: number; printed: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [resolve(root, 'scripts/run.mjs'), name, ...words],
      { cwd: root, env: { ...process.env, STATE: state } },
    );
    return { code: 0, printed: searched(stdout + stderr, words) };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !('stdout' in error) || !('stderr' in error)) throw error;
    return { code: Number(error.code), printed: searched(`${error.stdout}${error.stderr}`, words) };
  }
}

function searched(printed: string, words: readonly string[]): string {
  const known = [...words, readFileSync(resolve(root, 'wrangler.toml'), 'utf8')];
  // The one key that is meant to be read: the link that sets a new site up.
  const found = secretsIn(printed.replaceAll(/\/setup\?key=\w+/g, '/setup')).filter(
    ({ text }) => !known.some((word) => word.includes(text)),
  );
  if (found.length > 0) throw new Error(`A script printed ${found.map(({ kind }) => kind).join(', ')}:\n${printed}`);
  return printed;
}
