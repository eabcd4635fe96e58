import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../../support/local.ts';
import { openMigrated } from '../../support/migrate.ts';
import type { BenchOptions } from '../support/part.ts';
import { libraryOf } from './books.ts';
import { fileWith, openBulk } from './bulk.ts';
import { fillReaders } from './readers.ts';
import { sizesAt } from './site.ts';

/** A folder with both databases, filled. */
export interface Filled {
  statePath: string;
  /** The file of the readers' database, and that of the catalogue. */
  readers: string;
  catalogue: string;
  scale: number;
  /** Everything in it happened before this moment, in epoch seconds. */
  end: number;
  /** How long it took, and how much of a processor. */
  seconds: number;
  processorSeconds: number;
}

const DAY = 86_400;
/** Older than that, nothing in it is of the last week any more. */
const FRESH = 3 * DAY;

/** The state of these options: made if it is not there, whole and fresh. */
export async function filledState(options: BenchOptions): Promise<Filled> {
  const { scale, seed, books } = options;
  const name = `${seed}-${scale}${books === null ? '' : `-${basename(books).replace(/\W+/g, '-')}`}`;
  const statePath = resolve(root, '.wrangler/bench', name);
  const marker = resolve(statePath, 'filled.json');
  const now = Math.floor(Date.now() / 1000);
  if (existsSync(marker)) {
    const kept = JSON.parse(readFileSync(marker, 'utf8')) as Filled;
    if (now - kept.end < FRESH) {
      await migrate(statePath);
      return kept;
    }
  }
  const end = now - (now % DAY);
  const filled = await fill(statePath, options, end);
  writeFileSync(marker, `${JSON.stringify(filled, null, 2)}\n`);
  return filled;
}

/** Fills both databases in an empty folder, each on a core of its own, with what happened up to `end`. */
export async function fill(statePath: string, options: BenchOptions, end: number): Promise<Filled> {
  const started = performance.now();
  const used = process.cpuUsage();
  rmSync(statePath, { recursive: true, force: true });
  mkdirSync(statePath, { recursive: true });
  await migrate(statePath);
  const [readers, catalogue] = [fileWith('users', statePath), fileWith('edition_words', statePath)];
  const sizes = sizesAt(options.scale);
  const beside = new Promise<void>((done, failed) => {
    const worker = new Worker(resolve(import.meta.dirname, 'beside.ts'), {
      workerData: { path: catalogue, seed: options.seed, count: sizes.books, file: options.books },
    });
    worker.once('error', failed);
    worker.once('exit', (code) => (code === 0 ? done() : failed(new Error(`The catalogue was not filled (${code})`))));
  });
  const library = await libraryOf(options.seed, sizes.books, options.books);
  fillReaders({ bulk: openBulk(readers), library, sizes, seed: options.seed, end });
  await beside;
  const seconds = Math.round((performance.now() - started) / 1000);
  const { user, system } = process.cpuUsage(used);
  const processorSeconds = Math.round((user + system) / 1e6);
  return { statePath, readers, catalogue, scale: options.scale, end, seconds, processorSeconds };
}

async function migrate(statePath: string): Promise<void> {
  const platform = await openMigrated({ configPath: resolve(root, 'wrangler.toml'), statePath }, ['DB', 'CATALOGUE']);
  await platform.dispose();
}
