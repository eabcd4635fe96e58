import { openDatabase } from '../../../platform/db/database.ts';
import { genres, isGenre, missingNumber, type Volume } from '../contract.ts';
import { booksBySameAuthor, booksOnSameShelf, booksReadAlso } from './author-queries.ts';
import { bookByIsbn, type VolumeRow } from './queries.ts';
import { distinctWorks } from './search/ranking.ts';
import { titleKey } from './search/search-text.ts';
import { volumeOf } from './volume.ts';
import { laterWorksInSeries } from './work-queries.ts';
import { isLesserKind } from './works.ts';

/** A book related to another one, and what they share: a series, readers, an author or genres. */
export interface RelatedBook {
  by: 'series' | 'readers' | 'author' | 'genre';
  /** The name of the series, author or genres. */
  name: string;
  book: Volume;
  /** The number of the series that the catalogue doesn't have before this book. */
  missing?: number | null;
}

/** Candidates of each kind per book, since those that the reader already knows are skipped. */
const MAX_CANDIDATES = { series: 5, readers: 10, author: 20, genre: 30 } as const;

/**
 * Returns for each book the next in its series, those that its readers also read, others by its author, and those that
 * share two of its genres, alternating between the four. Makes one round trip.
 */
export async function relatedTo(catalogue: D1Database, isbns: readonly string[]): Promise<Map<string, RelatedBook[]>> {
  const { load } = openDatabase(catalogue, null, 'first-unconstrained');
  const keys = isbns.map((text) => {
    const isbn = Number(text);
    return {
      own: bookByIsbn({ isbn }),
      series: laterWorksInSeries({ isbn, limit: MAX_CANDIDATES.series }),
      readers: booksReadAlso({ isbn, limit: MAX_CANDIDATES.readers }),
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
      const rowsBy = (name: keyof (typeof keys)[number]): VolumeRow[] => rows[`${name}_${place}`] ?? [];
      const [own] = rowsBy('own');
      return [isbn, own === undefined ? [] : inTurn(own, rowsBy)];
    }),
  );
}

/** How many genres two books must share to be related. */
const SHARED_GENRES = 2;

function inTurn(own: VolumeRow, rowsBy: (name: RelatedBook['by']) => VolumeRow[]): RelatedBook[] {
  const [author = ''] = JSON.parse(own.authors) as string[];
  // Skips boxed sets, guides and other editions of the same work.
  const others = (by: RelatedBook['by']) =>
    distinctWorks(rowsBy(by)).filter(
      (row) => row.work_id !== own.work_id && !isLesserKind(row.title) && titleKey(row.title) !== titleKey(own.title),
    );
  const byName = (by: RelatedBook['by'], name: string) =>
    name === '' ? [] : others(by).map((row) => ({ by, name, book: volumeOf(row) }));
  // A book without a number is neither next nor later.
  const numbered = [own, ...others('series')].filter(({ position }) => Number.isFinite(Number(position ?? NaN)));
  const later = numbered[0] === own ? numbered.slice(1) : [];
  const inSeries = later.map((row, place) => ({
    by: 'series' as const,
    name: own.series ?? '',
    book: volumeOf(row),
    missing: missingNumber(numbered[place]?.position ?? undefined, row.position ?? undefined),
  }));
  const ownGenres = genresOf(own);
  const sameGenre = others('genre')
    .map((row) => ({ row, genres: new Set(genresOf(row)) }))
    .map(({ row, genres: otherGenres }) => ({ row, shared: ownGenres.filter((genre) => otherGenres.has(genre)) }))
    .filter(({ shared }) => shared.length >= SHARED_GENRES)
    .sort((first, other) => other.shared.length - first.shared.length)
    .map(({ row, shared }) => ({ by: 'genre' as const, name: shared.join(' and '), book: volumeOf(row) }));
  const lists = [inSeries, byName('readers', own.title), byName('author', author), sameGenre];
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
}

function genresOf(row: VolumeRow): string[] {
  return (JSON.parse(row.genres) as string[]).filter(isGenre).map((genre) => genres[genre]);
}
