import { csvOf } from './csv.ts';
import { type ExportedBook, isbnText } from './exported-book.ts';
import { headerOf } from './format.ts';
import { impressionsText } from './impressions.ts';

/** Writes all books as our own CSV: a row per reading, or one for a book that is only wanted, rated or listed. */
export function flyleafCsv(books: readonly ExportedBook[]): string {
  // Without a byte order mark, spreadsheets assume an old encoding.
  return `\uFEFF${csvOf(headerOf('flyleaf'), books.flatMap(rowsOf))}`;
}

function rowsOf(book: ExportedBook) {
  const common = {
    Title: book.title,
    Authors: book.authors.join('\n'),
    Series: book.series,
    // A spreadsheet takes 1-3 and 2.5 for dates.
    Position: book.position?.replace(/^(?=\d+[.-])/, '#'),
    // Without the hyphen, a spreadsheet would round it.
    ISBN: isbnText(book).replace(/^97[89](?=\d)/, '$&-'),
    // With a letter, no spreadsheet takes it for a number and rounds it.
    'Work Id': book.work_id && `W${book.work_id}`,
    Rating: book.rating,
    Review: book.review,
    Spoilers: book.spoiler && 'yes',
    Reviewed: book.reviewed,
    'Private Review': book.private && 'yes',
    Note: book.note,
    Impressions: impressionsText(book.impressions),
    Lists: book.lists.join('\n'),
    Added: book.added,
    Pages: book.pages,
    Year: book.year,
    Language: book.language,
    Owned: book.owned && 'yes',
    'Lent To': book.lent_to,
    'Lent Since': book.lent_since,
  };
  const times = book.readings.map((time) => ({
    State: time.state ?? 'finished',
    Started: time.started,
    Finished: time.finished,
    Format: time.format,
    Progress: time.progress?.value,
    'Progress Of': time.progress?.of,
    'Progress Unit': time.progress?.unit,
    'Copy Pages': time.copy_pages,
    'Copy Source': time.copy_source,
  }));
  const states = [...(book.wanted ? [{ State: 'want' }] : []), ...times];
  return (states.length === 0 ? [{}] : states).map((time) => ({ ...common, ...time }));
}
