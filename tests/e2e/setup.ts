import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type FullConfig, request } from '@playwright/test';
import type { CreatedReader } from '../support/session.ts';

const PATIENCE = 120_000;

/**
 * Signs up an admin and a librarian. The admin gets the rank as an operator gives it: from the command line, in the
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
  const signUp = async (person: { name: string; email: string }): Promise<CreatedReader> => {
    const { access_token: token } = await (await server.post('/identity/token', { data: person })).json();
    const account = await (await server.post('/api/users/create_user', { data: { token } })).json();
    return { ...person, userId: account.user_id, token: account.session_token };
  };
  const admin = await signUp({ name: 'Ada Admin', email: 'admin@example.com' });
  const script = spawnSync('node', ['scripts/run.mjs', 'rank', admin.email, 'admin'], {
    cwd: resolve(import.meta.dirname, '../..'),
    encoding: 'utf8',
    env: { ...process.env, STATE: state },
  });
  if (script.status !== 0) throw new Error(`${script.stdout}\n${script.stderr}`);
  const librarian = await signUp({ name: 'Libby Librarian', email: 'librarian@example.com' });
  const given = await server.post('/api/admin/give_rank', {
    data: { user_id: admin.userId, session_token: admin.token, target_id: librarian.userId, rank: 'librarian' },
  });
  if (!given.ok()) throw new Error(await given.text());
  process.env.E2E_ADMIN = JSON.stringify(admin);
  process.env.E2E_LIBRARIAN = JSON.stringify(librarian);
  await server.dispose();
}
