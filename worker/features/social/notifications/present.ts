import { type SQL, sql } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { type NoticeKind, noticeKinds } from '../../accounts/settings/kinds-contract.ts';

/** The input of a count: the notification's columns in SQL, and the viewer. */
export interface NoticeColumns {
  about: SqlValue;
  clubId: SqlValue;
  reader: SqlValue;
  /** The time after which events are new to the reader. */
  since: SqlValue;
  /** The time when they read it; far away while it is unread. */
  until: SqlValue;
}

type OfSubject<T> = (at: { about: SQL; reader: SqlValue }) => SQL<T>;

/** SQL of the features that own the subjects of notifications; assembled in `worker/composition`. */
export interface NoticeSubjects {
  /**
   * How many items a notification is about that the reader may see now, bounded by a LIMIT. A notification with 0 is not
   * shown, because its subject is gone. Club membership is checked separately for every kind.
   */
  counts: Readonly<Record<NoticeKind, (notice: NoticeColumns) => SQL<number>>>;
  titles: Partial<Record<NoticeKind, OfSubject<string | null>>>;
  dates: Partial<Record<NoticeKind, OfSubject<number | null>>>;
  /** The ISBN of the book that it is about. */
  books: Partial<Record<NoticeKind, OfSubject<unknown>>>;
  /** Null unless the reader may see the club. */
  clubSeenBy(at: { clubId: SqlValue; reader: SqlValue }): SQL;
  clubName(at: { clubId: SqlValue; reader: SqlValue }): SQL<string | null>;
}

// Column and table in raw text: inside a field of a select drizzle would leave the table out, and these are named from
// within other selects.
const column = (name: string) => sql.raw(`notices.${name}`);
const until = sql`CASE WHEN notices.unread THEN ${sql.raw(String(Number.MAX_SAFE_INTEGER))} ELSE notices.read_at END`;

/** SQL of a select from notices: the number of events about a subject; see the counts of the kinds. */
export function numberFor({ counts }: NoticeSubjects, reader: SqlValue): SQL<number> {
  const at = { about: column('about'), clubId: column('club_id'), since: column('since'), until, reader };
  const cases = noticeKinds.map((kind) => sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${counts[kind](at)}`);
  return sql<number>`CASE notices.kind ${sql.join(cases, sql` `)} ELSE 0 END`;
}

/** SQL of a select from notices: whether this reader may see a notice, as far as its club is concerned. */
export function isInClubOf({ clubSeenBy }: NoticeSubjects, reader: SqlValue): SQL {
  return sql`(notices.club_id IS NULL OR ${clubSeenBy({ clubId: column('club_id'), reader })} IS NOT NULL)`;
}

/** SQL of a select from notices: the features' facts about its subject; null for kinds without any. */
export function ofSubject<T>(kinds: Partial<Record<NoticeKind, OfSubject<T>>>, reader: SqlValue): SQL<T | null> {
  const about = column('about');
  const cases = noticeKinds.flatMap((kind) => {
    const value = kinds[kind]?.({ about, reader });
    return value === undefined ? [] : [sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${value}`];
  });
  return sql<T | null>`CASE notices.kind ${sql.join(cases, sql` `)} END`;
}
