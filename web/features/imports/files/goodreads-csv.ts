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
  const [author = '', ...otherAuthors] = book.authors;
  const finished = book.readings.filter(({ state }) => state === 'finished');
  const shelf = shelfOf(book);
  const ended = shelf === 'did-not-finish' ? book.readings.filter(({ state }) => state === 'unfinished') : finished;
  const lists = book.lists.map((name) => name.replaceAll(',', ' '));
  const format = book.readings.find((time) => time.format !== undefined)?.format;
  return {
    Title: titleWithSeries(book),
    Author: author,
    'Author l-f': lastFirst(author),
    'Additional Authors': otherAuthors.join(', '),
    ISBN13: isbnText(book),
    // Goodreads writes 0 for a book without stars.
    'My Rating': book.rating ?? 0,
    Binding: format && BINDINGS[format],
    // The page count is that of the copy read last, if the reader entered it.
    'Number of Pages': book.readings.find((time) => time.copy_pages !== undefined)?.copy_pages ?? book.pages,
    'Year Published': book.year,
    'Original Publication Year': book.year,
    'Date Read': ended
      .map((time) => dayText(time.finished))
      .sort()
      .at(-1),
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

// Goodreads has no column for the series; it is part of the title.
function titleWithSeries({ title, series, position }: ExportedBook): string {
  return series === undefined || position === undefined ? title : `${title} (${series}, #${position})`;
}

// A book has one shelf there: its current state takes precedence over earlier ones.
function shelfOf({ readings, wanted }: ExportedBook): string {
  const has = (state: string) => readings.some((time) => time.state === state);
  if (has('reading')) return 'currently-reading';
  if (has('paused')) return 'paused';
  if (has('finished')) return 'read';
  if (has('unfinished')) return 'did-not-finish';
  return wanted ? 'to-read' : '';
}

// "Ursula K. Le Guin" is sorted under "Le Guin" and "John le Carré" under "le Carré", but "Simone de Beauvoir" under
// "Beauvoir": libraries keep French articles and capitalised particles with the surname.
const KEPT_PARTICLE =
  /^(?:[Ll]e|[Dd]u|[Dd]es|La|Les|De|Del|Della|Di|Da|Dal|Dos|Van|Von|Der|Den|Ter|Ten|Mac|San|St\.?|Saint|El|Al|Bin|Ibn)$/;
const SUFFIX = /^(?:Jr|Sr)\.?$|^(?:II|III|IV)$/i;

function lastFirst(name: string): string {
  const words = name.split(' ');
  let start = words.length - 1;
  if (start > 1 && SUFFIX.test(words[start] ?? '')) start -= 1;
  while (start > 1 && KEPT_PARTICLE.test(words[start - 1] ?? '')) start -= 1;
  return start < 1 ? name : `${words.slice(start).join(' ')}, ${words.slice(0, start).join(' ')}`;
}

const dayText = (date = '') => (date.length === 10 ? date.replaceAll('-', '/') : '');

/** Converts a text to the HTML of Goodreads reviews; `||…||` is a spoiler. */
const htmlOf = (text = '') =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\|\|(.+?)\|\|/gs, '<spoiler>$1</spoiler>')
    .replaceAll('\n', '<br/>');
