import { resolve } from 'node:path';
import { localCatalogue, remoteCatalogue } from './support/catalogue-at.ts';
import { rowsOf, UnreadableFile } from './support/csv-file.ts';
import { fillCatalogue } from './support/fill.ts';
import { stop } from './support/local.ts';

// `npm run catalogue:import -- FILE.csv`: brings an operator's books into the local catalogue, `--remote` into the
// deployed one. Rows that cannot be used are listed and counted; running it twice changes nothing.
const flags = process.argv.slice(2).filter((part) => part.startsWith('--'));
const [path, ...others] = process.argv.slice(2).filter((part) => !part.startsWith('--'));
if (path === undefined || others.length > 0 || flags.some((flag) => flag !== '--remote')) {
  stop('Use: npm run catalogue:import -- FILE.csv [--remote]');
}

const number = new Intl.NumberFormat('en');
const reasons = new Map<string, number>();
const started = Date.now();
let usable = 0;
let shown = 0;

const { catalogue, close } = flags.includes('--remote') ? remoteCatalogue() : await localCatalogue();
try {
  const filled = await fillCatalogue(catalogue, booksOf(path), progress);
  report(filled);
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  process.exitCode = 1;
  say(error.message);
  if (usable > 0) say('The books before that line are in; correct the file and run this again.');
} finally {
  await close();
}

async function* booksOf(file: string) {
  for await (const row of rowsOf(resolve(process.env.INIT_CWD ?? '.', file))) {
    if ('book' in row) {
      usable += 1;
      yield row.book;
    } else {
      const { kind, message } = row.unusable;
      reasons.set(kind, (reasons.get(kind) ?? 0) + 1);
      say(`line ${row.line}: ${message}${row.title === '' ? '' : ` (${row.title})`}`);
    }
  }
}

function report({ added, changed, unchanged }: { added: number; changed: number; unchanged: number }): void {
  const unusable = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  say(`${number.format(usable + unusable)} rows in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  if (added + changed === 0) say(`Nothing changed: all ${number.format(usable)} usable books were there already.`);
  else
    say(
      `Books added ${number.format(added)}, changed ${number.format(changed)}, left as they were ${number.format(unchanged)}.`,
    );
  if (unusable === 0) return;
  const kinds = [...reasons]
    .sort(([, left], [, right]) => right - left)
    .map(([kind, count]) => `${kind}: ${number.format(count)}`);
  say(`Rows that could not be used: ${number.format(unusable)} (${kinds.join('; ')}).`);
}

function progress(done: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${number.format(done)} books`);
  else if (done - shown >= 2_000) {
    shown = done;
    console.log(`${number.format(done)} books so far`);
  }
}

function say(line: string): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  console.log(line);
}
