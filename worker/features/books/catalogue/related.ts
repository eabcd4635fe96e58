import { openDatabase } from '../../../platform/db/database.ts';
import { genres, isGenre, type Volume } from '../contract.ts';
import { booksBySameAuthor, booksOnSameShelf } from './author-queries.ts';
import { bookByIsbn, type VolumeRow } from './queries.ts';
import { distinctWorks } from './search/ranking.ts';
import { volumeOf } from './volume.ts';
import { laterWorksInSeries } from './work-queries.ts';

/** A book that has something to do with another one, and the series, author or genre that it has it through. */
export interface RelatedBook {
  by: 'series' | 'author' | 'genre';
  name: string;
  book: Volume;
}

/** Books that are looked at for each: what a reader knows of them is passed over. */
const LOOKED_AT = { series: 5, author: 20, genre: 30 } as const;

/**
 * Finds the next book in each book's series, others by its author, and the best known of its genre; one list per
 * book, alternating between the three. One round trip to the catalogue.
 */
export async function relatedTo(catalogue: D1Database, isbns: readonly string[]): Promise<Map<string, RelatedBook[]>> {
  const { load } = openDatabase(catalogue, null, 'first-unconstrained');
  const asked = isbns.map((text) => {
    const isbn = Number(text);
    return {
      own: bookByIsbn({ isbn }),
      series: laterWorksInSeries({ isbn, limit: LOOKED_AT.series }),
      author: booksBySameAuthor({ isbn, limit: LOOKED_AT.author }),
      genre: booksOnSameShelf({ isbn, limit: LOOKED_AT.genre }),
    };
  });
  const rows = await load(
    Object.fromEntries(
      asked.flatMap((queries, place) => Object.entries(queries).map(([name, query]) => [`${name}_${place}`, query])),
    ),
  );
  return new Map(
    isbns.map((isbn, place) => {
      const found = (name: keyof (typeof asked)[number]): VolumeRow[] => rows[`${name}_${place}`] ?? [];
      const [own] = found('own');
      return [isbn, own === undefined ? [] : inTurn(own, found)];
    }),
  );
}

function inTurn(own: VolumeRow, found: (name: RelatedBook['by']) => VolumeRow[]): RelatedBook[] {
  const [author = ''] = JSON.parse(own.authors) as string[];
  const [genre = ''] = JSON.parse(own.genres) as string[];
  const names = { series: own.series ?? '', author, genre: isGenre(genre) ? genres[genre] : '' };
  const lists = (['series', 'author', 'genre'] as const).map((by) =>
    names[by] === ''
      ? []
      : distinctWorks(found(by))
          .filter((row) => row.work_id !== own.work_id)
          .map((row) => ({ by, name: names[by], book: volumeOf(row) })),
  );
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
}
