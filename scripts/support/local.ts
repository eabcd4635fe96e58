import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** The root folder of the project. */
export const root = resolve(import.meta.dirname, '../..');

/** Returns the folder of a local run's databases. The variable `STATE` overrides the default. */
export function localState(usual = '.wrangler/state'): string {
  return resolve(process.env.STATE || resolve(root, usual));
}

/** Prints a message and ends the script with exit code 1. */
export function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Returns what the work resolves to. If it fails, prints the action with the error's message and stops the script. */
export async function stopOnFailure<T>(action: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return stop(`${action} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Runs a command of the project and returns its output. If it fails, prints the output and stops the script. */
export async function runQuietly(action: string, command: string, words: readonly string[]): Promise<string> {
  const { code, printed, complaints } = await run(command, words);
  if (code !== 0) stop(`${printed}${complaints}\n${action} failed; what it printed stands above.`);
  return printed;
}

/** The exit code of a command and its outputs. */
interface Outcome {
  code: number | null;
  printed: string;
  complaints: string;
}

/** Runs a command of the project and returns its result. */
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
