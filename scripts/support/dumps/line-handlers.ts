import { isInternal, normaliseIsbn } from '../../../worker/features/books/contract.ts';
import { plainText } from '../../../worker/features/books/foreign-text.ts';
import { languageOfIsbn, seriesFrom, titleOf, yearIn } from '../../../worker/features/books/open-library/facts.ts';
import { tagOfMarc } from '../../../worker/features/books/open-library/languages.ts';
import { genresOfSubjects } from '../../../worker/features/books/open-library/subjects.ts';
import { jsonOf, keysIn, numberOf, Skipped, textIn, textsIn } from './lines.ts';
import type { Scratch } from './scratch.ts';

export interface WorkFacts {
  title: string;
  authors: number[];
  year: number | null;
  description: string | null;
  genres: string[];
  cover: number | null;
}

export interface EditionFacts {
  title: string;
  authors: number[];
  publisher: string | null;
  year: number | null;
  pages: number | null;
  series: { name: string; position: string | null } | null;
  cover: number | null;
}

/** The filter of the books to load. */
export interface LoadFilter {
  /** BCP 47 tags; empty for all languages. */
  languages: readonly string[];
  /** Readers that a work must have in the ratings and the reading log. */
  readers: number;
  /** The first year of ratings and entries that count; null for all. */
  since: number | null;
}

const MAX_REDIRECTS = 5;
const MAX_DESCRIPTION = 4_000;
const MAX_AUTHORS = 20;

/** Returns the functions that process one line of each dump. */
export function createLineHandlers({ database }: Scratch, filter: LoadFilter) {
  const read = database.prepare('INSERT INTO readers VALUES (?, 1) ON CONFLICT (work) DO UPDATE SET count = count + 1');
  const redirect = database.prepare('INSERT OR REPLACE INTO redirects VALUES (?, ?)');
  const target = database.prepare('SELECT location FROM redirects WHERE key = ?');
  const readers = database.prepare('SELECT count FROM readers WHERE work = ?');
  const keepWork = database.prepare('INSERT OR REPLACE INTO works VALUES (?, ?)');
  const wantAuthor = database.prepare('INSERT OR IGNORE INTO authors VALUES (?, NULL)');
  const keepAuthor = database.prepare('UPDATE authors SET name = ? WHERE id = ?');
  const hasWork = database.prepare('SELECT 1 FROM works WHERE id = ?');
  const keepEdition = database.prepare('INSERT OR REPLACE INTO editions VALUES (?, ?, ?, ?, ?)');

  const followRedirects = (key: string): string => {
    let at = key;
    for (let step = 0; step < MAX_REDIRECTS; step += 1) {
      const row = target.get(at);
      if (row === undefined) break;
      at = String(row.location);
    }
    return at;
  };
  const authorsIn = (value: unknown): number[] => {
    const ids = keysIn(value).flatMap((key) => numberOf(followRedirects(key), 'A') ?? []);
    const firstIds = [...new Set(ids)].slice(0, MAX_AUTHORS);
    for (const id of firstIds) wantAuthor.run(id);
    return firstIds;
  };

  return {
    /** A line of the ratings or the reading log. */
    reader(text: string): void {
      const work = numberOf(text.slice(0, text.indexOf('\t')), 'W');
      if (work === null) throw new Skipped('no work');
      if (filter.since !== null && yearOfEntry(text) < filter.since) throw new Skipped('an earlier year');
      read.run(work);
    },

    redirect(text: string): void {
      const { key, location } = jsonOf(text);
      if (typeof key !== 'string' || typeof location !== 'string') throw new Skipped('broken line');
      redirect.run(key, location);
    },

    work(text: string): void {
      // Works without readers are skipped before parsing, since most have none.
      const id = numberOf(text.split('\t', 2)[1], 'W');
      if (id === null) throw new Skipped('broken line');
      const count = Number(readers.get(id)?.count ?? 0);
      if (count < filter.readers) throw new Skipped('too few readers');
      const { title, subtitle, authors, subjects, first_publish_date, description, covers } = jsonOf(text);
      const name = titleOf(textIn(title), textIn(subtitle));
      if (name === '') throw new Skipped('no title');
      const facts: WorkFacts = {
        title: name,
        authors: authorsIn(authors),
        year: yearIn(textIn(first_publish_date)),
        description: plainText(textIn(description).slice(0, MAX_DESCRIPTION)) || null,
        genres: genresOfSubjects(textsIn(subjects)),
        cover: coverIn(covers),
      };
      keepWork.run(id, JSON.stringify(facts));
    },

    author(text: string): void {
      const id = numberOf(text.split('\t', 2)[1], 'A');
      if (id === null) throw new Skipped('broken line');
      if (!/"name"/.test(text)) throw new Skipped('no name');
      const name = textIn(jsonOf(text).name).trim();
      if (name === '') throw new Skipped('no name');
      keepAuthor.run(name, id);
    },

    edition(text: string): void {
      // The key of the work is found without parsing the line, since most editions are skipped.
      const [, workKey] = /"works": ?\[\{"key": ?"(\/works\/OL\d+W)"/.exec(text) ?? [];
      const json = workKey === undefined ? jsonOf(text) : null;
      const key = workKey ?? keysIn(json?.works)[0];
      if (key === undefined) throw new Skipped('no work');
      const work = numberOf(followRedirects(key), 'W');
      if (work === null || hasWork.get(work) === undefined) throw new Skipped('work not wanted');
      const edition = json ?? jsonOf(text);
      const isbn = [...textsIn(edition.isbn_13), ...textsIn(edition.isbn_10)]
        .map(normaliseIsbn)
        .find((item) => item !== null && !isInternal(item));
      if (!isbn) throw new Skipped('no ISBN');
      const [code] = keysIn(edition.languages);
      const language = code === undefined ? languageOfIsbn(isbn) : tagOfMarc(code.replace('/languages/', ''));
      const isWanted = filter.languages.length === 0 || (language !== null && filter.languages.includes(language));
      if (!isWanted) throw new Skipped('another language');
      const facts: EditionFacts = {
        title: titleOf(textIn(edition.title), textIn(edition.subtitle)),
        authors: authorsIn(edition.authors),
        publisher: textsIn(edition.publishers)[0] ?? null,
        year: yearIn(textIn(edition.publish_date)),
        pages: pagesIn(edition.number_of_pages),
        series: seriesFrom(textsIn(edition.series)[0]),
        cover: coverIn(edition.covers),
      };
      if (facts.title === '') throw new Skipped('no title');
      const quality = Number(facts.pages !== null) + 2 * Number(facts.cover !== null) + Number(code !== undefined);
      keepEdition.run(work, Number(isbn), language ?? '', quality, JSON.stringify(facts));
    },
  };
}

// The last column is the date; an entry without one is of no year.
function yearOfEntry(text: string): number {
  return Number(/\t(\d{4})-\d\d-\d\d\s*$/.exec(text)?.[1] ?? 0);
}

// Open Library writes -1 for a removed cover.
function coverIn(value: unknown): number | null {
  const [first] = Array.isArray(value) ? value : [];
  return Number.isInteger(first) && first > 0 ? Number(first) : null;
}

function pagesIn(value: unknown): number | null {
  const pages = Number(value);
  return Number.isInteger(pages) && pages > 0 && pages <= 30_000 ? pages : null;
}
