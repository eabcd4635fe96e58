import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type FullConfig, request } from '@playwright/test';
import type { CreatedReader } from '../support/session.ts';

const PATIENCE = 120_000;

/**
 * Signs up an admin and a librarian and gives them their ranks as an operator does: from the command line, in the
 * databases of the running server. That briefly locks the databases, so it happens once, before the first test and
 * after the server's start. Throws the script's output if it fails.
 */
export default async function makeRanked({ metadata, projects }: FullConfig): Promise<void> {
  const { log, state } = metadata as { log: string; state: string };
  const deadline = Date.now() + PATIENCE;
  while (!readFileSync(log, 'utf8').includes('Flyleaf is ready at')) {
    if (Date.now() > deadline) throw new Error(`The server did not get ready, see ${log}.`);
    await after(100);
  }
  const server = await request.newContext({ baseURL: projects[0]?.use.baseURL ?? '' });
  const env = { ...process.env, STATE: state };
  const ranked = async (person: { name: string; email: string }, rank: 'admin' | 'librarian'): Promise<string> => {
    const { access_token: token } = await (await server.post('/identity/token', { data: person })).json();
    const account = await (await server.post('/api/users/create_user', { data: { token } })).json();
    const script = spawnSync('node', ['scripts/run.mjs', 'rank', person.email, rank], {
      cwd: resolve(import.meta.dirname, '../..'),
      encoding: 'utf8',
      env,
    });
    if (script.status !== 0) throw new Error(`${script.stdout}\n${script.stderr}`);
    const reader: CreatedReader = { ...person, userId: account.user_id, token: account.session_token };
    return JSON.stringify(reader);
  };
  process.env.E2E_ADMIN = await ranked({ name: 'Ada Admin', email: 'admin@example.com' }, 'admin');
  process.env.E2E_LIBRARIAN = await ranked({ name: 'Libby Librarian', email: 'librarian@example.com' }, 'librarian');
  await server.dispose();
}
