import { resolve } from 'node:path';
import { rowsOf, UnreadableFile } from './support/csv-file.ts';
import { type FillCounts, fillCatalogue } from './support/fill.ts';
import { stop } from './support/local.ts';
import { wordsFor } from './support/words.ts';

// `npm run catalogue:import -- FILE.csv`: loads an operator's books into the local catalogue, `--remote` into the
// deployed one. Rows that cannot be used are listed and counted; running it twice changes nothing.
const USE = 'Use: npm run catalogue:import -- FILE.csv [--remote]';
const { words, flags } = wordsFor(USE, { words: 1, flags: ['--remote'] });
const [path = ''] = words;

const number = new Intl.NumberFormat('en');
const file = resolve(process.env.INIT_CWD ?? '.', path);
const reasons = new Map<string, number>();
const started = Date.now();
let usable = 0;
let printedCount = 0;
let unreadable: UnreadableFile | null = null;

await checkFile();
// wrangler takes a second to load, so printing the usage must not wait for it.
const { openCatalogue } = await import('./support/catalogue-at.ts');
const { catalogue, close } = await openCatalogue(flags);
try {
  report(await fillCatalogue(catalogue, books(), progress));
} finally {
  await close();
}

/** Stops the script before a database is opened if the file has no readable table of books. */
async function checkFile(): Promise<void> {
  try {
    const rows = rowsOf(file);
    await rows.next();
    await rows.return(undefined);
  } catch (error) {
    if (error instanceof UnreadableFile) stop(error.message);
    throw error;
  }
}

// An unreadable row ends the generator instead of failing it, so that the books before it are still added.
async function* books() {
  try {
    for await (const row of rowsOf(file)) {
      if ('book' in row) {
        usable += 1;
        yield row.book;
      } else {
        const { kind, message } = row.unusable;
        reasons.set(kind, (reasons.get(kind) ?? 0) + 1);
        say(`line ${row.line}: ${message}${row.title === '' ? '' : ` (${row.title})`}`);
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    unreadable = error;
  }
}

function report({ added, changed, unchanged, curatedUpdated }: FillCounts): void {
  const unusable = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  say(`${number.format(usable + unusable)} rows in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  if (added + changed + curatedUpdated === 0)
    say(`Nothing changed: all ${number.format(usable)} usable books were there already.`);
  else
    say(
      `Books added ${number.format(added)}, changed ${number.format(changed)}, left as they were ${number.format(unchanged)}.`,
    );
  if (curatedUpdated > 0) say('Curated books took ratings and titles from other editions of theirs among these.');
  if (unreadable !== null) {
    process.exitCode = 1;
    say(`${unreadable.message} The books before are in; correct the file and run this again.`);
  }
  if (unusable === 0) return;
  const kinds = [...reasons]
    .sort(([, left], [, right]) => right - left)
    .map(([kind, count]) => `${kind}: ${number.format(count)}`);
  say(`Rows that could not be used: ${number.format(unusable)} (${kinds.join('; ')}).`);
}

function progress(done: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${number.format(done)} books`);
  else if (done - printedCount >= 2_000) {
    printedCount = done;
    console.log(`${number.format(done)} books so far`);
  }
}

function say(line: string): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  console.log(line);
}
