import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../../platform/db/columns.ts';
import { removedContentRows, reportDecisions, reports } from '../../../platform/db/schema/moderation.ts';
import { db, type RowOf, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { secretHash } from '../../../platform/http/hash.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { users } from '../../accounts/users.ts';
import { books } from '../../books/queries.ts';
import { isAdmin, isBannedFrom } from '../../clubs/members.ts';
import { clubOfContent, isPlaceGone } from '../../clubs/reportable.ts';
import { isSanctionOf } from '../accounts/acts.ts';
import { isForEyesOf, isReversible } from '../accounts/queries.ts';
import { answerTo, decidedWords } from '../decisions/queries.ts';
import { mayActOn, mayActOnClub, mayTakeBack } from '../policy.ts';
import { removables } from '../removables.ts';
import { type ContentKind, hadContentRemoved, hasStoredWords } from '../removed-content.ts';
import { OPEN_REPORTS_PAGE, type OpenReport, type PastDecision } from './contract.ts';

const FORMER = 'A former reader';
const PRIVATE = 'A reader';

const reporter = alias(users, 'reporter');
const author = alias(users, 'author');
const moderator = alias(users, 'moderator');

export const openReportPages = paged(
  'open_reports',
  { reportedAt: 'integer', reportId: 'text' },
  { order: 'ascending', size: OPEN_REPORTS_PAGE },
);

// The present text of content that a report or a decision is about, NULL if it was deleted.
const presentOf = ({ kind: of, targetId }: typeof reports | typeof reportDecisions) =>
  sql<string | null>`CASE ${of} ${sql.join(
    (Object.keys(removables) as ContentKind[]).map(
      (kind) => sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${removables[kind].words(sql`${targetId}`)}`,
    ),
    sql` `,
  )} END`;
const present = presentOf(reports);

/**
 * Whether its author may no longer publish what the site held under an ID: they are limited or banned from reviewing,
 * other than by this act, banned from the club, or no admin of the club that they renamed or made an announcement in.
 */
const mayNotPublish = (held: {
  id: SQL;
  kind: SQL;
  targetId: SQL;
  authorId: SQL;
  ownAct: SQL;
}) => sql`(EXISTS (SELECT 1 FROM ${users} AS writer WHERE writer.id = ${held.authorId}
      AND ((writer.limited_at IS NOT NULL AND NOT ${isSanctionOf('limit', held.ownAct, held.authorId)})
        OR (${held.kind} = 'review' AND writer.reviewing_banned_at IS NOT NULL
          AND NOT ${isSanctionOf('ban', held.ownAct, held.authorId)})))
  OR (${held.kind} = 'club' AND NOT ${isAdmin(held.targetId, held.authorId)})
  OR EXISTS (SELECT 1 FROM (SELECT kept.row ->> 'club_id' AS club_id, kept.row ->> 'type' AS type FROM ${removedContentRows} AS kept
      WHERE kept.removal_id = ${held.id} UNION ALL ${clubOfContent(held.targetId)}) AS place
    WHERE ${isBannedFrom(sql`place.club_id`, held.authorId)}
      OR (place.type = 'announcements' AND NOT ${isAdmin(sql`place.club_id`, held.authorId)})))`;

// Whether a moderator may decide a report: nobody decides about themselves or about what they reported.
const mayDecide = (moderatorId: string): SQL => sql`(${mayActOn(moderatorId, sql`${reports.authorId}`)}
  AND (${reports.kind} <> 'club' OR ${mayActOnClub(moderatorId, sql`${reports.targetId}`)})
  AND NOT EXISTS (SELECT 1 FROM ${reports} AS own WHERE own.kind = ${reports.kind} AND own.target_id = ${reports.targetId}
    AND own.reporter_id = ${moderatorId} AND own.closed_at IS NULL))`;

interface ReportPage {
  moderatorId: string;
  /** Null for reports of everything. */
  kind: ContentKind | null;
  reportedAt: number;
  reportId: string;
  limit: number;
}

/** Finds open reports that a moderator may decide, oldest first. */
export const openReports = (at: ReportPage) =>
  db
    .select({
      ...aliased({
        reportId: reports.id,
        kind: reports.kind,
        targetId: reports.targetId,
        words: reports.words,
        isbn: reports.isbn,
        rating: reports.rating,
        reason: reports.reason,
        reportedAt: reports.reportedAt,
        reporterId: reporter.id,
        reporterName: reporter.name,
        authorId: reports.authorId,
        authorName: author.name,
        bookTitle: books.title,
      }),
      present: present.as('present'),
    })
    .from(reports)
    .innerJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(author, eq(author.id, reports.authorId))
    .leftJoin(books, eq(books.isbn, reports.isbn))
    .where(
      and(
        isNull(reports.closedAt),
        sql`(${reports.reportedAt}, ${reports.id}) > (${at.reportedAt}, ${at.reportId})`,
        at.kind === null ? undefined : eq(reports.kind, at.kind),
        mayDecide(at.moderatorId),
      ),
    )
    .orderBy(asc(reports.reportedAt), asc(reports.id))
    .limit(at.limit);

type ReportRow = RowOf<typeof openReports>;

/** Identifies a text, or that there is none. */
export async function versionOf(words: string | null): Promise<string> {
  return words === null ? 'none' : (await secretHash(words)).slice(0, 16);
}

export async function openReportOf(row: ReportRow): Promise<OpenReport> {
  const { reportId: id, kind, targetId, words, reason, reportedAt: reported_at, authorId, authorName, isbn } = row;
  return {
    id,
    kind,
    target_id: targetId,
    words,
    ...(row.present === null ? {} : { present: row.present }),
    version: await versionOf(row.present),
    reason,
    held: authorId !== null && authorId === row.reporterId,
    reported_at,
    reporter: { id: row.reporterId, username: row.reporterName },
    ...(authorId === null || authorName === null ? {} : { author: { id: authorId, username: authorName } }),
    ...(isbn === null ? {} : { review: { isbn, book_title: row.bookTitle ?? '', rating: (row.rating ?? 0) / 2 } }),
  };
}

/** Finds a report, open or decided, and whether a moderator may decide it. */
export const reportToDecide = ({ reportId, moderatorId }: { reportId: string; moderatorId: string }) =>
  db
    .select({
      ...aliased({
        reportId: reports.id,
        kind: reports.kind,
        targetId: reports.targetId,
        words: reports.words,
        isbn: reports.isbn,
        authorId: reports.authorId,
        closedAt: reports.closedAt,
        decision: reportDecisions.decision,
        decidedBy: reportDecisions.moderatorId,
        reversedAt: reportDecisions.reversedAt,
      }),
      isHeld: sql<boolean>`coalesce(${reports.reporterId} = ${reports.authorId}, 0)`.mapWith(Boolean).as('is_held'),
      present: present.as('present'),
      // Nothing that an act or a club's ban took from its author returns by publishing what waited before.
      isBarred: sql`(${hadContentRemoved(sql`${reports.authorId}`, sql`${reports.reportedAt}`)} OR ${mayNotPublish({
        id: sql`${reports.id}`,
        kind: sql`${reports.kind}`,
        targetId: sql`${reports.targetId}`,
        authorId: sql`${reports.authorId}`,
        ownAct: sql`NULL`,
      })})`
        .mapWith(Boolean)
        .as('is_barred'),
      hasNoPlace: sql`(${reports.kind} IN ('post', 'reply', 'poll', 'meeting')
        AND EXISTS (SELECT 1 FROM ${removedContentRows} AS held WHERE held.removal_id = ${reports.id}
          AND held.kind = ${reports.kind} AND ${isPlaceGone(sql.raw('held.row'))}))`
        .mapWith(Boolean)
        .as('has_no_place'),
      allowed: mayDecide(moderatorId).mapWith(Boolean).as('allowed'),
    })
    .from(reports)
    .leftJoin(reportDecisions, eq(reportDecisions.reportId, reports.id))
    .where(eq(reports.id, reportId));

/** Finds a text that the site holds of a reader in this place. */
export const heldOf = (at: { kind: ContentKind; targetId: string; reporterId: string }) =>
  db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, at.reporterId),
        eq(reports.kind, at.kind),
        eq(reports.targetId, at.targetId),
        eq(reports.authorId, at.reporterId),
        isNull(reports.closedAt),
      ),
    );

export const decisionPages = paged('decisions', { decidedAt: 'integer', id: 'text' }, { size: OPEN_REPORTS_PAGE });

/** Finds decisions on reports, the latest first. Nobody sees those about their own content. */
export const decisionsBefore = (at: { moderatorId: string; decidedAt: number; id: string; limit: number }) =>
  db
    .select({
      ...aliased({
        id: reportDecisions.id,
        kind: reportDecisions.kind,
        decision: reportDecisions.decision,
        decidedAt: reportDecisions.decidedAt,
        reversedAt: reportDecisions.reversedAt,
        moderatorId: reportDecisions.moderatorId,
        moderatorName: moderator.name,
        authorId: reportDecisions.authorId,
      }),
      authorName: sql<string | null>`iif(${isForEyesOf(at.moderatorId, 'author')}, ${author.name}, NULL)`.as(
        'author_name',
      ),
      words: decidedWords.as('words'),
      isHeld: sql`coalesce(${reports.reporterId} = ${reports.authorId}, 0)`.mapWith(Boolean).as('is_held'),
      hasReport: sql`reports.id IS NOT NULL`.mapWith(Boolean).as('has_report'),
      answer: answerTo(sql`${reportDecisions.id}`, sql`${reportDecisions.authorId}`).as('answer'),
    })
    .from(reportDecisions)
    .leftJoin(moderator, eq(moderator.id, reportDecisions.moderatorId))
    .leftJoin(author, eq(author.id, reportDecisions.authorId))
    .leftJoin(reports, eq(reports.id, reportDecisions.reportId))
    .where(
      and(
        sql`(${reportDecisions.decidedAt}, ${reportDecisions.id}) < (${at.decidedAt}, ${at.id})`,
        sql`${reportDecisions.authorId} IS NOT ${at.moderatorId}`,
      ),
    )
    .orderBy(desc(reportDecisions.decidedAt), desc(reportDecisions.id))
    .limit(at.limit);

export function pastDecisionOf(row: RowOf<typeof decisionsBefore>, viewer: Viewer, now: number): PastDecision {
  const { id, kind, decision, decidedAt: decided_at, reversedAt } = row;
  return {
    id,
    kind,
    decision,
    words: row.words ?? '',
    moderator: row.moderatorName ?? FORMER,
    author: row.authorName ?? (row.authorId === null ? FORMER : PRIVATE),
    ...(row.answer === null ? {} : { answer: row.answer }),
    decided_at,
    reversed: reversedAt !== null,
    reversible:
      !(decision === 'ok' && (row.isHeld || !row.hasReport)) &&
      reversedAt === null &&
      isReversible(decided_at, now) &&
      mayTakeBack(viewer, row),
  };
}

const decisionId = sql.raw('report_decisions.id');
const decidedAuthor = sql.raw('report_decisions.author_id');

// When what the site held was written; 0 if a later text took the place of its report, NULL for what it did not hold.
const heldSince = sql`coalesce((SELECT about.reported_at FROM ${reports} AS about
    WHERE about.id = report_decisions.report_id AND about.reporter_id = about.author_id),
  iif(${hasStoredWords(decisionId)}, 0, NULL))`;

/** Finds a decision, and whether a moderator may act on its author. */
export const decisionById = ({ id, moderatorId }: { id: string; moderatorId: string }) =>
  db
    .select({
      kind: reportDecisions.kind,
      targetId: reportDecisions.targetId,
      decision: reportDecisions.decision,
      moderatorId: reportDecisions.moderatorId,
      actId: reportDecisions.actId,
      decidedAt: reportDecisions.decidedAt,
      reversedAt: reportDecisions.reversedAt,
      isAboutHeld: isAboutHeld(decisionId).mapWith(Boolean).as('is_about_held'),
      present: presentOf(reportDecisions).as('present'),
      hasReport: sql`EXISTS (SELECT 1 FROM ${reports} AS about WHERE about.id = report_decisions.report_id)`
        .mapWith(Boolean)
        .as('has_report'),
      isRemovedAsAWhole: hadContentRemoved(decidedAuthor, sql`coalesce(${heldSince}, report_decisions.decided_at)`)
        .mapWith(Boolean)
        .as('is_removed'),
      isBarred: sql`(${heldSince} IS NOT NULL AND ${mayNotPublish({
        id: decisionId,
        kind: sql.raw('report_decisions.kind'),
        targetId: sql.raw('report_decisions.target_id'),
        authorId: decidedAuthor,
        ownAct: sql.raw('report_decisions.act_id'),
      })})`
        .mapWith(Boolean)
        .as('is_barred'),
      allowed: mayActOn(moderatorId, sql`${reportDecisions.authorId}`).mapWith(Boolean).as('allowed'),
    })
    .from(reportDecisions)
    .where(eq(reportDecisions.id, id));

/** SQL for the number of open reports, at most a limit. */
export const countOpenReports = (limit: number) =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${reports}
    WHERE ${isNull(reports.closedAt)} LIMIT ${sql.raw(String(limit))}))`;

export const isDecisionInForce = (id: SqlValue) =>
  sql<number>`EXISTS (SELECT 1 FROM ${reportDecisions} WHERE id = ${id} AND reversed_at IS NULL)`;

export const decisionUnderId = (id: SqlValue) => sql`(SELECT decision FROM ${reportDecisions} WHERE id = ${id})`;

export const isAboutHeld = (decisionId: SqlValue): SQL =>
  sql`EXISTS (SELECT 1 FROM ${reportDecisions} AS made JOIN ${reports} AS about ON about.id = made.report_id
    WHERE made.id = ${decisionId} AND about.reporter_id = about.author_id)`;
