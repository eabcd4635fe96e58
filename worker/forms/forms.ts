import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Builder } from '../db/open.ts';
import { bookRequests, featureIdeas } from '../db/schema/forms.ts';

/** Requests that one reader may send in 24 hours: enough for a shelf, too few for a flood. */
export const REQUESTS_A_DAY = 20;

/** The statement that keeps a book request; the same id again changes nothing. */
export function addBookRequest(
  build: Builder,
  request: { id: string; userId: string; name: string; author: string; now: number },
) {
  const { id, userId, name, author, now } = request;
  return build
    .insert(bookRequests)
    .values({ id, userId, name, author, requestedAt: now })
    .onConflictDoNothing({ target: bookRequests.id });
}

/** The statement that keeps an idea; the same id again changes nothing. */
export function addFeatureIdea(
  build: Builder,
  given: { id: string; userId: string | null; name: string; email: string; idea: string; now: number },
) {
  const { now, ...idea } = given;
  return build
    .insert(featureIdeas)
    .values({ ...idea, suggestedAt: now })
    .onConflictDoNothing({ target: featureIdeas.id });
}

/** The statement that takes a book request off the operator's page. */
export function finishBookRequest(build: Builder, id: string, now: number) {
  return build
    .update(bookRequests)
    .set({ doneAt: now })
    .where(and(eq(bookRequests.id, id), isNull(bookRequests.doneAt)));
}

/** The statement that takes an idea off the operator's page. */
export function finishFeatureIdea(build: Builder, id: string, now: number) {
  return build
    .update(featureIdeas)
    .set({ doneAt: now })
    .where(and(eq(featureIdeas.id, id), isNull(featureIdeas.doneAt)));
}

/** The statements that take a reader's requests and ideas away with their account. */
export function leavingForms(build: Builder, userId: string) {
  return [
    build.delete(bookRequests).where(eq(bookRequests.userId, userId)),
    build.delete(featureIdeas).where(eq(featureIdeas.userId, userId)),
  ];
}

/** What a reader asked for, for their export. */
export function exportedForms(build: Builder, userId: string) {
  return {
    book_requests: build.select().from(bookRequests).where(eq(bookRequests.userId, userId)),
    feature_ideas: build.select().from(featureIdeas).where(eq(featureIdeas.userId, userId)),
  };
}

/** How many books a reader has asked for since a moment in epoch seconds, counted no further than the limit. */
export function bookRequestsSince(build: Builder, userId: string, since: number) {
  return build
    .select({ id: bookRequests.id })
    .from(bookRequests)
    .where(and(eq(bookRequests.userId, userId), sql`${bookRequests.requestedAt} > ${since}`))
    .limit(REQUESTS_A_DAY);
}
