import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type FullConfig, request } from '@playwright/test';
import type { MadeReader } from '../support/session.ts';

const PATIENCE = 120_000;

/**
 * Signs a reader up and makes them admin, as an operator does: from the command line, in the databases of the running
 * server. That locks them for a moment, so it is done once, before the first test, when the server's own first work is over.
 * Throws what the script printed when it fails.
 */
export default async function makeAdmin({ metadata, projects }: FullConfig): Promise<void> {
  const { log, state } = metadata as { log: string; state: string };
  const deadline = Date.now() + PATIENCE;
  while (!readFileSync(log, 'utf8').includes('Flyleaf is ready at')) {
    if (Date.now() > deadline) throw new Error(`The server did not get ready, see ${log}.`);
    await after(100);
  }
  const server = await request.newContext({ baseURL: projects[0]?.use.baseURL ?? '' });
  const person = { name: 'Ada Admin', email: 'admin@example.com' };
  const { access_token: token } = await (await server.post('/identity/token', { data: person })).json();
  const made = await (await server.post('/api/users/create_user', { data: { token } })).json();
  await server.dispose();

  const root = resolve(import.meta.dirname, '../..');
  const env = { ...process.env, STATE: state };
  const script = spawnSync('node', ['scripts/run.mjs', 'rank', person.email, 'admin'], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  if (script.status !== 0) throw new Error(`${script.stdout}\n${script.stderr}`);
  const admin: MadeReader = { ...person, userId: made.user_id, token: made.session_token };
  // What is set here reaches the workers.
  process.env.E2E_ADMIN = JSON.stringify(admin);
}
