import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { accountNotes, decisionAnswers, rememberedWarnings, warnings } from '../../../platform/db/schema/moderation.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';

interface Written {
  id: string;
  text: string;
  moderatorId: string;
  /** A subquery of `user_id`, which contains the policy. */
  selected: SQL;
  now: number;
}

export const warn = ({ id, text, moderatorId, selected, now }: Written): Statement =>
  db
    .insert(warnings)
    .select(sql`SELECT ${id}, user_id, ${text}, ${moderatorId}, ${now}, NULL FROM (${selected}) AS warned WHERE true`)
    .onConflictDoNothing();

export const noteAccount = ({ id, text, moderatorId, selected, now }: Written): Statement =>
  db
    .insert(accountNotes)
    .select(sql`SELECT ${id}, user_id, ${moderatorId}, ${text}, ${now} FROM (${selected}) AS noted WHERE true`)
    .onConflictDoNothing();

export const acknowledge = ({ id, userId, now }: { id: string; userId: string; now: number }) =>
  db
    .update(warnings)
    .set({ acknowledgedAt: now })
    .where(and(eq(warnings.id, id), eq(warnings.userId, userId), isNull(warnings.acknowledgedAt)));

/** Returns the statement that deletes what was remembered of readers who left, from before a time in epoch seconds. */
export const forgetWarnings = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(rememberedWarnings)
    .where(
      sql`(identity_key, id) IN (SELECT identity_key, id FROM ${rememberedWarnings} WHERE written_at < ${before} LIMIT ${limit})`,
    )
    .returning({ id: rememberedWarnings.id });

/** A second answer has no effect. */
export const answerOnce = (values: typeof decisionAnswers.$inferInsert): Statement =>
  db.insert(decisionAnswers).values(values).onConflictDoNothing();
