import { and, eq, isNull, sql } from 'drizzle-orm';
import { base64url } from 'jose';
import { countAgainstCap, lastDay } from '../account/caps.ts';
import type { Builder, Statement } from '../db/open.ts';
import { bookRequests, featureIdeas, visitorIdeas } from '../db/schema/forms.ts';
import { keyedHash } from '../http/hash.ts';

/** Requests that one reader may send in 24 hours: enough for a shelf, too few for a flood. */
export const REQUESTS_A_DAY = 20;
/** Ideas that one reader may send in 24 hours. */
export const IDEAS_A_DAY = 10;
/** Ideas that visitors at one network address may send on a UTC day; a CHECK counts them. */
export const VISITORS_IDEAS_A_DAY = 5;

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

/** The statement that counts a book request of somebody, whichever account they have; one too many fails the batch. */
export function countBookRequest(build: Builder, request: { id: string; identityKey: string; now: number }): Statement {
  const { id: thing, identityKey, now } = request;
  const act = { identityKey, kind: 'book_request', thing, now } as const;
  return countAgainstCap(build, { ...act, since: lastDay(now), most: REQUESTS_A_DAY });
}

/** The same for an idea of somebody who is signed in. */
export function countFeatureIdea(build: Builder, idea: { id: string; identityKey: string; now: number }): Statement {
  const { id: thing, identityKey, now } = idea;
  const act = { identityKey, kind: 'feature_idea', thing, now } as const;
  return countAgainstCap(build, { ...act, since: lastDay(now), most: IDEAS_A_DAY });
}

/**
 * The statement that counts a visitor's idea, which has to stand before the one that keeps it; one that is there already
 * counts no more. It fails the batch by the CHECK `ideas_of_visitor` when the day's cap is reached.
 */
export function countVisitorsIdea(build: Builder, counted: { id: string; day: string; addressKey: string }): Statement {
  return build.run(sql`
    INSERT INTO ${visitorIdeas} (day, address_key, ideas)
    SELECT ${counted.day}, ${counted.addressKey}, 1
    WHERE NOT EXISTS (SELECT 1 FROM ${featureIdeas} WHERE id = ${counted.id})
    ON CONFLICT (day, address_key) DO UPDATE SET ideas = ideas + 1`);
}

/**
 * By what a visitor's network address is known on a UTC day: a keyed hash, from which it cannot be read and which is
 * another one tomorrow.
 */
export async function visitorsKey(secret: Uint8Array, visitor: string, day: string): Promise<string> {
  return base64url.encode((await keyedHash(secret, `forms:${day}:${visitor}`)).slice(0, 16));
}

/** The statement that forgets what visitors sent before a UTC day, at most so many rows at once. */
export function forgetVisitors(build: Builder, before: string, most: number) {
  return build
    .delete(visitorIdeas)
    .where(
      sql`(day, address_key) IN (SELECT day, address_key FROM ${visitorIdeas} WHERE day < ${before} LIMIT ${most})`,
    )
    .returning({ day: visitorIdeas.day });
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
