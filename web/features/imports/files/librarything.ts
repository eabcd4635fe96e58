import * as z from 'zod/mini';
import { stateNamed } from '../../../../worker/features/imports/contract.ts';
import { dateOf, firstLast, formatOf, isbnIn, listOf, numberIn, starsOf, yearOf } from './cell.ts';
import { type Cells, type Format, factsOf, type RowFacts } from './format.ts';
import { shelvesFrom } from './goodreads.ts';
import { decodeEntities } from './words.ts';

/**
 * LibraryThing, tab-separated: a book can be in several collections, some of which are states. Tags are imported like
 * collections.
 */
export const librarything: Format = {
  source: 'librarything',
  name: 'LibraryThing',
  needs: ['title', 'primary author', 'collections'],
  rowOf: (cells) => bookOf(cells, writersIn(cells), listOf(cells('collections')), listOf(cells('tags'))),
};

/** Returns the facts that both file formats contain. */
function bookOf(cells: Cells, authors: string[], collected: readonly string[], tags: readonly string[]): RowFacts {
  const collections = collected.map(decodeEntities);
  const [started, finished] = [dateOf(cells('date started')), dateOf(cells('date read'))];
  const states = collections.map((name) => stateNamed(name));
  // If a book is on several shelves, reading comes before read, and read before wanted.
  const shelved = STATES.find((state) => states.includes(state));
  const state = shelved === 'reading' || finished === undefined ? (shelved ?? openState(started)) : 'finished';
  const isReread = state === 'reading' && finished !== undefined;
  return factsOf({
    title: decodeEntities(cells('title')).replace(/,\s*$/, ''),
    authors: authors.map(decodeEntities),
    isbn: isbnIn(...listOf(cells('isbn'), /[,\s]+/), ...listOf(cells('isbns'), /[,\s]+/)),
    state,
    rating: starsOf(cells('rating')) || undefined,
    review: cells('review'),
    note: [cells('private comment'), cells('comment')].filter((text) => text.trim() !== '').join('\n\n'),
    started: isReread || state === 'want' ? undefined : started,
    finished: isReread ? undefined : finished,
    readings: isReread ? [{ state: 'finished', ...(started === undefined ? {} : { started }), finished }] : undefined,
    added: dateOf(cells('entry date')),
    shelves: shelvesFrom([...collections.filter((name) => stateNamed(name) === null), ...tags.map(decodeEntities)]),
    pages: numberIn(cells('page count'), 1, 99_999),
    year: yearOf(cells('date')),
    format: formatOf(cells('media')),
    private: cells('public') === '0' || undefined,
  });
}

const STATES = ['reading', 'finished', 'paused', 'unfinished', 'want'] as const;

const openState = (started: string | undefined) => (started === undefined ? undefined : ('reading' as const));

// Contributors in other roles are not authors.
const isWriter = (role: string | undefined) => role === undefined || /^\s*$|author|writer/i.test(role);

function writersIn(cells: Cells): string[] {
  const otherAuthors = cells('secondary author').split('|');
  const roles = cells('secondary author roles').split('|');
  return [cells('primary author'), ...otherAuthors.filter((_, place) => isWriter(roles[place]))].map(firstLast);
}

const text = z.catch(z.string(), '');
const list = z.catch(z.array(text), []);
const book = z.object({
  title: text,
  primaryauthor: text,
  authors: z.catch(z.array(z.object({ lf: text, fl: text, role: z.optional(text) })), []),
  isbn: z.catch(z.union([z.array(z.string()), z.record(z.string(), z.string())]), []),
  originalisbn: text,
  collections: list,
  tags: list,
  rating: z.catch(z.coerce.string(), ''),
  format: z.catch(z.array(z.object({ text })), []),
  ...{ review: text, comment: text, privatecomment: text, public: text },
  ...{ date: text, dateread: text, datestarted: text, entrydate: text, pages: text },
});

/** Parses a book of LibraryThing's JSON, in which an ISBN may be an object, a list, or missing. */
export function fromLibraryThing(value: unknown): RowFacts | null {
  const parsed = book.safeParse(value);
  if (!parsed.success) return null;
  const { authors, collections, tags, isbn, ...facts } = parsed.data;
  const columns: Readonly<Record<string, string>> = {
    ...{ title: facts.title, isbn: facts.originalisbn, isbns: Object.values(isbn).join(','), date: facts.date },
    ...{ rating: facts.rating === 'undefined' ? '' : facts.rating, review: facts.review, comment: facts.comment },
    ...{ 'private comment': facts.privatecomment, 'date started': facts.datestarted, 'date read': facts.dateread },
    ...{
      'entry date': facts.entrydate,
      'page count': facts.pages,
      media: facts.format[0]?.text ?? '',
      public: facts.public,
    },
  };
  const writers = authors.filter(({ role }) => isWriter(role)).map(({ fl, lf }) => fl || firstLast(lf));
  return bookOf(
    (column) => (Object.hasOwn(columns, column) ? (columns[column] ?? '') : ''),
    writers.length > 0 ? writers : [firstLast(facts.primaryauthor)],
    collections,
    tags,
  );
}
