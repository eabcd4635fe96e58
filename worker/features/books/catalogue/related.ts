import { openDatabase } from '../../../platform/db/database.ts';
import { genres, isGenre, missingNumber, type Volume } from '../contract.ts';
import { booksBySameAuthor, booksNear, booksOnSameShelf, type SimilarRow, similarTurns } from './author-queries.ts';
import { bookByIsbn, type VolumeRow } from './queries.ts';
import { distinctWorks } from './search/ranking.ts';
import { titleKey } from './search/search-text.ts';
import { volumeOf } from './volume.ts';
import { laterWorksInSeries } from './work-queries.ts';
import { isLesserKind } from './works.ts';

/** A book related to another one, and what they share: a series, reading lists, an author or genres. */
export interface RelatedBook {
  by: 'series' | 'lists' | 'author' | 'genre';
  /** The name of the series, author or genres; of those also the time. */
  name: string;
  book: Volume;
  /** The number of the series that the catalogue doesn't have before this book. */
  missing?: number | null;
}

/** Candidates of each kind per book, since those that the reader already knows are skipped. */
const MAX_CANDIDATES = { series: 5, lists: 16, author: 20, genre: 30 } as const;

/**
 * Returns for each book the next in its series, those on the same reading lists, others by its author, and those of its
 * genres, alternating between the four. Makes one round trip.
 */
export async function relatedTo(catalogue: D1Database, isbns: readonly string[]): Promise<Map<string, RelatedBook[]>> {
  const { load } = openDatabase(catalogue, null, 'first-unconstrained');
  const keys = isbns.map((text) => {
    const isbn = Number(text);
    return {
      own: bookByIsbn({ isbn }),
      series: laterWorksInSeries({ isbn, limit: MAX_CANDIDATES.series }),
      lists: booksNear({ isbn, limit: MAX_CANDIDATES.lists }),
      author: booksBySameAuthor({ isbn, limit: MAX_CANDIDATES.author }),
      genre: booksOnSameShelf({ isbn, limit: MAX_CANDIDATES.genre }),
    };
  });
  const rows = await load(
    Object.fromEntries(
      keys.flatMap((queries, place) => Object.entries(queries).map(([name, query]) => [`${name}_${place}`, query])),
    ),
  );
  return new Map(
    isbns.map((isbn, place) => {
      const rowsBy = (name: keyof (typeof keys)[number]): NearRow[] => rows[`${name}_${place}`] ?? [];
      const [own] = rowsBy('own');
      return [isbn, own === undefined ? [] : inTurn(own, rowsBy)];
    }),
  );
}

/** How many genres two books must share to be related. */
const SHARED_GENRES = 2;

/** A row with its `kind` if it is one of `neighbours`. */
type NearRow = VolumeRow & { kind?: 'lists' | 'genre' };

function inTurn(own: VolumeRow, rowsBy: (name: RelatedBook['by']) => NearRow[]): RelatedBook[] {
  const [author = ''] = JSON.parse(own.authors) as string[];
  // Skips boxed sets, guides and other editions of the same work.
  const others = (by: RelatedBook['by']) =>
    distinctWorks(rowsBy(by)).filter(
      (row) => row.work_id !== own.work_id && !isLesserKind(row.title) && titleKey(row.title) !== titleKey(own.title),
    );
  // A book without a number is neither next nor later.
  const numbered = [own, ...others('series')].filter(({ position }) => Number.isFinite(Number(position ?? NaN)));
  const later = numbered[0] === own ? numbered.slice(1) : [];
  const inSeries = later.map((row, place) => ({
    by: 'series' as const,
    name: own.series ?? '',
    book: volumeOf(row),
    missing: missingNumber(numbered[place]?.position ?? undefined, row.position ?? undefined),
  }));
  const near = others('lists');
  const sameGenre = others('genre')
    .map((row) => ({ row, shared: sharedGenres(own, row) }))
    .filter(({ shared }) => shared.length >= SHARED_GENRES)
    .sort((first, other) => other.shared.length - first.shared.length)
    .map(({ row, shared }) => ({ by: 'genre' as const, name: shared.join(' and '), book: volumeOf(row) }));
  const lists = [
    inSeries,
    near.flatMap((row) => (row.kind === 'genre' ? [] : { by: 'lists' as const, name: '', book: volumeOf(row) })),
    author === '' ? [] : others('author').map((row) => ({ by: 'author' as const, name: author, book: volumeOf(row) })),
    [...near.flatMap((row) => (row.kind === 'genre' ? ofGenre(own, row) : [])), ...sameGenre],
  ];
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
}

/**
 * Returns what is similar to a book, each with what they share: the next of its series, then those on the same reading
 * lists and by its authors, then those of its genres and its time.
 */
export function similarOf(own: VolumeRow, later: readonly VolumeRow[], near: readonly SimilarRow[]): RelatedBook[] {
  const ownAuthors = JSON.parse(own.authors) as string[];
  const turns = new Map(near.map((row) => [row.isbn13, row.turn]));
  return distinctWorks<VolumeRow>([...later, ...near])
    .filter((row) => row.work_id !== own.work_id && !isLesserKind(row.title))
    .map((row): RelatedBook => {
      const book = volumeOf(row);
      if (row.series !== null && row.series === own.series) return { by: 'series', name: row.series, book };
      const turn = turns.get(row.isbn13);
      if (turn === similarTurns.genre) return ofGenre(own, row);
      const name = ownAuthors[turn === similarTurns.second ? 1 : 0] ?? '';
      return turn === similarTurns.first || turn === similarTurns.second
        ? { by: 'author', name, book }
        : { by: 'lists', name: '', book };
    });
}

function ofGenre(own: VolumeRow, row: VolumeRow): RelatedBook {
  const time = row.year === null ? '' : ` ${timeOf(row.year)}`;
  return { by: 'genre', name: `${sharedGenres(own, row).join(' and ')}${time}`, book: volumeOf(row) };
}

/** Returns the time of a year: "of the 1990s", "of the 19th century". */
function timeOf(year: number): string {
  if (year >= 1900) return `of the ${Math.floor(year / 10)}0s`;
  if (year >= 1500) return `of the ${Math.floor(year / 100) + 1}th century`;
  return year >= 500 ? 'of the Middle Ages' : 'of antiquity';
}

function sharedGenres(own: VolumeRow, other: VolumeRow): string[] {
  const genres = new Set(genresOf(other));
  return genresOf(own).filter((genre) => genres.has(genre));
}

function genresOf(row: VolumeRow): string[] {
  return (JSON.parse(row.genres) as string[]).filter(isGenre).map((genre) => genres[genre]);
}
