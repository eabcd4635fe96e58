import { and, eq, isNull } from 'drizzle-orm';
import { bookCorrections } from '../../../platform/db/schema/moderation.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { forEachIsolated } from '../../../platform/jobs/isolate.ts';
import { type CorrectableEdition, correctableEditions, correctionStatements } from '../../books/catalogue/correct.ts';
import { ownBook } from '../../books/own/queries.ts';
import type { Facts, FollowedCorrection } from './queries.ts';

interface LoggedCorrection {
  id: string;
  isbn: string;
  title: string;
  facts: Facts;
  before: Facts;
  reason: string;
  librarianId: string;
  now: number;
}

/** Returns the statement that logs a correction; a repetition has no effect. */
export const logCorrection = ({ facts, before, now, ...correction }: LoggedCorrection): Statement =>
  db
    .insert(bookCorrections)
    .values({ ...correction, facts: JSON.stringify(facts), before: JSON.stringify(before), correctedAt: now })
    .onConflictDoNothing();

export const correctionUndone = ({ id, now }: { id: string; now: number }): Statement =>
  db
    .update(bookCorrections)
    .set({ undoneAt: now })
    .where(and(eq(bookCorrections.id, id), isNull(bookCorrections.undoneAt)));

/** Returns the facts that are given; of optional ones the rest are undefined. */
export function definedFacts<T extends object>(facts: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

/** Returns those of these facts that an edition doesn't have. */
export function differingFacts({ facts: current }: CorrectableEdition, facts: Facts): Facts {
  const names = Object.keys(facts) as (keyof Facts)[];
  const differing = names.filter((name) => JSON.stringify(facts[name]) !== JSON.stringify(current[name]));
  return Object.fromEntries(differing.map((name) => [name, facts[name]]));
}

/** Gives an edition of the catalogue these facts. */
export async function applyFacts(catalogue: D1Database, edition: CorrectableEdition, facts: Facts): Promise<void> {
  if (Object.keys(facts).length === 0) return;
  const statements = correctionStatements(edition, facts);
  await catalogue.batch(statements.map(({ sql, values }) => catalogue.prepare(sql).bind(...values)));
}

/**
 * Gives the catalogue's copy of an own book that a librarian accepted the book's present title, authors and series, after a
 * moderator removed them or returned them. Repeating it changes nothing.
 */
export async function copyOwnWordsToCatalogue(call: Call, isbn: string): Promise<void> {
  const { own } = await call.load({ own: ownBook({ isbn }) });
  if (own[0]?.state !== 'accepted') return;
  const edition = (await correctableEditions(call.env.CATALOGUE, [isbn])).get(isbn);
  const { title, authors, series: name, position } = own[0];
  const series = name === null ? null : { name, position };
  if (edition) await applyFacts(call.env.CATALOGUE, edition, differingFacts(edition, { title, authors, series }));
}

/**
 * The facts that an edition should have: those of the corrections that hold, and where it still says what was undone,
 * those from before the first of these corrections.
 */
function wantedFacts(edition: CorrectableEdition, corrections: readonly FollowedCorrection[]): Facts {
  const undone = corrections.filter(({ isUndone }) => isUndone);
  const former: Facts = Object.assign({}, ...undone.map(({ before }) => before).toReversed());
  const stillSaid = new Set(
    undone.flatMap(({ facts }) => {
      const differing = differingFacts(edition, facts);
      return Object.keys(facts).filter((name) => !Object.hasOwn(differing, name));
    }),
  );
  return Object.assign(
    Object.fromEntries(Object.entries(former).filter(([name]) => stillSaid.has(name))),
    ...corrections.filter(({ isUndone }) => !isUndone).map(({ facts }) => facts),
  ) as Facts;
}

/** The most corrections that may fail in one run, since each of them takes a statement. */
const FAILURES = 3;

/**
 * Applies corrections that the catalogue doesn't follow, as a newer one, an import or a service overwrote them, at most
 * `limit`. Returns how many were applied, and how many failed.
 */
export async function applyAgain(
  catalogue: D1Database,
  corrected: ReadonlyMap<string, readonly FollowedCorrection[]>,
  limit: number,
): Promise<{ applied: number; failed: number }> {
  const editions = await correctableEditions(catalogue, [...corrected.keys()]);
  const overwritten = [...corrected].flatMap(([isbn, corrections]) => {
    const edition = editions.get(isbn);
    const differing = edition === undefined ? {} : differingFacts(edition, wantedFacts(edition, corrections));
    return edition === undefined || Object.keys(differing).length === 0 ? [] : [{ edition, differing }];
  });
  let [applied, failed] = [0, 0];
  for (const item of overwritten) {
    if (applied === limit || failed === FAILURES) break;
    const failures = await forEachIsolated('correction', [item], ({ edition, differing }) =>
      applyFacts(catalogue, edition, differing),
    );
    failed += failures;
    applied += 1 - failures;
  }
  return { applied, failed };
}
