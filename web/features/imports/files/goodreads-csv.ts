import { csvOf } from './csv.ts';
import { type ExportedBook, isbnText } from './exported-book.ts';
import { headerOf } from './format.ts';

const BINDINGS = { print: 'Print', ebook: 'ebook', audio: 'Audiobook' } as const;

/**
 * Writes all books in the 24 columns of Goodreads, one row each, which other sites read. Dates there are full days, so
 * a year or a month alone is left out: other programs would turn it into a day.
 */
export function goodreadsCsv(books: readonly ExportedBook[]): string {
  return csvOf(headerOf('goodreads'), books.map(rowOf));
}

function rowOf(book: ExportedBook) {
  const { series, position } = book;
  const [author = '', ...otherAuthors] = book.authors;
  const finished = book.readings.filter(({ state }) => state === 'finished');
  const states = book.readings.map(({ state }) => state);
  const shelf = SHELVES.find(([state]) => states.includes(state))?.[1] ?? (book.wanted ? 'to-read' : '');
  const ended = shelf === 'did-not-finish' ? book.readings.filter(({ state }) => state === 'unfinished') : finished;
  const days = ended.map((time) => dayText(time.finished)).sort();
  const lists = book.lists.map((name) => name.replaceAll(',', ' '));
  const format = book.readings.find((time) => time.format !== undefined)?.format;
  return {
    // Goodreads has no column for the series.
    Title: series && position ? `${book.title} (${series}, #${position})` : book.title,
    Author: author,
    'Author l-f': author.replace(SURNAME, '$2, $1'),
    'Additional Authors': otherAuthors.join(', '),
    ISBN13: isbnText(book),
    // Goodreads writes 0 for a book without stars.
    'My Rating': book.rating ?? 0,
    Binding: format && BINDINGS[format],
    // The page count is that of the copy read last, if the reader entered it.
    'Number of Pages': book.readings.find((time) => time.copy_pages !== undefined)?.copy_pages ?? book.pages,
    'Year Published': book.year,
    'Original Publication Year': book.year,
    'Date Read': days.at(-1),
    'Date Added': dayText(book.added),
    Bookshelves: [shelf === 'read' ? '' : shelf, ...lists].filter(Boolean).join(', '),
    'Exclusive Shelf': shelf,
    'My Review': htmlOf(book.review),
    Spoiler: book.spoiler && 'true',
    'Private Notes': htmlOf(book.note),
    'Read Count': finished.length,
    'Owned Copies': book.owned ? 1 : 0,
  };
}

// A book has one shelf there: its current state takes precedence over earlier ones.
const SHELVES = [
  ['reading', 'currently-reading'],
  ['paused', 'paused'],
  ['finished', 'read'],
  ['unfinished', 'did-not-finish'],
] as const;

// "Ursula K. Le Guin" is sorted under "Le Guin" and "John le Carré" under "le Carré", but "Simone de Beauvoir" under
// "Beauvoir": libraries keep French articles and capitalised particles with the surname.
const SURNAME =
  /^(.+?) ((?:(?:[Ll]e|[Dd]u|[Dd]es|La|Les|De|Del|Della|Di|Da|Dal|Dos|Van|Von|Der|Den|Ter|Ten|Mac|San|St\.?|Saint|El|Al|Bin|Ibn) )*\S+(?: (?:[JjSs]r\.?|II|III|IV))?)$/;

const dayText = (date = '') => (date.length === 10 ? date.replaceAll('-', '/') : '');

const htmlOf = (text = '') =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\|\|(.+?)\|\|/gs, '<spoiler>$1</spoiler>')
    .replaceAll('\n', '<br/>');
