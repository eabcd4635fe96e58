import { eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { accountNotes, decisionAnswers, rememberedWarnings, warnings } from '../../../platform/db/schema/moderation.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { identityKeysOf } from '../../accounts/bans.ts';

/** What moderators told or noted about a reader, and what the reader answered. Nobody's export names a moderator. */
export const decisionsPart: AccountPart = {
  tables: ['warnings', 'decision_answers', 'account_notes', 'remembered_warnings'],
  exported: (userId) => ({
    warnings: db
      .select({ words: warnings.words, warned_at: warnings.warnedAt, acknowledged_at: warnings.acknowledgedAt })
      .from(warnings)
      .where(eq(warnings.userId, userId)),
    answers_to_decisions: db
      .select({
        about: decisionAnswers.about,
        answer: decisionAnswers.answer,
        answered_at: decisionAnswers.answeredAt,
      })
      .from(decisionAnswers)
      .where(eq(decisionAnswers.userId, userId)),
    account_notes: db
      .select({ note: accountNotes.note, noted_at: accountNotes.notedAt })
      .from(accountNotes)
      .where(eq(accountNotes.userId, userId)),
  }),
  deleteRows: (userId) => [
    rememberWarnings(userId),
    db.update(rememberedWarnings).set({ moderatorId: null }).where(eq(rememberedWarnings.moderatorId, userId)),
    db.delete(warnings).where(eq(warnings.userId, userId)),
    db.update(warnings).set({ moderatorId: null }).where(eq(warnings.moderatorId, userId)),
    db.delete(decisionAnswers).where(eq(decisionAnswers.userId, userId)),
    db.delete(accountNotes).where(eq(accountNotes.userId, userId)),
    db.update(accountNotes).set({ authorId: null }).where(eq(accountNotes.authorId, userId)),
  ],
  returning: restoreWarnings,
};

const rememberWarnings = (userId: string) =>
  db.run(sql`
    INSERT INTO ${rememberedWarnings} (identity_key, id, kind, words, moderator_id, written_at, acknowledged_at)
    SELECT known.identity_key, told.* FROM ${identityKeysOf(userId)} AS known, (
      SELECT id, 'warning', words, moderator_id, warned_at, acknowledged_at FROM ${warnings} WHERE user_id = ${userId}
      UNION ALL SELECT id, 'note', note, author_id, noted_at, NULL FROM ${accountNotes} WHERE user_id = ${userId}) AS told
    WHERE true ON CONFLICT DO NOTHING`);

function restoreWarnings(userId: string, identityKey: string): Statement[] {
  const remembered = (kind: 'warning' | 'note') =>
    sql`${rememberedWarnings} WHERE identity_key = ${identityKey} AND kind = ${kind}`;
  return [
    db.run(sql`
      INSERT INTO ${warnings} (id, user_id, words, moderator_id, warned_at, acknowledged_at)
      SELECT id, ${userId}, words, moderator_id, written_at, acknowledged_at FROM ${remembered('warning')}
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO ${accountNotes} (id, user_id, author_id, note, noted_at)
      SELECT id, ${userId}, moderator_id, words, written_at FROM ${remembered('note')} ON CONFLICT DO NOTHING`),
    db.delete(rememberedWarnings).where(eq(rememberedWarnings.identityKey, identityKey)),
  ];
}
