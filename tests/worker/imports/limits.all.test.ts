import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addImportRows, getImport, listImports, startImport } from '../../../worker/features/imports/contract.ts';
import { importsJob } from '../../../worker/features/imports/job.ts';
import { listReadings } from '../../../worker/features/library/readings/contract.ts';
import { createTestApp, reader } from '../../support/worker/app.ts';
import { anIsbn, firstValue, someIsbns } from '../../support/worker/features/builders.ts';
import { applied, broughtIn, imported, matched, undone } from '../../support/worker/features/imports.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { watch } from '../../support/worker/watching.ts';

const MEGABYTE = 1024 * 1024;
const encoder = new TextEncoder();

test('two hundred rows with the longest review and note are imported and undone, with at most 900 KB a value', async () => {
  const isbns = await someIsbns(200);
  const anna = await reader();
  const words = '語'.repeat(10_000);
  const id = await broughtInParts(anna, isbns, words);
  await matched(anna, id);
  const watching = watch(env);
  const app = createTestApp().over(watching.env);
  const inApp: typeof anna = { ...anna, call: (endpoint, input) => app.call(endpoint, input, { as: anna }) };
  await applied(inApp, id);
  expect((await anna.call(listReadings, {})).readings.length).toBeGreaterThan(0);
  await undone(inApp, id);
  expect((await anna.call(listReadings, {})).readings).toEqual([]);
  const longest = Math.max(
    ...watching.ran.flatMap(({ values }) =>
      values.map((value) => (typeof value === 'string' ? encoder.encode(value).byteLength : 0)),
    ),
  );
  expect(longest).toBeLessThanOrEqual(900_000);
});

async function broughtInParts(anna: Awaited<ReturnType<typeof reader>>, isbns: readonly string[], words: string) {
  const rows = isbns.map((isbn, place) => ({
    line: place + 2,
    title: '',
    authors: [],
    isbn,
    state: 'finished' as const,
    rating: 3,
    review: words,
    note: words,
  }));
  const started = await anna.call(startImport, {
    source: 'goodreads',
    file_name: 'library.csv',
    rows: rows.length,
    digest: 'a'.repeat(64),
  });
  // One call takes at most eight of these rows.
  for (let from = 0; from < rows.length; from += 8)
    await anna.call(addImportRows, { import_id: started.import_id, from, rows: rows.slice(from, from + 8) });
  return started.import_id;
}

test.for([
  ['an import', 20, 'An import can hold up to 20 MB. Split the file and import it in parts.'],
  ['a reader', 60, 'Your unfinished imports hold 60 MB, which is the limit. Finish or undo one first.'],
] as const)('%s contains at most %d MB', async ([who, megabytes, sentence]) => {
  const anna = await reader();
  const other = await broughtIn(anna, [{ title: 'One' }]);
  const { import_id: id } = await anna.call(startImport, {
    source: 'goodreads',
    file_name: 'library.csv',
    rows: 2,
    digest: 'b'.repeat(64),
  });
  // These imports are full except for the last thousand bytes.
  const full = who === 'an import' ? [id] : [other];
  if (who === 'a reader') {
    full.push(await broughtIn(anna, [{ title: 'Two' }]), await broughtIn(anna, [{ title: 'Three' }]));
  }
  for (const reader of full)
    await env.DB.prepare('UPDATE imports SET bytes = ? WHERE id = ?')
      .bind((megabytes / full.length) * MEGABYTE - 1_000 / full.length, reader)
      .run();
  const row = { line: 2, title: 'A book', authors: [], note: 'n'.repeat(2_000) };
  const refused = await anna.callForError(addImportRows, { import_id: id, from: 0, rows: [row] });
  expect(refused).toMatchObject({ code: 'too_large', error: sentence });
  expect(await firstValue('SELECT count(*) FROM import_rows WHERE import_id = ?', id)).toBe(0);
});

test('a row contains at most 128 KB', async () => {
  const anna = await reader();
  const { import_id: id } = await anna.call(startImport, {
    source: 'goodreads',
    file_name: 'library.csv',
    rows: 1,
    digest: 'c'.repeat(64),
  });
  const shelves = Array.from({ length: 200 }, (_, place) => `${place} ${'語'.repeat(90)}`);
  const long = '語'.repeat(10_000);
  const row = { line: 7, title: 'A book', authors: [], note: long, review: long, shelves, source_id: 'x'.repeat(200) };
  const authors = Array.from({ length: 20 }, (_, place) => `${place} ${'語'.repeat(490)}`);
  const refused = await anna.callForError(addImportRows, { import_id: id, from: 0, rows: [{ ...row, authors }] });
  expect(refused).toMatchObject({ code: 'too_large', error: expect.stringContaining('Line 7') });
});

test('an import that fails stops no other, and after three failures its reader sees why', async () => {
  const [anna, bert] = [await reader(), await reader()];
  const isbn = await anIsbn();
  const broken = await broughtIn(anna, [{ title: '', isbn, state: 'finished' }]);
  await env.DB.prepare("UPDATE import_rows SET normalised_row = '{' WHERE import_id = ?").bind(broken).run();
  for (let run = 1; run <= 3; run += 1) {
    const undivided = await broughtIn(bert, [{ title: '', isbn, state: 'finished' }]);
    await env.DB.prepare('UPDATE imports SET worked_at = 0 WHERE id = ?').bind(broken).run();
    await runJob(importsJob, new Date(Date.now() + 120_000 * run));
    expect((await bert.call(getImport, { import_id: undivided })).import.state).toBe('matched');
  }
  const [record] = (await anna.call(listImports, {})).imports;
  expect(record).toMatchObject({ state: 'matching', problem: expect.stringContaining('three attempts') });
  await env.DB.prepare('UPDATE imports SET worked_at = 0 WHERE id = ?').bind(broken).run();
  expect(await runJob(importsJob, new Date(Date.now() + 600_000))).not.toContain('failed');
});

test('what was left out is counted, so the page knows whether to offer a file of it', async () => {
  const anna = await reader();
  const isbn = await anIsbn();
  const cameOf = async (row: object) => {
    const id = await imported(anna, [{ title: '', isbn, state: 'finished', ...row }]);
    return (await anna.call(getImport, { import_id: id })).import.added?.partly;
  };
  expect(await cameOf({})).toBe(0);
  expect(await cameOf({ rating: 11 })).toBe(1);
});
