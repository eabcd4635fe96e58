import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { dayNumber } from '../../../platform/column-types.ts';
import { aliased } from '../../../platform/db/columns.ts';
import {
  accountBatches,
  accountBatchItems,
  accountNotes,
  dailyCounts,
  decisionAnswers,
  reportDecisions,
  reports,
  warnings,
} from '../../../platform/db/schema/moderation.ts';
import { db, type RowOf, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { users } from '../../accounts/users.ts';
import { DECISIONS_PAGE, type DecisionAboutMe, type SiteNumber } from './contract.ts';

/** SQL for a reader's answer to a decision; NULL if there is none. */
export const answerTo = (about: SqlValue, userId: SqlValue): SQL<string | null> =>
  sql<string | null>`(SELECT answer FROM ${decisionAnswers} WHERE about = ${about} AND user_id = ${userId})`;

const about = (id: SqlValue, userId: string) => answerTo(id, userId).as('answer');

/** Three lists in one, so that each of their queries continues after the same decision. */
export const aboutMePages = paged('decisions_about_me', { decidedAt: 'integer', id: 'text' }, { size: DECISIONS_PAGE });

interface AboutMePage {
  userId: string;
  decidedAt: number;
  id: string;
  limit: number;
}

export const warningsOf = ({ userId, decidedAt, id, limit }: AboutMePage) =>
  db
    .select({
      id: warnings.id,
      words: warnings.words,
      decidedAt: warnings.warnedAt,
      acknowledgedAt: warnings.acknowledgedAt,
      answer: about(sql`${warnings.id}`, userId),
    })
    .from(warnings)
    .where(and(eq(warnings.userId, userId), sql`(${warnings.warnedAt}, ${warnings.id}) < (${decidedAt}, ${id})`))
    .orderBy(desc(warnings.warnedAt), desc(warnings.id))
    .limit(limit);

/** The oldest warning that a reader has not acknowledged. */
export const openWarning = ({ userId }: { userId: string }) =>
  db
    .select({ id: warnings.id })
    .from(warnings)
    .where(and(eq(warnings.userId, userId), isNull(warnings.acknowledgedAt)))
    .limit(1);

/** The text that was decided on; that of the report for a decision from before 1.1.0. */
export const decidedWords = sql<string | null>`coalesce(${reportDecisions.words}, ${reports.words})`;

/** Decisions on what a reader published, except those that changed nothing. */
export const decisionsOnTexts = ({ userId, decidedAt, id, limit }: AboutMePage) =>
  db
    .select({
      ...aliased({
        id: reportDecisions.id,
        of: reportDecisions.kind,
        decision: reportDecisions.decision,
        decidedAt: reportDecisions.decidedAt,
        reversedAt: reportDecisions.reversedAt,
      }),
      words: decidedWords.as('words'),
      answer: about(sql`${reportDecisions.id}`, userId),
    })
    .from(reportDecisions)
    .leftJoin(reports, eq(reports.id, reportDecisions.reportId))
    .where(
      and(
        eq(reportDecisions.authorId, userId),
        sql`+${reportDecisions.decision} <> 'ok'`,
        sql`(${reportDecisions.decidedAt}, ${reportDecisions.id}) < (${decidedAt}, ${id})`,
      ),
    )
    .orderBy(desc(reportDecisions.decidedAt), desc(reportDecisions.id))
    .limit(limit);

/** Acts on a reader's account, except those of a decision on a report, and what was only logged. */
export const actsOnAccount = ({ userId, decidedAt, id, limit }: AboutMePage) =>
  db
    .select({
      ...aliased({
        id: accountBatches.id,
        action: accountBatches.action,
        words: accountBatches.reason,
        decidedAt: accountBatches.actedAt,
        reversedAt: accountBatches.reversedAt,
      }),
      answer: about(sql`${accountBatches.id}`, userId),
    })
    .from(accountBatchItems)
    .innerJoin(accountBatches, eq(accountBatches.id, accountBatchItems.batchId))
    .where(
      and(
        eq(accountBatchItems.userId, userId),
        sql`+${accountBatches.action} <> 'recovery_link'`,
        sql`NOT EXISTS (SELECT 1 FROM ${reportDecisions} WHERE act_id = ${accountBatches.id})`,
        sql`(${accountBatches.actedAt}, ${accountBatches.id}) < (${decidedAt}, ${id})`,
      ),
    )
    .orderBy(desc(accountBatches.actedAt), desc(accountBatches.id))
    .limit(limit);

interface AboutMe {
  warned: readonly RowOf<typeof warningsOf>[];
  onTexts: readonly RowOf<typeof decisionsOnTexts>[];
  onAccount: readonly RowOf<typeof actsOnAccount>[];
}

type Presented = Pick<DecisionAboutMe, 'what' | 'words' | 'reversed'>;

const entry = (row: { id: string; decidedAt: number; answer: string | null }, presented: Presented) => ({
  id: row.id,
  decidedAt: row.decidedAt,
  shown: {
    id: row.id,
    decided_at: row.decidedAt,
    ...(row.answer === null ? {} : { answer: row.answer }),
    ...presented,
  },
});

/** A page of the decisions about a reader, the latest first. */
export function decisionsAboutMe({ warned, onTexts, onAccount }: AboutMe) {
  const all = [
    ...warned.map((row) =>
      entry(row, {
        what: { kind: 'warning', acknowledged: row.acknowledgedAt !== null },
        words: row.words,
        reversed: false,
      }),
    ),
    ...onTexts.map((row) =>
      entry(row, {
        what: { kind: 'report', of: row.of, decision: row.decision },
        words: row.words ?? '',
        reversed: row.reversedAt !== null,
      }),
    ),
    ...onAccount.map((row) =>
      entry(row, {
        what: { kind: 'account', action: row.action },
        words: row.words,
        reversed: row.reversedAt !== null,
      }),
    ),
  ];
  all.sort((one, other) => other.decidedAt - one.decidedAt || (one.id < other.id ? 1 : -1));
  const { rows, next_cursor } = aboutMePages.page(all);
  return { decisions: rows.map(({ shown }) => shown), next_cursor };
}

/** Finds a decision about a reader, and their answer to it. */
export const decisionAbout = ({ id, userId }: { id: string; userId: string }) =>
  db
    .select({
      exists: sql`(EXISTS (SELECT 1 FROM ${warnings} WHERE id = ${id} AND user_id = ${userId})
        OR EXISTS (SELECT 1 FROM ${reportDecisions} WHERE id = ${id} AND author_id = ${userId} AND decision <> 'ok')
        OR EXISTS (SELECT 1 FROM ${accountBatchItems} WHERE batch_id = ${id} AND user_id = ${userId}))`
        .mapWith(Boolean)
        .as('found'),
      answer: answerTo(id, userId).as('answer'),
    })
    .from(sql`(SELECT 1) AS one`);

const moderator = alias(users, 'moderator');

export const warningPages = paged('account_warnings', { warnedAt: 'integer', id: 'text' }, { size: DECISIONS_PAGE });
export const notePages = paged('account_notes', { notedAt: 'integer', id: 'text' }, { size: DECISIONS_PAGE });

interface AccountPage {
  userId: string;
  id: string;
  limit: number;
}

/** An account's warnings, for moderators. */
export const warningsForDesk = ({ userId, warnedAt, id, limit }: AccountPage & { warnedAt: number }) =>
  db
    .select({
      ...aliased({
        id: warnings.id,
        words: warnings.words,
        warnedAt: warnings.warnedAt,
        acknowledgedAt: warnings.acknowledgedAt,
        moderator: moderator.name,
      }),
      answer: about(sql`${warnings.id}`, userId),
    })
    .from(warnings)
    .leftJoin(moderator, eq(moderator.id, warnings.moderatorId))
    .where(and(eq(warnings.userId, userId), sql`(${warnings.warnedAt}, ${warnings.id}) < (${warnedAt}, ${id})`))
    .orderBy(desc(warnings.warnedAt), desc(warnings.id))
    .limit(limit);

export const notesAbout = ({ userId, notedAt, id, limit }: AccountPage & { notedAt: number }) =>
  db
    .select(
      aliased({ id: accountNotes.id, note: accountNotes.note, notedAt: accountNotes.notedAt, author: moderator.name }),
    )
    .from(accountNotes)
    .leftJoin(moderator, eq(moderator.id, accountNotes.authorId))
    .where(
      and(eq(accountNotes.userId, userId), sql`(${accountNotes.notedAt}, ${accountNotes.id}) < (${notedAt}, ${id})`),
    )
    .orderBy(desc(accountNotes.notedAt), desc(accountNotes.id))
    .limit(limit);

export const warningById = ({ id }: { id: string }) =>
  db.select({ id: warnings.id }).from(warnings).where(eq(warnings.id, id));

export const noteById = ({ id }: { id: string }) =>
  db.select({ id: accountNotes.id }).from(accountNotes).where(eq(accountNotes.id, id));

/** The numbers of a site since a time in epoch seconds, one row for each that isn't zero. */
export const numbersSince = ({ since, day }: { since: number; day: string }) =>
  db
    .select({ of: sql<SiteNumber>`number`.as('number_of'), count: sql<number>`sum(amount)`.as('total') })
    .from(
      sql`(SELECT what AS number, count AS amount FROM ${dailyCounts}
          WHERE day >= ${dayNumber(day)} AND what IN ('readers', 'reviews')
        UNION ALL SELECT iif(decision = 'ok', 'kept', 'removed'), 1 FROM ${reportDecisions} WHERE decided_at >= ${since}
        UNION ALL SELECT 'warned', 1 FROM ${warnings} WHERE warned_at >= ${since}
        UNION ALL SELECT CASE action WHEN 'limit' THEN 'limited' WHEN 'ban' THEN 'banned'
            WHEN 'suspend' THEN 'suspended' ELSE 'deleted' END, accounts FROM ${accountBatches}
          WHERE acted_at >= ${since} AND action IN ('limit', 'ban', 'suspend', 'delete')) AS counted`,
    )
    .groupBy(sql`number`);
