import { readdirSync, readFileSync } from 'node:fs';
import type { BenchCall } from './load.ts';
import { percentile, printTable } from './report.ts';
import { startBenchWorker } from './worker.ts';

/** The limits, in milliseconds of CPU, of a warm call and a warm page. The free plan allows 10 an invocation. */
const LIMITS = { call: 5, page: 10 } as const;
const ROUNDS = 10;
const PLAYS = 20;
const ISBN = '9780439023481';
const pages = [
  ['/', 'visitor'],
  ['/home', 'visitor'],
  ['/home', 'reader'],
  [`/book?isbn=${ISBN}`, 'visitor'],
  [`/book?isbn=${ISBN}`, 'reader'],
  ['/search?q=hunger', 'visitor'],
  ['/streak', 'reader'],
  ['/bookclubs', 'visitor'],
] as const;

/**
 * Measures the worker's own CPU: the answers of its bindings are recorded once, and the same call is then answered from
 * the record, in one isolate. The CPU time of the process is that of the worker, since nothing else runs in it.
 */
export async function measure(): Promise<string[]> {
  const { harness, worker, ask } = await startBenchWorker();
  for (const cron of ['0 0 * * *', '*/15 * * * *']) await worker.scheduled({ cron, scheduledTime: new Date() });
  const spent = async (count: number): Promise<number> => {
    const before = cpuOf('workerd');
    await ask('/bench/play', { count });
    return cpuOf('workerd') - before;
  };
  try {
    const idle = await spent(0);
    const rows: (string | number)[][] = [];
    const missed: string[] = [];
    const measureOne = async (kind: keyof typeof LIMITS, name: string, call: Partial<BenchCall> & { path: string }) => {
      const { status } = await ask<{ status: number }>('/bench/record', { headers: {}, ...call });
      if (status !== 200) throw new Error(`${name} answered ${status}`);
      const first = (await spent(1)) - idle;
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(((await spent(PLAYS)) - idle) / PLAYS);
      const warm = percentile(times, 0.5);
      rows.push([name, first, warm, LIMITS[kind]]);
      if (warm > LIMITS[kind]) missed.push(`${name} takes ${warm.toFixed(1)} ms of CPU, not ${LIMITS[kind]}`);
    };
    for (const { path } of await ask<{ path: string }[]>('/bench/begin', {})) {
      const [call] = await ask<BenchCall[]>('/bench/prepare', { path, count: 1 });
      if (call) await measureOne('call', `\`${path}\``, call);
    }
    const { cookie } = await ask<{ cookie: string }>('/bench/reader', {});
    for (const [path, as] of pages)
      await measureOne('page', `${path} (${as})`, { path, headers: as === 'reader' ? { cookie } : {} });
    console.log(`Milliseconds of CPU: the first answer from the record, and the middle of ${ROUNDS} times ${PLAYS}.\n`);
    printTable(['call or page', 'first', 'warm', 'at most'], rows);
    return missed;
  } finally {
    await harness.close();
  }
}

/** The milliseconds of CPU that the youngest process of this name which we started has used, with all of its threads. */
function cpuOf(name: string): number {
  const pids = readdirSync('/proc').filter((entry) => statOf(entry).includes(`(${name})`) && isDescendant(entry));
  const [pid = ''] = pids.sort((left, right) => Number(right) - Number(left));
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'),
  );
  return threads.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6;
}

function isDescendant(pid: string): boolean {
  const parentOf = (id: string) => /\) \S+ (\d+)/.exec(statOf(id))?.[1] ?? '0';
  for (let id = parentOf(pid); Number(id) > 1; id = parentOf(id)) if (Number(id) === process.pid) return true;
  return false;
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended, or is no process.
    return '';
  }
}
