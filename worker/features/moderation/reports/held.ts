import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { removedContentRows, reports } from '../../../platform/db/schema/moderation.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { failIf } from '../../../platform/db/unchanged.ts';
import type { Holding } from '../../../platform/http/text-check.ts';
import { books } from '../../books/queries.ts';
import { type Edition, workOf } from '../../books/works.ts';
import { removables } from '../removables.ts';
import {
  type ContentKind,
  forgetWords,
  hasChanged,
  hasStoredWords,
  noteStanding,
  removeContent,
  returnWords,
  storeWords,
} from '../removed-content.ts';
import { reportSentences } from './contract.ts';

// Texts with a word that the site's operator listed. They wait in what moderators removed, with a report whose reporter
// is their author: nobody reports themselves, so that is the site's own report.

/** What a call's save would store for others to see. */
interface Written {
  kind: ContentKind;
  /** Selects its ID. */
  target: SQL;
  /** The word that was found; null if none was. */
  word: string | null;
  /** The call, whose ID the report has. */
  id: string;
  readerId: string;
  now: number;
}

/** How many texts of one reader wait at once, so that nobody fills the desk. */
export const MAX_HELD = 20;

// Both at the moment of writing.
const HELD_FULL = 'held_full';
const REPORTED_BY_WRITER = 'reported_by_writer';
const refusals = { [HELD_FULL]: reportSentences.manyHeld, [REPORTED_BY_WRITER]: reportSentences.reportedByYou };

// A reader has one report of a target, so their own complaint about it must not become the site's about them.
const requireNoReport = ({ kind, target, readerId }: Written) =>
  failIf(
    sql`EXISTS (SELECT 1 FROM ${reports} WHERE reporter_id = ${readerId} AND kind = ${kind}
      AND target_id IN (SELECT CAST((${target}) AS TEXT)) AND closed_at IS NULL AND author_id IS NOT reporter_id)`,
    REPORTED_BY_WRITER,
  );

const requireRoom = ({ readerId }: Written) =>
  failIf(
    sql`(SELECT count(*) FROM ${reports} WHERE reporter_id = ${readerId} AND author_id = reporter_id
      AND closed_at IS NULL) > ${MAX_HELD}`,
    HELD_FULL,
  );

/** Holds new content: it is stored as if a moderator had removed it. */
export function holdNew(written: Written): Holding | null {
  const { kind, target, id, now } = written;
  if (written.word === null) return null;
  return {
    before: [],
    after: [
      reportBySite(written, sql`true`),
      ...removeContent(kind, target, { removalId: id, now }),
      requireRoom(written),
    ],
    refusals,
    found: { sentence: reportSentences.held, isHeld: heldUnder(id) },
  };
}

/** Holds the words of new content, which stays under neutral ones. */
export function holdNewWords(written: Written, neutral: Statement[]): Holding | null {
  const { kind, target, id, now } = written;
  if (written.word === null) return null;
  return {
    before: [],
    after: [
      reportBySite(written, sql`true`),
      ...storeWords(kind, target, { removalId: id, now }),
      ...neutral,
      ...noteStanding(kind, id),
      requireRoom(written),
    ],
    refusals,
    found: { sentence: reportSentences.heldWords, isHeld: heldUnder(id) },
  };
}

/**
 * Holds changed words: the former ones stay. A later change of the same words replaces one that is still held. What the
 * call may have created instead is held as a whole.
 */
export function holdChange(written: Written, mayBeNew = false): Holding {
  const { kind, target, id, now, word } = written;
  const former = `${id}/former`;
  const before = storeWords(kind, target, { removalId: former, now });
  const after = storeWords(kind, target, { removalId: id, now });
  const replaced = [...after, ...dropHeld(written, hasChanged(id, former))];
  if (word === null) {
    const forget = forgetWords(sql`SELECT ${id} UNION ALL SELECT ${former}`);
    return { before, after: [...replaced, forget], refusals: {}, found: null };
  }
  const isNew = sql`NOT ${hasStoredWords(former)}`;
  const created = sql`SELECT id FROM (SELECT (${target}) AS id) WHERE ${isNew}`;
  return {
    before: [requireNoReport(written), ...before],
    after: [
      ...replaced,
      reportBySite(written, hasChanged(id, former)),
      ...(mayBeNew ? removeContent(kind, created, { removalId: id, now }) : []),
      forgetWords(sql`SELECT ${id} WHERE ${isNew} OR NOT EXISTS (SELECT 1 FROM ${reports} WHERE id = ${id})`),
      ...returnWords(kind, former),
      ...noteStanding(kind, id),
      requireRoom(written),
    ],
    refusals,
    found: { sentence: mayBeNew ? reportSentences.held : reportSentences.heldChange, isHeld: heldUnder(id) },
  };
}

const heldUnder = (id: string) => db.select({ id: reports.id }).from(reports).where(sql`id = ${id}`);

function reportBySite({ kind, target, word, id, readerId, now }: Written, condition: SQL): Statement {
  const written = sql.raw('written.id');
  const { targets, words } = removables[kind];
  const isbn =
    kind === 'review'
      ? sql`(SELECT subject FROM (SELECT NULL AS id, NULL AS author, NULL AS subject
    WHERE false UNION ALL ${targets(written)}) LIMIT 1)`
      : sql`NULL`;
  return db.run(sql`
    INSERT INTO ${reports} (id, kind, target_id, words, isbn, reason, author_id, reporter_id, reported_at)
    SELECT ${id}, ${kind}, CAST(written.id AS TEXT), ${words(written)}, ${isbn}, ${word}, ${readerId}, ${readerId}, ${now}
    FROM (SELECT (${target}) AS id) AS written WHERE ${words(written)} IS NOT NULL AND ${condition}
    ON CONFLICT (reporter_id, kind, target_id) DO UPDATE SET id = excluded.id, words = excluded.words,
      author_id = excluded.author_id, isbn = excluded.isbn, reason = excluded.reason, reported_at = excluded.reported_at, closed_at = NULL`);
}

// The words of a change that nobody has decided on, whoever made it.
function dropHeld({ kind, target }: Written, condition: SQL): Statement[] {
  const open = sql`reporter_id = author_id AND kind = ${kind}
    AND target_id IN (SELECT CAST((${target}) AS TEXT)) AND closed_at IS NULL AND ${condition}`;
  return [forgetWords(sql`SELECT id FROM ${reports} WHERE ${open}`), db.delete(reports).where(open)];
}

/** Returns the statements that forget what is held of a reader whose account is deleted. */
export const forgetHeldOf = (userId: string) =>
  forgetWords(sql`SELECT id FROM ${reports} WHERE reporter_id = ${userId} AND author_id = ${userId}`);

// What waits of a reader's own texts, which nobody else but moderators sees.
const waits = (reader: string, kind: ContentKind) =>
  sql`${reports.reporterId} = ${reader} AND ${reports.kind} = ${kind} AND ${reports.authorId} = ${reports.reporterId}
    AND ${reports.closedAt} IS NULL`;

/** Finds the text of a reader's own review of an edition's work that waits for a moderator. */
export const heldReviewOf = (at: Edition & { reader: string }) =>
  db
    .select({ review: reports.words })
    .from(reports)
    .where(
      sql`${waits(at.reader, 'review')} AND ${reports.isbn} IN (SELECT isbn FROM ${books} WHERE work_id = ${workOf(at)})`,
    )
    .limit(1);

/** Finds a reader's own posts in a club that wait for a moderator, newest first. */
export const heldPostsOf = ({ reader, clubId, limit }: { reader: string; clubId: string; limit: number }) => {
  const stored = (field: 'title' | 'content' | 'club_id') =>
    sql<string>`(${removedContentRows.row} ->> ${sql.raw(`'${field}'`)})`;
  return db
    .select({
      ...aliased({ id: reports.targetId, date: reports.reportedAt }),
      title: stored('title').as('title'),
      content: stored('content').as('content'),
    })
    .from(reports)
    .innerJoin(
      removedContentRows,
      and(eq(removedContentRows.removalId, reports.id), eq(removedContentRows.kind, 'post')),
    )
    .where(
      sql`${waits(reader, 'post')} AND ${removedContentRows.tableName} = 'club_posts' AND ${stored('club_id')} = ${clubId}`,
    )
    .orderBy(desc(reports.reportedAt), desc(reports.targetId))
    .limit(limit);
};
