import { csvOf } from './csv.ts';
import { type ExportedBook, isbnText } from './exported-book.ts';
import { flyleafColumns, idCell, NAME_SEPARATOR } from './flyleaf.ts';
import { impressionsText } from './impressions.ts';

type Column = (typeof flyleafColumns)[number];

/** Writes all books as our own CSV: a row per reading, or one for a book that is only wanted, rated or listed. */
export function flyleafCsv(books: readonly ExportedBook[]): string {
  const rows = books.flatMap(rowsOf);
  // Without a byte order mark, spreadsheets assume an old encoding.
  return `\uFEFF${csvOf([flyleafColumns, ...rows.map((row) => flyleafColumns.map((column) => row[column] ?? ''))])}`;
}

function rowsOf(book: ExportedBook): Partial<Record<Column, string>>[] {
  const common = {
    Title: book.title,
    Authors: book.authors.join(NAME_SEPARATOR),
    Series: book.series ?? '',
    // A spreadsheet takes 1-3 and 2.5 for dates.
    Position: (book.position ?? '').replace(/^(?=\d+[.-])/, '#'),
    // Without the hyphen, a spreadsheet would round it.
    ISBN: isbnText(book).replace(/^97[89](?=\d)/, '$&-'),
    'Work Id': idCell(book.work_id ?? ''),
    Rating: numberText(book.rating),
    Review: book.review ?? '',
    Spoilers: book.spoiler ? 'yes' : '',
    Reviewed: book.reviewed ?? '',
    'Private Review': book.private ? 'yes' : '',
    Note: book.note ?? '',
    Impressions: impressionsText(book.impressions),
    Lists: book.lists.join(NAME_SEPARATOR),
    Added: book.added ?? '',
    Pages: numberText(book.pages),
    Year: numberText(book.year),
    Language: book.language ?? '',
    Owned: book.owned ? 'yes' : '',
    'Lent To': book.lent_to ?? '',
    'Lent Since': book.lent_since ?? '',
  };
  const times = book.readings.map(({ state = 'finished', started, finished, format, progress, ...copy }) => ({
    State: state,
    Started: dateText(started),
    Finished: dateText(finished),
    Format: format ?? '',
    Progress: numberText(progress?.value),
    'Progress Of': numberText(progress?.of),
    'Progress Unit': progress?.unit ?? '',
    'Copy Pages': numberText(copy.copy_pages),
    'Copy Source': copy.copy_source ?? '',
  }));
  const states = [...(book.wanted ? [{ State: 'want' }] : []), ...times];
  return (states.length === 0 ? [{}] : states).map((time) => ({ ...common, ...time }));
}

const numberText = (number: number | undefined) => (number === undefined ? '' : String(number));

const dateText = (value: string | { date: string } | undefined) =>
  typeof value === 'object' ? value.date : (value ?? '');
