import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** The top of the project. */
export const root = resolve(import.meta.dirname, '../..');

/** The folder in which a local run keeps its databases; `STATE` names another than the usual one. */
export function localState(usual = '.wrangler/state'): string {
  return resolve(process.env.STATE || resolve(root, usual));
}

/** Ends the script with one sentence for the person who started it. */
export function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/**
 * Runs a command of the project to its end and returns what it printed; that is shown only when the command fails, and
 * then the script stops.
 */
export async function runQuietly(action: string, command: string, words: readonly string[]): Promise<string> {
  const { code, printed, complaints } = await run(command, words);
  if (code !== 0) stop(`${printed}${complaints}\n${action} failed; what it printed stands above.`);
  return printed;
}

/** How a command ended, and what it printed to both of its outputs. */
interface Outcome {
  code: number | null;
  printed: string;
  complaints: string;
}

/** Runs a command of the project to its end. */
export async function run(command: string, words: readonly string[]): Promise<Outcome> {
  const child = spawn(resolve(root, 'node_modules/.bin', command), words, {
    cwd: root,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true', WRANGLER_LOG: 'log' },
  });
  let printed = '';
  let complaints = '';
  child.stdout.on('data', (data: Buffer) => {
    printed += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    complaints += data.toString();
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed);
    child.on('close', done);
  });
  return { code, printed, complaints };
}
