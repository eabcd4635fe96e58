import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parse } from 'csv-parse';
import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';
import { bookFromRow, type Column, columns, neededColumns, Unusable } from './csv-row.ts';

/** A file that can't be read. The message is a sentence for the operator. */
export class UnreadableFile extends Error {}

/**
 * One row of the file: a book, or the reason why it can't be used. `line` is the line at which the row begins, counted
 * from 1.
 */
type Row = { line: number; book: BookToFill } | { line: number; unusable: Unusable; title: string };

// The maximum length of a row. Without it, a quote that is never closed would read the rest of the file as one value.
const MAX_CHARACTERS = 100_000;

/**
 * Reads a CSV file of books row by row. Of several rows with the same ISBN, only the first is a book. Throws {@link
 * UnreadableFile}, also after readable rows.
 */
export async function* rowsOf(path: string): AsyncGenerator<Row> {
  await requireText(path);
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: MAX_CHARACTERS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const source = createReadStream(path);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);

  const seenKeys = new Map<string, number>();
  let header: Map<Column, number> | null = null;
  let width = 0;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (header === null) {
        header = placesOf(record, path);
        width = record.length;
      } else {
        yield rowOf(record, { header, width, line, seenKeys });
      }
      line = info.lines + 1;
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(sentenceOf(error, path, line));
  } finally {
    source.destroy();
  }
  if (header === null) throw new UnreadableFile(`${path} is empty.`);
}

function rowOf(
  record: readonly string[],
  {
    header,
    width,
    line,
    seenKeys,
  }: { header: Map<Column, number>; width: number; line: number; seenKeys: Map<string, number> },
): Row {
  const field = (column: Column) => record[header.get(column) ?? -1];
  const title = (field('title') ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);
  try {
    if (record.length !== width)
      throw new Unusable(
        'other columns than the first line',
        `${record.length} columns where the first line has ${width}`,
      );
    const book = bookFromRow(Object.fromEntries(columns.map((column) => [column, field(column)])));
    const before = seenKeys.get(book.isbn13);
    if (before !== undefined) throw new Unusable('ISBN twice', `${book.isbn13} stands in line ${before} already`);
    seenKeys.set(book.isbn13, line);
    return { line, book };
  } catch (error) {
    if (error instanceof Unusable) return { line, unusable: error, title };
    throw error;
  }
}

function placesOf(header: readonly string[], path: string): Map<Column, number> {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = neededColumns.filter((column) => !names.includes(column));
  if (missing.length === neededColumns.length) {
    throw new UnreadableFile(
      `${path} is not a CSV file of books: its first line must name the columns ${neededColumns.join(',')}.`,
    );
  }
  if (missing.length > 0) throw new UnreadableFile(`${path} lacks the column ${missing.join(', ')}.`);
  return new Map(columns.map((column) => [column, names.indexOf(column)] as const).filter(([, place]) => place >= 0));
}

/** Throws {@link UnreadableFile} if the file doesn't exist, is a folder, or isn't text in UTF-8. */
async function requireText(path: string): Promise<void> {
  const file = await open(path).catch((error: unknown) => {
    throw new UnreadableFile(
      codeOf(error) === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${codeOf(error)}).`,
    );
  });
  try {
    if (!(await file.stat()).isFile()) throw new UnreadableFile(`${path} is not a file.`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start.includes(0))
      throw new UnreadableFile(`${path} is not a CSV file but something else (a spreadsheet can save as CSV).`);
    // The last bytes can be an incomplete character, so only complete lines are checked.
    if (bytesRead < 65_536 ? !isUtf8(start) : !isUtf8(start.subarray(0, start.lastIndexOf(10) + 1))) {
      throw new UnreadableFile(`${path} is not in UTF-8; please save it as "CSV UTF-8".`);
    }
  } finally {
    await file.close();
  }
}

function sentenceOf(error: unknown, path: string, line: number): string {
  const code = codeOf(error);
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return `${path} cannot be read from line ${line} on: a quote is opened there and never closed.`;
  }
  return `${path} cannot be read from line ${line} on (${code}).`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
