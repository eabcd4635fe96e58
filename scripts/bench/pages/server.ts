import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { type MadeReader, sessionCookie } from '../../../tests/support/session.ts';
import { root } from '../../support/local.ts';

/** The whole product on a port of its own, over databases of its own. */
export interface LocalServer {
  origin: string;
  /** Answers the session cookie of a new reader who has read, wanted and reviewed a few books. */
  readerCookie(): Promise<string>;
  /** Answers the ISBN of a book that has reviews. */
  knownIsbn(): Promise<string>;
  /** Calls an endpoint; throws when it does not answer as asked. */
  call(path: string, body: object): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts the product as `npm start` does, with the limits lifted; throws when it ends before it answers. */
export async function startServer(): Promise<LocalServer> {
  const port = process.env.PORT ? Number(process.env.PORT) : await freePort();
  const origin = `http://localhost:${port}`;
  const state = resolve(root, '.wrangler/bench/pages');
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), STATE: state, E2E: '1' },
  });
  await untilReady(child);
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    origin,
    call,
    knownIsbn: () => reviewedIsbn(call),
    readerCookie: async () => sessionCookie(await newReader(call)),
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}

// A book of the catalogue that three readers have reviewed.
async function reviewedIsbn(call: LocalServer['call']): Promise<string> {
  const isbn = '9780340839935';
  for (const rating of [5, 4.5, 3]) {
    const { userId: user_id, token: session_token } = await newReader(call);
    await call('/api/user_actions/mark_read_book', { user_id, session_token, isbn });
    const review = 'I read it on the train, twice, and missed my stop both times.';
    await call('/api/user_actions/submit_review', { user_id, session_token, isbn, rating, review });
  }
  return isbn;
}

async function newReader(call: LocalServer['call']): Promise<MadeReader> {
  const person = { name: 'Ada Reader', email: `bench-${crypto.randomUUID()}@example.com` };
  const { access_token } = await call('/identity/token', person);
  const { user_id, session_token } = await call('/api/users/create_user', { token: access_token });
  return { ...person, userId: String(user_id), token: String(session_token) };
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? found(address.port) : failed(new Error('No port.'))));
    });
  });
}

async function untilReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((ready, failed) => {
    child.stdout?.on('data', (data: Buffer) => {
      if (data.toString().includes('is ready at')) ready();
    });
    child.once('exit', (code) => failed(new Error(`The server ended with ${code} before it answered.`)));
  });
}
