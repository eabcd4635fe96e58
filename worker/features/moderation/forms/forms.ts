import { eq, sql } from 'drizzle-orm';
import { dayNumber } from '../../../platform/column-types.ts';
import { bookRequests, featureIdeas, visitorIdeas } from '../../../platform/db/schema/moderation.ts';
import { db } from '../../../platform/db/statement.ts';

/** Book requests that one reader may send in 24 hours. */
export const REQUESTS_A_DAY = 20;
/** Ideas that one reader may send in 24 hours. */
export const IDEAS_A_DAY = 10;

/** Repeating the same ID has no effect. */
export const addBookRequest = ({
  id,
  userId,
  name,
  author,
  now,
}: {
  id: string;
  userId: string;
  name: string;
  author: string;
  now: number;
}) =>
  db
    .insert(bookRequests)
    .values({ id, userId, name, author, requestedAt: now })
    .onConflictDoNothing({ target: bookRequests.id });

interface Idea {
  id: string;
  userId: string | null;
  name: string;
  email: string;
  idea: string;
  now: number;
}

/** Repeating the same ID has no effect. */
export const addFeatureIdea = ({ id, userId, name, email, idea, now }: Idea) =>
  db
    .insert(featureIdeas)
    .values({ id, userId, name, email, idea, suggestedAt: now })
    .onConflictDoNothing({ target: featureIdeas.id });

/**
 * Runs before the idea is stored; one that was stored before is not counted again. The CHECK `ideas_of_visitor` fails
 * the batch when the daily cap of 5 is reached.
 */
export const countVisitorsIdea = ({ id, day, addressKey }: { id: string; day: string; addressKey: string }) =>
  db
    .insert(visitorIdeas)
    .select(
      sql`SELECT ${dayNumber(day)}, ${addressKey}, 1 WHERE NOT EXISTS (SELECT 1 FROM ${featureIdeas} WHERE id = ${id})`,
    )
    .onConflictDoUpdate({
      target: [visitorIdeas.day, visitorIdeas.addressKey],
      set: { ideas: sql`${visitorIdeas.ideas} + 1` },
    });

export const forgetVisitors = ({ day, limit }: { day: string; limit: number }) =>
  db
    .delete(visitorIdeas)
    .where(
      sql`(day, address_key) IN (SELECT day, address_key FROM ${visitorIdeas} WHERE day < ${dayNumber(day)} LIMIT ${limit})`,
    )
    .returning({ day: visitorIdeas.day });

export function anonymiseForms(userId: string) {
  return [
    db.delete(bookRequests).where(eq(bookRequests.userId, userId)),
    db.delete(featureIdeas).where(eq(featureIdeas.userId, userId)),
    db.update(bookRequests).set({ doneBy: null }).where(eq(bookRequests.doneBy, userId)),
    db.update(featureIdeas).set({ doneBy: null }).where(eq(featureIdeas.doneBy, userId)),
  ];
}

export function exportedForms(userId: string) {
  return {
    book_requests: db
      .select({
        name: bookRequests.name,
        author: bookRequests.author,
        requested_at: bookRequests.requestedAt,
        done_at: bookRequests.doneAt,
        answer: bookRequests.answer,
      })
      .from(bookRequests)
      .where(eq(bookRequests.userId, userId)),
    feature_ideas: db
      .select({
        name: featureIdeas.name,
        email: featureIdeas.email,
        idea: featureIdeas.idea,
        suggested_at: featureIdeas.suggestedAt,
        done_at: featureIdeas.doneAt,
        answer: featureIdeas.answer,
      })
      .from(featureIdeas)
      .where(eq(featureIdeas.userId, userId)),
  };
}
