import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { accountNotes, decisionAnswers, warnings } from '../../../platform/db/schema/moderation.ts';
import { db } from '../../../platform/db/statement.ts';

/** What moderators told or noted about a reader, and what the reader answered. Nobody's export names a moderator. */
export const decisionsPart: AccountPart = {
  tables: ['warnings', 'decision_answers', 'account_notes'],
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
    db.delete(warnings).where(eq(warnings.userId, userId)),
    db.update(warnings).set({ moderatorId: null }).where(eq(warnings.moderatorId, userId)),
    db.delete(decisionAnswers).where(eq(decisionAnswers.userId, userId)),
    db.delete(accountNotes).where(eq(accountNotes.userId, userId)),
    db.update(accountNotes).set({ authorId: null }).where(eq(accountNotes.authorId, userId)),
  ],
};
