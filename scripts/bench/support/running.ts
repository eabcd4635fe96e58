import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { root } from '../../support/local.ts';
import { writeLocalConfig } from '../../support/local-run.ts';
import { buildPages } from '../../support/pages.ts';

/** What the worker logged of one call. */
interface CallLine {
  request_id: string;
  endpoint: string;
  milliseconds: number;
  round_trips: number;
  rows_read: number;
}

/** What the worker logged of one run of a job. */
export interface JobLine {
  job: string;
  succeeded: boolean;
  outcome: string;
  milliseconds: number;
  round_trips: number;
  rows_read: number;
}

/** The product, running on a filled state. */
export interface Running {
  address: string;
  /** The process that was started; what runs the worker is among those that it starts. */
  process: number;
  /** The line of the call with this id; waits until it was logged. */
  lineOf(requestId: string): Promise<CallLine>;
  /** Sets a cron off for a moment, and answers what its jobs logged. */
  turn(cron: string, moment: number): Promise<JobLine[]>;
  close(): Promise<void>;
}

// Longer than anything takes; it only ends what would never end.
const PATIENCE = 300_000;

/** Builds the pages where they are not, writes the settings of a local run, and finds it a port. */
export async function prepareRun(statePath: string): Promise<{ configPath: string; port: number }> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  probe.close();
  // One reader makes every call here, which no person does.
  process.env.E2E = '1';
  await buildPages();
  const { configPath } = writeLocalConfig(port, statePath);
  return { configPath, port };
}

/** Starts the local entry of the worker on a state, and reads along what it logs. */
export async function startOn(statePath: string, run: { configPath: string; port: number }): Promise<Running> {
  const parts = [
    'dev',
    '--config',
    run.configPath,
    '--persist-to',
    statePath,
    '--port',
    String(run.port),
    '--ip',
    'localhost',
  ];
  const child = spawn(
    resolve(root, 'node_modules/.bin/wrangler'),
    [...parts, '--log-level', 'log', '--show-interactive-dev-session=false', '--inspector-port', '0'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true' },
    },
  );
  const lines = new Map<string, CallLine>();
  const jobs: JobLine[] = [];
  let rest = '';
  child.stdout.on('data', (data: Buffer) => {
    const all = `${rest}${data.toString()}`.split('\n');
    rest = all.pop() ?? '';
    for (const line of all) {
      const [json] = /\{"event":.*\}/.exec(line) ?? [];
      if (json === undefined) continue;
      const told = JSON.parse(json) as { event: string } & CallLine & JobLine;
      if (told.event === 'call') lines.set(told.request_id, told);
      if (told.event === 'job') jobs.push(told);
    }
  });
  let complaints = '';
  child.stderr.on('data', (data: Buffer) => {
    complaints = `${complaints}${data.toString()}`.slice(-4_000);
  });
  const address = `http://localhost:${run.port}`;
  const headers = { 'content-type': 'application/json' };
  const started = Date.now();
  const late = () => child.exitCode !== null || Date.now() - started > PATIENCE;
  while (!(await fetch(`${address}/api/status`, { method: 'POST', headers }).catch(() => null))?.ok) {
    if (late()) throw new Error(`The server did not start.\n${complaints}`);
    await again();
  }
  return {
    address,
    process: child.pid ?? 0,
    async lineOf(requestId) {
      const asked = Date.now();
      for (;;) {
        const line = lines.get(requestId);
        if (line !== undefined) return line;
        if (Date.now() - asked > 20_000) throw new Error(`Nothing was logged of the call ${requestId}`);
        await again();
      }
    },
    async turn(cron, moment) {
      jobs.length = 0;
      const words = new URLSearchParams({ cron, time: String(moment) });
      const answer = await fetch(`${address}/cdn-cgi/local/scheduled?${words}`);
      if (!answer.ok) throw new Error(`The cron ${cron} answered ${answer.status}: ${await answer.text()}`);
      await again();
      return [...jobs];
    },
    async close() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function again(): Promise<void> {
  return new Promise((done) => setTimeout(done, 50));
}
