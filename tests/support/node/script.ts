import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { secretsIn } from '../secrets.ts';
import { root } from './sources.ts';

/**
 * Runs a script on a state folder, as npm does. Returns its exit code and output. Throws if it prints a token, a secret
 * or an email address that is not among its arguments.
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

/** Runs a script like {@link script}, and kills it with all its processes once it has printed this. */
export async function killScriptAt(text: string, state: string, name: string, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [resolve(root, 'scripts/run.mjs'), name, ...words], {
    cwd: root,
    env: { ...process.env, STATE: state },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  for await (const part of child.stdout) {
    printed += part;
    if (printed.includes(text)) break;
  }
  if (child.pid === undefined || !printed.includes(text)) throw new Error(`It never printed “${text}”:\n${printed}`);
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}

class Exit extends Error {}

/**
 * Like `script`, but in this process, which saves starting Node and loading Wrangler's library. Run one at a time,
 * since a script uses the process's arguments, environment and output. Only for scripts that leave nothing open when
 * they stop.
 */
export async function scriptHere(
  state: string,
  name: string,
  ...words: string[]
): Promise<{ code: number; printed: string }> {
  const printed: string[] = [];
  const print = (...parts: unknown[]) => void printed.push(`${parts.join(' ')}\n`);
  const spies = [
    ...(['log', 'warn', 'error'] as const).map((method) => vi.spyOn(console, method).mockImplementation(print)),
    vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Exit();
    }),
  ];
  const before = { argv: process.argv, folder: process.env.DEPLOY_FOLDER, state: process.env.STATE };
  const mask = process.umask();
  process.argv = [process.execPath, name, ...words];
  process.env.STATE = state;
  try {
    vi.resetModules();
    await import(resolve(root, `scripts/${name}.ts`));
    return { code: Number(process.exitCode ?? 0), printed: searched(printed.join(''), words) };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { code: 1, printed: searched(printed.join(''), words) };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.umask(mask);
    process.argv = before.argv;
    process.exitCode = undefined;
    setOrDelete('DEPLOY_FOLDER', before.folder);
    setOrDelete('STATE', before.state);
  }
}

function setOrDelete(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

function searched(printed: string, words: readonly string[]): string {
  const inputs = [...words, readFileSync(resolve(root, 'wrangler.toml'), 'utf8')];
  // The setup link contains the only key that operators are meant to read.
  const secrets = secretsIn(printed.replaceAll(/\/setup\?key=\w+/g, '/setup')).filter(
    ({ text }) => !inputs.some((word) => word.includes(text)),
  );
  if (secrets.length > 0)
    throw new Error(`A script printed ${secrets.map(({ kind }) => kind).join(', ')}:\n${printed}`);
  return printed;
}
