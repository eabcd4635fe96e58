import { type BookToFill, type FilledEdition, type FillStatement, sources } from './book.ts';
import { fold, phraseKey, titleKey } from './search/search-text.ts';
import { additionStatements, removals } from './statements.ts';
import { editionOf, type StoredRow, storedStatements } from './stored-works.ts';
import { normaliseBook } from './tidy.ts';
import { WorkPlan } from './work-plan.ts';

/** How many books a plan adds, changes and doesn't change. */
interface FillCounts {
  added: number;
  changed: number;
  unchanged: number;
  /** Curated books that get facts from another edition of their work. */
  curatedUpdated: number;
  /** Books that could not be used because they have no title or no ISBN. */
  unusable: number;
}

/** Statements that add books to the catalogue. */
export interface FillPlan extends FillCounts {
  statements: FillStatement[];
}

/** Returns the statements of {@link planBooks}, which belong in one transaction. */
export function planFill(incoming: readonly BookToFill[], storedRows: readonly StoredRow[]): FillPlan {
  const { removed, works, editions, counts } = planBooks(incoming, storedRows);
  return { statements: [...removals(removed), ...works.statements(), ...additionStatements(editions)], ...counts };
}

/**
 * Adds or updates these books. Curated facts are never overwritten: another edition of the work only adds ratings and
 * titles. An unchanged book is not among the editions, so a second run changes nothing.
 */
export function planBooks(
  incoming: readonly BookToFill[],
  storedRows: readonly StoredRow[],
): {
  removed: { id: number; book: FilledEdition }[];
  works: WorkPlan;
  editions: FilledEdition[];
  counts: FillCounts;
} {
  const books = incoming.map(normaliseBook).filter((book) => book !== null);
  const rows = storedRows.filter((row) => row.type === 'edition');
  const before = new Map(rows.map((row) => [String(row.isbn), { id: row.id, book: editionOf(row) }]));
  const after = new Map<string, FilledEdition>();
  const current = (isbn: string) => after.get(isbn) ?? before.get(isbn)?.book;
  const works = new WorkPlan(storedRows);
  const names = readNames(storedRows);
  const knownIsbns = new Map(
    storedRows.flatMap((row) => (row.type === 'known_isbn' ? [[String(row.isbn), row.work_id]] : [])),
  );
  const curated = new Map<number, Set<string>>();
  const noteCurated = ({ source, workId, isbn13 }: FilledEdition) => {
    if (source === 'curated') curated.set(workId, (curated.get(workId) ?? new Set()).add(isbn13));
  };
  for (const { book } of before.values()) noteCurated(book);

  // Curated books first, because other editions update them.
  const curatedFirst = (book: BookToFill) => Number(book.source !== 'curated');
  for (const book of [...books].sort((left, right) => curatedFirst(left) - curatedFirst(right))) {
    const own = current(book.isbn13);
    const workId = works.workFor(book, own?.workId ?? knownIsbns.get(book.isbn13));
    moveMerged(works, { before, after, curated });
    const { serviceWork, ...facts } = book;
    const edition: FilledEdition = {
      ...facts,
      workId,
      otherTitles: names(`title ${book.isbn13}`),
      otherAuthors: [...new Set(book.authors.flatMap((author) => names(`author ${fold(author)}`)))],
    };
    const merged = own ? merge({ ...own, workId }, edition) : edition;
    if (!own || !isSameEdition(own, merged)) after.set(book.isbn13, merged);
    noteCurated(merged);
    if (merged.source === 'curated') continue;
    for (const isbn of curated.get(workId) ?? []) {
      const twin = current(isbn);
      const better = twin ? updateCurated(twin, merged) : undefined;
      if (twin && better && !isSameEdition(twin, better)) after.set(isbn, better);
    }
  }

  const removedEditions = [...after.keys()].flatMap((isbn) => before.get(isbn) ?? []);
  const incomingIsbns = new Set(books.map(({ isbn13 }) => isbn13));
  const added = [...incomingIsbns].filter((isbn) => after.has(isbn) && !before.has(isbn)).length;
  const changed = removedEditions.filter(({ book }) => incomingIsbns.has(book.isbn13)).length;
  return {
    removed: removedEditions,
    works,
    editions: [...after.values()],
    counts: {
      added,
      changed,
      unchanged: incomingIsbns.size - added - changed,
      curatedUpdated: removedEditions.length - changed,
      unusable: incoming.length - books.length,
    },
  };
}

/**
 * Stores up to a hundred books, such as a book service's answer, in the catalogue, in two round trips. Skips
 * unusable ones.
 */
export async function addBooksToCatalogue(catalogue: D1Database, books: readonly BookToFill[]): Promise<void> {
  const prepare = ({ sql, values }: FillStatement) => catalogue.prepare(sql).bind(...values);
  const smallBatch = books
    .map(normaliseBook)
    .filter((book) => book !== null)
    .slice(0, MAX_ENTRIES);
  if (smallBatch.length === 0) return;
  const answers = await catalogue.batch<StoredRow>(storedStatements(smallBatch).map(prepare));
  const { statements } = planFill(
    smallBatch,
    answers.flatMap(({ results }) => results),
  );
  if (statements.length > 0) await catalogue.batch(statements.map(prepare));
}

const MAX_ENTRIES = 100;

function readNames(storedRows: readonly StoredRow[]): (of: string) => string[] {
  const names = new Map<string, string[]>();
  for (const row of storedRows) {
    if (row.type !== 'name') continue;
    const of = `${row.kind} ${row.of}`;
    const known = names.get(of) ?? [];
    if (!known.includes(row.name)) names.set(of, [...known, row.name]);
  }
  return (of) => names.get(of) ?? [];
}

function moveMerged(
  works: WorkPlan,
  {
    before,
    after,
    curated,
  }: {
    before: Map<string, { id: number; book: FilledEdition }>;
    after: Map<string, FilledEdition>;
    curated: Map<number, Set<string>>;
  },
): void {
  if (works.merged.size === 0) return;
  const moved = (book: FilledEdition) => works.merged.get(book.workId) ?? book.workId;
  for (const entry of before.values()) entry.book = { ...entry.book, workId: moved(entry.book) };
  for (const [isbn, book] of after) after.set(isbn, { ...book, workId: moved(book) });
  for (const [from, into] of works.merged) {
    const isbns = curated.get(from);
    if (!isbns) continue;
    curated.delete(from);
    curated.set(into, new Set([...(curated.get(into) ?? []), ...isbns]));
  }
}

function merge(stored: FilledEdition, book: FilledEdition): FilledEdition {
  if (book.source === 'curated')
    return updateCurated({ ...book, otherTitles: [...new Set([...stored.otherTitles, ...book.otherTitles])] }, stored);
  if (stored.source === 'curated') return updateCurated(stored, book);
  const [first, second] =
    sources.indexOf(book.source) > sources.indexOf(stored.source) ? [stored, book] : [book, stored];
  return {
    ...first,
    otherTitles: book.otherTitles,
    otherAuthors: book.otherAuthors,
    contributors: first.contributors.length > 0 ? first.contributors : second.contributors,
    series: first.series ?? second.series,
    publisher: first.publisher ?? second.publisher,
    year: first.year ?? second.year,
    language: first.language ?? second.language,
    description: first.description ?? second.description,
    genres: first.genres.length > 0 ? first.genres : second.genres,
    pages: first.pages ?? second.pages,
    coverUrl: first.coverUrl ?? second.coverUrl,
  };
}

const MAX_OTHER_TITLES = 20;

// Ratings come from the most rated edition, so that the order of the editions doesn't matter. A translation keeps its
// own, since it should represent the work to readers of its language.
function updateCurated(curated: FilledEdition, book: FilledEdition): FilledEdition {
  const isTranslation = curated.language !== null && book.language !== null && curated.language !== book.language;
  const better = !isTranslation && book.ratingsCount > curated.ratingsCount;
  const titles = [book.title, ...book.otherTitles].filter((title) => titleKey(title) !== titleKey(curated.title));
  const series = curated.series ?? book.series;
  return {
    ...curated,
    otherTitles: [...new Set([...curated.otherTitles, ...titles])].slice(0, MAX_OTHER_TITLES),
    otherAuthors: [...new Set([...curated.otherAuthors, ...book.otherAuthors])].slice(0, MAX_OTHER_TITLES),
    series: series !== null && phraseKey(series.name) !== '' ? series : null,
    pages: curated.pages ?? (book.isbn13 === curated.isbn13 ? book.pages : null),
    averageRating: better ? book.averageRating : curated.averageRating,
    ratingsCount: better ? book.ratingsCount : curated.ratingsCount,
    lists: isTranslation ? curated.lists : Math.max(curated.lists, book.lists),
  };
}

function isSameEdition(left: FilledEdition, right: FilledEdition): boolean {
  const text = (book: FilledEdition) =>
    JSON.stringify(Object.entries(book).sort(([left], [two]) => (left < two ? -1 : 1)));
  return text(left) === text(right);
}
