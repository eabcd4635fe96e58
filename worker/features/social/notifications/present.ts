import { type SQL, sql } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { type NoticeKind, noticeKinds } from '../../accounts/settings/kinds-contract.ts';

/** The columns of a notification in SQL, and the viewer. */
export interface NoticeColumns {
  about: SqlValue;
  clubId: SqlValue;
  reader: SqlValue;
  /** The time after which events are new to the reader. */
  since: SqlValue;
  /** The time at which the reader read it; in the far future while it is unread. */
  until: SqlValue;
}

type OfSubject<T> = (at: { about: SQL; reader: SqlValue }) => SQL<T>;

/** SQL of the features that own the subjects of notifications. `worker/composition` puts it together. */
export interface NoticeSubjects {
  /**
   * Returns SQL for the number of events of a notification that the reader may see now, with a LIMIT. A notification
   * with 0 is not shown. Club membership is checked separately for all kinds.
   */
  counts: Readonly<Record<NoticeKind, (notice: NoticeColumns) => SQL<number>>>;
  titles: Partial<Record<NoticeKind, OfSubject<string | null>>>;
  dates: Partial<Record<NoticeKind, OfSubject<number | null>>>;
  books: Partial<Record<NoticeKind, OfSubject<unknown>>>;
  /** Null unless the reader may see the club. */
  clubSeenBy(at: { clubId: SqlValue; reader: SqlValue }): SQL;
  clubName(at: { clubId: SqlValue; reader: SqlValue }): SQL<string | null>;
}

// Raw SQL with the table's name, which Drizzle omits in the fields of a select. Nested selects would read their own
// columns.
const column = (name: string) => sql.raw(`notices.${name}`);
const until = sql`CASE WHEN notices.unread THEN ${sql.raw(String(Number.MAX_SAFE_INTEGER))} ELSE notices.read_at END`;

/** Returns SQL for the number of events of a row of notices. */
export function numberFor({ counts }: NoticeSubjects, reader: SqlValue): SQL<number> {
  const at = { about: column('about'), clubId: column('club_id'), since: column('since'), until, reader };
  const cases = noticeKinds.map((kind) => sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${counts[kind](at)}`);
  return sql<number>`CASE notices.kind ${sql.join(cases, sql` `)} ELSE 0 END`;
}

/** Returns SQL for whether a reader may see a row of notices as far as its club is concerned. */
export function isInClubOf({ clubSeenBy }: NoticeSubjects, reader: SqlValue): SQL {
  return sql`(notices.club_id IS NULL OR ${clubSeenBy({ clubId: column('club_id'), reader })} IS NOT NULL)`;
}

/** Returns SQL for a fact about the subject of a row of notices; NULL for kinds that don't have it. */
export function ofSubject<T>(kinds: Partial<Record<NoticeKind, OfSubject<T>>>, reader: SqlValue): SQL<T | null> {
  const about = column('about');
  const cases = noticeKinds.flatMap((kind) => {
    const value = kinds[kind]?.({ about, reader });
    return value === undefined ? [] : [sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${value}`];
  });
  return sql<T | null>`CASE notices.kind ${sql.join(cases, sql` `)} END`;
}
