import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { createTemporaryFolder } from '../support/memory.ts';
import { searchesIn } from './questions.ts';
import { type BenchOptions, percentile, printTable } from './report.ts';
import { askAll, commonWordsIn } from './search.ts';
import { timedByFile } from './timed.ts';
import { writeDumps } from './write-dumps.ts';

/** The limit for the 99th percentile of searches in the database, in milliseconds. */
const SEARCH = 20;
const MAX_MEMORY = 512 * 1024 ** 2;
const EDITIONS = 1_000_000;
/** The price of a million rows written to D1 beyond those included in the plan, in dollars. */
const MILLION_ROWS = 1;

/**
 * Measures a load of dumps with a million editions, which is interrupted once and resumed, and searches in the loaded
 * catalogue.
 */
export async function measure({ scale }: BenchOptions): Promise<string[]> {
  const folder = resolve(createTemporaryFolder(), 'dumps');
  const editions = Math.round(EDITIONS * scale);
  await writeDumps(folder, editions);
  const runs = [await runLoad(folder, 0.4 * editions), await runLoad(folder, Number.POSITIVE_INFINITY)];
  const [first, second] = runs;
  if (first === undefined || second === undefined) return ['nothing was measured'];
  const file = new DatabaseSync(resolve(folder, 'catalogue.sqlite'), { readOnly: true });
  const count = (table: string) => Number(file.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count ?? 0);
  const bytes = statSync(resolve(folder, 'catalogue.sqlite')).size;
  const works = count('works');
  const lines = Math.round(editions * (1 + 1 + 3 + 1 / 3 + 1 / 12 + 1 / 150));
  const seconds = first.seconds + second.seconds;
  printTable(
    [
      'lines',
      'seconds',
      'lines a second',
      'peak memory',
      'works',
      'editions',
      'other ISBNs',
      'bytes a work',
      'rows written',
      'on D1',
    ],
    [
      [
        lines.toLocaleString('en'),
        Math.round(seconds),
        Math.round(lines / seconds).toLocaleString('en'),
        `${Math.round(Math.max(first.memory, second.memory) / 1024 ** 2)} MB`,
        works.toLocaleString('en'),
        count('editions').toLocaleString('en'),
        count('known_isbns').toLocaleString('en'),
        Math.round(bytes / works).toLocaleString('en'),
        second.rows.toLocaleString('en'),
        `$${((second.rows / 1e6) * MILLION_ROWS).toFixed(2)}`,
      ],
    ],
  );
  for (const { step, reason, lines: skipped } of second.skipped) console.log(`- ${step}: ${skipped} ${reason}`);
  file.close();
  const p99 = await searchTime(resolve(folder, 'catalogue.sqlite'));
  console.log(`99 of 100 searches within ${p99.toFixed(1)} ms in SQLite.\n`);
  return [
    ...(Math.max(first.memory, second.memory) > MAX_MEMORY ? ['more than 512 MB of memory'] : []),
    ...(p99 > SEARCH ? [`99 of 100 searches within ${p99} ms, not ${SEARCH}`] : []),
  ];
}

const outcome = z.object({
  memory: z.number(),
  seconds: z.number(),
  rows: z.number(),
  skipped: z.array(z.object({ step: z.string(), reason: z.string(), lines: z.number() })),
});

/** Loads in a separate process, whose memory is measured. The process is killed after a number of lines. */
async function runLoad(folder: string, until: number): Promise<z.infer<typeof outcome>> {
  const started = Date.now();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'load-dumps.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let memory = 0;
  let last = '';
  let rest = '';
  child.stdout.on('data', (data: Buffer) => {
    const lines = (rest + data.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { step, done, rss } = z
        .object({ step: z.string(), done: z.number(), rss: z.number() })
        .catch({ step: '', done: 0, rss: 0 })
        .parse(JSON.parse(line));
      memory = Math.max(memory, rss);
      if (step === 'editions' && done > until) child.kill('SIGKILL');
      last = line;
    }
  });
  await new Promise((done) => child.on('close', done));
  const seconds = (Date.now() - started) / 1_000;
  const { rows, skipped } = outcome.partial().parse(JSON.parse(last));
  return { memory, seconds, rows: rows ?? 0, skipped: skipped ?? [] };
}

/** Searches for titles and names in the loaded catalogue and returns the 99th percentile in milliseconds. */
async function searchTime(path: string): Promise<number> {
  const file = new DatabaseSync(path, { readOnly: true });
  const books = z
    .array(z.object({ title: z.string(), authors: z.string() }))
    .parse(file.prepare('SELECT title, authors FROM editions ORDER BY id').all())
    .map(({ title, authors }) => ({ title, authors: z.array(z.string()).parse(JSON.parse(authors)) }));
  file.close();
  const bookAt = (place: number) => books[place] ?? { title: '', authors: [] };
  const questions = searchesIn({ count: books.length, bookAt }, commonWordsIn(path));
  const asked = await askAll(timedByFile(path), 'search', questions);
  const row = (kind: string, some: readonly { milliseconds: number }[]) => {
    const times = some.map(({ milliseconds }) => milliseconds);
    return [kind, some.length, percentile(times, 0.5), percentile(times, 0.99), percentile(times, 1)];
  };
  printTable(
    ['asked', 'queries', 'p50', 'p99', 'max'],
    [...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, some]) => row(kind, some)).concat([row('all', asked)]),
  );
  return percentile(
    asked.map(({ milliseconds }) => milliseconds),
    0.99,
  );
}
