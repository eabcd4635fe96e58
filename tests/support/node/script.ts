import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { root } from './sources.ts';

/** Runs a script as npm does, on a state folder, and answers its code and all that it printed. */
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
    return { code: 0, printed: stdout + stderr };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !('stdout' in error) || !('stderr' in error)) throw error;
    return { code: Number(error.code), printed: `${error.stdout}${error.stderr}` };
  }
}
