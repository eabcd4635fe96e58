import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { resolve } from 'node:path';
import { shipped } from './catalogue/shipped.ts';
import { localState, root, stop } from './support/local.ts';
import {
  isPrepared,
  type LocalRun,
  localRun,
  namesSet,
  preparationDigest,
  recordPreparation,
} from './support/local-run.ts';
import { addCatalogue, buildPages, builtCatalogue, startVite } from './support/pages.ts';
import { problemAtStart } from './support/ready.ts';

// `npm start`: the whole product on this machine. `--watch` (`npm run dev`) puts Vite's server in front of the worker,
// for hot reload. `--demo` (`npm run demo`) is a second instance, with an invented community. PORT and STATE move an
// instance.
const QUARTER = 15 * 60_000;
const CATALOGUE_CRON = '7,22,37,52 * * * *';
const watch = process.argv.includes('--watch');
const demo = process.argv.includes('--demo');
const port = Number(process.env.PORT ?? (demo ? 8788 : 8787));
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  stop(`PORT must be a port number, not "${process.env.PORT}".`);

await requireFreePort(port);
const workerPort = watch ? await freePort() : port;
const run = localRun(workerPort, localState(demo ? '.wrangler/demo' : '.wrangler/state'));
await Promise.all([buildPages(), demo ? prepareDemo() : prepare()]);
await addCatalogue();
await serve(run);

async function requireFreePort(port: number): Promise<void> {
  await new Promise<void>((free) => {
    const probe = createServer();
    probe.once('error', () =>
      stop(`Port ${port} is taken: stop what runs there, or choose another with PORT=8788 npm start.`),
    );
    probe.listen(port, () => probe.close(() => free()));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, 'localhost', listening));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return free;
}

// Wrangler takes seconds to load, so this process loads it only when something has to be prepared.
async function prepare(): Promise<void> {
  const digest = preparationDigest(run, shipped().digest);
  // The demo's databases are deleted each day.
  if (!demo && isPrepared(run, digest)) return;
  const { booksAtStart, prepareRun } = await import('./support/prepare.ts');
  await prepareRun(run, await builtCatalogue(), booksAtStart({ demo }));
  recordPreparation(run, digest);
}

async function prepareDemo(): Promise<void> {
  const { deleteOldDemo, fillDemoOnce } = await import('./demo/refresh.ts');
  deleteOldDemo(run.statePath);
  await prepare();
  await fillDemoOnce(run.statePath);
}

async function serve({ configPath, statePath, port: workerPort }: LocalRun): Promise<void> {
  const parts = [
    'dev',
    '--config',
    configPath,
    '--persist-to',
    statePath,
    '--port',
    String(workerPort),
    '--ip',
    'localhost',
  ];
  const quiet = ['--log-level', process.env.LOG_LEVEL ?? 'error', '--show-interactive-dev-session=false'];
  const child = spawn(resolve(root, 'node_modules/.bin/wrangler'), [...parts, ...quiet, '--inspector-port', '0'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  child.on('exit', (code) => process.exit(code ?? 0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const worker = `http://localhost:${workerPort}`;
  const problem = await problemAtStart(`${worker}/api/status`, 60_000);
  if (problem !== null) {
    child.kill('SIGTERM');
    stop(problem);
  }
  await callCron(worker, ['*/15 * * * *', '0 0 * * *', '30 3 * * *']);
  setInterval(() => void callCron(worker, cronsOf(new Date())), QUARTER);
  if (watch) await startVite(port, worker);
  const address = `http://localhost:${port}`;
  const names = namesSet();
  const google = names.has('GOOGLE_CLIENT_ID');
  const googleBooks = names.has('GOOGLE_BOOKS_KEY');
  console.log(`
Flyleaf is ready at ${address}

  sign-in   ${google ? 'Google' : 'embedded identity page; for Google set GOOGLE_CLIENT_ID in .dev.vars'}
  books     ${googleBooks ? 'Google Books, the catalogue behind it' : 'embedded catalogue, which fills within a minute at the first start; for Open Library set CONTACT_EMAIL, for Google Books GOOGLE_BOOKS_KEY in .dev.vars'}
  mail      embedded mailbox at ${address}/mailbox; deployed, the EMAIL binding of wrangler.toml sends
`);
  // Browser tests would wait for it.
  if (process.env.E2E !== '1') await callCron(worker, [CATALOGUE_CRON]);
}

// Calls the cron jobs at the start and then every quarter of an hour. On Cloudflare the platform does that.
async function callCron(address: string, crons: readonly string[]): Promise<void> {
  for (const cron of crons) {
    const answer = await fetch(`${address}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`).catch(() => null);
    if (!answer?.ok) console.warn(`The work of the cron "${cron}" was not done; the next one makes up for it.`);
  }
}

function cronsOf(now: Date): string[] {
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  return [
    '*/15 * * * *',
    CATALOGUE_CRON,
    ...(minutes < 15 ? ['0 0 * * *'] : []),
    ...(minutes >= 210 && minutes < 225 ? ['30 3 * * *'] : []),
  ];
}
