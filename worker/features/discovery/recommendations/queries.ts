import { type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { dismissedWorks, nearestWorks } from '../../../platform/db/schema/discovery.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { isPublicBook } from '../../books/own/queries.ts';
import { books } from '../../books/queries.ts';
import { type Edition, eachEdition, withFormerIds, workOf } from '../../books/works.ts';
import { newestOwned, ownedOf } from '../../library/owned/queries.ts';
import { currentEdition, newestOpen, newestRead, openWorks } from '../../library/readings/queries.ts';
import { editionBookmarked, newestWanted } from '../../library/shelves/queries.ts';
import { ratingAsLiking } from './likes.ts';
import { countReadersOfBoth, READERS_IN_COMMON } from './nearest.ts';
import { shownRound } from './runs.ts';

/** The numbers of read, open and wanted works that recommendations start from, and of dismissed works considered. */
const SEEDS = { read: 60, reading: 10, wanted: 30, all: 50 } as const;
/** Related works considered per liked work, so that some remain which the reader doesn't know. */
const MAX_CANDIDATES = 300;
/** The most works of a reader that are listed per state, wishes, owned and dismissed ones; of more, each is looked up. */
export const MAX_KNOWN_WORKS = 2_000;

const number = (value: number): SQL => sql.raw(String(value));

/** Returns SQL for the works that recommendations start from, the best liked and latest first. */
function seedsOf(reader: SqlValue): SQL {
  return sql`SELECT work, max(liking) AS liking, max(at) AS at FROM (
      SELECT work, at, ${ratingAsLiking(reader, sql.raw('work'))} AS liking FROM (
        SELECT * FROM (${newestRead(reader, number(SEEDS.read))})
        UNION ALL SELECT * FROM (${newestOpen(reader, number(SEEDS.reading))})
        UNION ALL SELECT * FROM (${newestWanted(reader, number(SEEDS.wanted))})))
    WHERE liking IS NOT NULL GROUP BY work ORDER BY liking DESC, at DESC, work LIMIT ${number(SEEDS.all)}`;
}

const ownEdition = (reader: SqlValue, work: SqlValue): SQL =>
  sql`coalesce(${currentEdition(reader, work)}, ${editionBookmarked(reader, work)})`;

/** Returns SQL for the edition of a work to show: the one with the most ratings. */
const shownEdition = (work: SqlValue): SQL =>
  sql`(SELECT edition.isbn FROM ${books} AS edition WHERE edition.work_id = ${work}
    AND ${isPublicBook(sql.raw('edition.isbn'))} ORDER BY edition.rating_count DESC, edition.isbn LIMIT 1)`;

const isDismissed = (reader: SqlValue, work: SqlValue): SQL =>
  sql`EXISTS (SELECT 1 FROM ${dismissedWorks} WHERE ${dismissedWorks.workId} = ${work}
    AND ${dismissedWorks.userId} = ${reader})`;

/** Returns SQL for whether a work is on no shelf of a reader, and neither owned nor dismissed. */
const isUnknown = (reader: SqlValue, work: SqlValue): SQL =>
  sql`(${ownEdition(reader, work)} IS NULL AND ${ownedOf(reader, work)} IS NULL AND NOT ${isDismissed(reader, work)})`;

const knownTo = (reader: SqlValue, limit: SqlValue): SQL =>
  withFormerIds(sql`SELECT work FROM (${openWorks(reader, limit)})
    UNION ALL SELECT work FROM (${newestWanted(reader, limit)})
    UNION ALL SELECT work FROM (${newestOwned(reader, limit)})
    UNION ALL SELECT work FROM (SELECT work_id AS work FROM ${dismissedWorks}
      WHERE user_id = ${reader} ORDER BY dismissed_at DESC LIMIT ${limit})`);

/**
 * Finds the works most related to what a reader likes, except those that they have started, want to read, own or
 * dismissed, each with the liked work that it is most related to, and how many readers like both. If there are fewer than `limit`,
 * rows without an ISBN follow for the works that the reader knows, which must not be added either; `dismissed` marks
 * those that they only dismissed.
 */
export const nearestReaders = ({ reader, limit }: { reader: string; limit: number }) => {
  const work = sql.raw('scored.work');
  return db
    .select({
      work: sql<string>`picked.work`.mapWith(String).as('work'),
      ...aliased({
        isbn: books.isbn,
        title: books.title,
        authors: books.authors,
        cover: books.cover,
      }),
      likers: sql<number>`picked.readers ->> 1`.as('likers'),
      likedTitle: sql<string>`(SELECT own.title FROM ${books} AS own
        WHERE own.isbn = ${ownEdition(reader, sql.raw('picked.seed'))})`.as('liked_title'),
      dismissed: sql`(picked.isbn IS NULL AND ${isDismissed(reader, sql.raw('picked.work'))}
        AND ${ownEdition(reader, sql.raw('picked.work'))} IS NULL AND ${ownedOf(reader, sql.raw('picked.work'))} IS NULL)`
        .mapWith(Boolean)
        .as('dismissed'),
    })
    .from(sql`(
      WITH seeds AS MATERIALIZED (${seedsOf(reader)}),
      scored AS MATERIALIZED (
        SELECT near.value ->> 0 AS work, sum(seeds.liking * (near.value ->> 2)) AS score,
          -- The other columns are those of the row with the maximum.
          max(seeds.liking * (near.value ->> 2)) AS most, seeds.work AS seed
        FROM seeds
        CROSS JOIN ${nearestWorks} AS n ON n.round = ${shownRound} AND n.work_id = seeds.work
        CROSS JOIN json_each(n.nearest) AS near
        GROUP BY near.value ->> 0 ORDER BY score DESC, work LIMIT ${number(MAX_CANDIDATES)}
      ),
      nearest AS MATERIALIZED (
        SELECT scored.work, ${shownEdition(work)} AS isbn, scored.score, scored.seed FROM scored
        WHERE ${isUnknown(reader, work)}
        ORDER BY scored.score DESC, scored.work LIMIT ${limit}
      ),
      counted AS MATERIALIZED (
        SELECT *, ${countReadersOfBoth(sql.raw('nearest.seed'), sql.raw('nearest.work'))} AS readers
        FROM nearest WHERE isbn IS NOT NULL
      ),
      enough AS MATERIALIZED (SELECT * FROM counted WHERE readers ->> 0 >= ${number(READERS_IN_COMMON)})
      SELECT * FROM enough
      UNION ALL
      SELECT known.work, NULL, NULL, NULL, NULL FROM (${knownTo(
        reader,
        sql`(SELECT iif(count(isbn) < ${limit}, ${number(MAX_KNOWN_WORKS)}, 0) FROM enough)`,
      )}) AS known) AS picked`)
    .leftJoin(books, sql`${books.isbn} = picked.isbn`)
    .orderBy(sql`picked.score DESC, picked.work`);
};

/** Finds those of these editions whose works are new to a reader: the rest they have, own or dismissed. */
export const unknownEditions = ({ reader, editions }: { reader: string; editions: readonly Edition[] }) =>
  db
    .select({ isbn: eachEdition.isbn.as('isbn') })
    .from(eachEdition.from(JSON.stringify(editions)))
    .where(isUnknown(reader, eachEdition.work));

// The works most related to that of an edition, each represented by one edition.
const nearestOf = (at: Edition & { limit: number }) =>
  sql`(SELECT near.key AS place, near.value ->> 0 AS work, ${shownEdition(sql.raw('near.value ->> 0'))} AS isbn
    FROM ${nearestWorks} AS n CROSS JOIN json_each(n.nearest) AS near
    WHERE n.round = ${shownRound} AND n.work_id = ${workOf(at)} ORDER BY near.key LIMIT ${at.limit}) AS nearest`;

/** Finds the works most related to that of an edition, how many readers like both, and the title of the given one. */
export const nearestToWork = (at: Edition & { limit: number }) => {
  const withReaders = sql`(SELECT *, ${countReadersOfBoth(workOf(at), sql.raw('nearest.work'))} AS readers
    FROM ${nearestOf(at)}) AS nearest`;
  return db
    .select({
      ...aliased({
        isbn: books.isbn,
        workId: books.workId,
        title: books.title,
        authors: books.authors,
        cover: books.cover,
      }),
      likers: sql<number>`nearest.readers ->> 1`.as('likers'),
      likedTitle: sql<string>`coalesce(
        (SELECT own.title FROM ${books} AS own WHERE own.isbn = ${at.isbn}),
        (SELECT own.title FROM ${books} AS own WHERE own.isbn = ${shownEdition(workOf(at))}), '')`.as('liked_title'),
    })
    .from(withReaders)
    .innerJoin(books, sql`${books.isbn} = nearest.isbn`)
    .where(sql`nearest.readers ->> 0 >= ${number(READERS_IN_COMMON)}`)
    .orderBy(sql`nearest.place`);
};

/** Returns SQL for the editions that {@link nearestToWork} finds, as a JSON array. */
export function nearestEditions(at: Edition & { limit: number }): SQL {
  return sql`(SELECT json_group_array(json_object('isbn', CAST(isbn AS TEXT), 'work', '')) FROM ${nearestOf(at)}
    WHERE isbn IS NOT NULL)`;
}

/** Finds the works that recommendations start from, the best liked first, each in the edition that the reader has. */
export const likedByReader = ({ reader, limit }: { reader: string; limit: number }) =>
  db
    .select(aliased({ isbn: books.isbn, workId: books.workId, title: books.title }))
    .from(sql`(${seedsOf(reader)}) AS seeds`)
    .innerJoin(books, sql`${books.isbn} = ${ownEdition(reader, sql.raw('seeds.work'))}`)
    .orderBy(sql`seeds.liking DESC, seeds.at DESC, seeds.work`)
    .limit(limit);
