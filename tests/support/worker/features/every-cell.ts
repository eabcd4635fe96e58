import fc from 'fast-check';
import { expect } from 'vitest';
import { exportedBooks } from '../../../../web/features/imports/files/exported-book.ts';
import { exportAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { getImport } from '../../../../worker/features/imports/contract.ts';
import { type Reader, reader } from '../app.ts';
import { type GeneratedFile, generatedFile, SHELVES } from './generated-libraries.ts';
import { applied, broughtFile, matched, rowsOfImport } from './imports.ts';

// A reader can keep twenty imports.
const FILES_OF_READER = 10;

/** Imports generated files, and checks that every row has an outcome and every cell is stored or named. */
export async function checkEveryCell(files: number, seed: number): Promise<void> {
  const failures: string[] = [];
  for (let from = 0; from < files; from += FILES_OF_READER) {
    const who = await reader();
    const generated = Array.from({ length: FILES_OF_READER }, (_, place) =>
      fc.sample(generatedFile(`Zyxwort ${from + place}`), { numRuns: 1, seed: seed + from + place }).slice(0, 1),
    ).flat();
    const reports = [];
    for (const file of generated) reports.push(await importAndReport(who, file));
    const { requestStatus: _, ...document } = await who.call(exportAccount, {});
    const books = new Map(exportedBooks(document).map((book) => [book.title, book]));
    for (const [place, file] of generated.entries()) {
      const report = reports[place];
      const lost = file.rows.flatMap(({ title, line, cells }) => {
        const row = report?.rows.get(line);
        if (row?.outcome === undefined) return [`line ${line} has no outcome`];
        const book = books.get(title);
        const isWholeRow = row.outcome === 'named' || row.outcome === 'left';
        return cells
          .filter(({ text }) => text !== '')
          .filter(({ column, isHeld }) => {
            const isStored = book !== undefined && isHeld?.(book) === true;
            return !isStored && !isWholeRow && !row.named.has(column) && !report?.noted.has(column);
          })
          .map(({ column, text }) => `line ${line}, ${column}: “${text}” is neither stored nor named`);
      });
      if (lost.length > 0) failures.push([file.text, ...lost].join('\n'));
      expect(report?.sum).toBe(file.rows.length);
    }
  }
  expect(failures).toEqual([]);
}

async function importAndReport(who: Reader, file: GeneratedFile) {
  const id = await broughtFile(who, file.text, { order: 'day' });
  await matched(who, id);
  await applied(who, id, {
    shelves: SHELVES.map((name) => ({ name, as: 'list' as const })),
    show_reviews: false,
    unshelved: 'finished',
  });
  const { notes, import: done } = await who.call(getImport, { import_id: id });
  const columns = (name: string) => name.split(', ');
  const rows = (await rowsOfImport(who, id)).map(
    (row) =>
      [
        row.line,
        { outcome: row.outcome, named: new Set(row.left_out.flatMap(({ column }) => columns(column))) },
      ] as const,
  );
  const counts = done.added?.rows;
  return {
    rows: new Map(rows),
    noted: new Set(notes.map(({ column }) => column)),
    sum: counts === undefined ? 0 : counts.added + counts.already + counts.left + counts.named,
  };
}
