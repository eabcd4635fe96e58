import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { classifyError } from '../../../platform/db/retry.ts';
import { nearestRounds, nearestWorks } from '../../../platform/db/schema/discovery.ts';
import { db, type RowOf, type Statement } from '../../../platform/db/statement.ts';
import { logFailedItem } from '../../../platform/jobs/isolate.ts';
import { users } from '../../accounts/users.ts';
import { workOfEditionNumber } from '../../library/readings/readers.ts';
import { findLikes } from './likes.ts';
import { findNearest, findWorks } from './nearest.ts';

/** Sorts after every ID. */
const END = sql.raw('9223372036854775807');

/** Batch sizes of one step: readers, readings counted, works with their readers, rows deleted. */
const BATCH_SIZES = { likes: 100, works: 4_000, nearest: 10, clearing: 1_000 } as const;

/** SQL for the round whose results are shown; NULL before the first one. */
export const shownRound: SQL<number | null> = sql`(SELECT max(round) FROM ${nearestRounds}
  WHERE stage IN ('clearing', 'ended'))`;

/** Finds the round that was started last. */
export const newestRound = () =>
  db
    .select({ round: nearestRounds.round, stage: nearestRounds.stage, place: nearestRounds.place })
    .from(nearestRounds)
    .where(sql`${nearestRounds.round} = (SELECT max(round) FROM ${nearestRounds})`);
type Round = RowOf<typeof newestRound>;

export function beginRound(round: number): Statement {
  return db.insert(nearestRounds).values({ round }).onConflictDoNothing();
}

type Stage = Exclude<Round['stage'], 'ended'>;

/** Where a stage's step ends (NULL at the end of the stage), its statements, and the next stage. */
interface Steps {
  last(round: Round, size: number): SQL<number | null>;
  work(at: { round: number; after: number; last: SQL }): Statement;
  next: Round['stage'];
}

const offset = (count: number): SQL => sql.raw(String(count - 1));

const steps: Readonly<Record<Stage, Steps>> = {
  likes: {
    last: ({ place }, size) =>
      sql`(SELECT id FROM ${users} WHERE id > ${place} ORDER BY id LIMIT 1 OFFSET ${offset(size)})`,
    work: findLikes,
    next: 'works',
  },
  works: {
    last: ({ place }, size) => workOfEditionNumber(sql`${place}`, offset(size)),
    work: findWorks,
    next: 'nearest',
  },
  nearest: {
    last: ({ round, place }, size) =>
      sql`(SELECT work_id FROM ${nearestWorks} WHERE round = ${round} AND work_id > ${place}
        ORDER BY work_id LIMIT 1 OFFSET ${offset(size)})`,
    work: findNearest,
    next: 'clearing',
  },
  clearing: {
    // The remaining old rounds have no position; it stays at one until none are left.
    last: ({ round }, size) => sql`(SELECT 0 FROM ${nearestWorks} WHERE round < ${round} LIMIT 1
      OFFSET ${offset(size)})`,
    work: ({ round }) =>
      db.run(sql`DELETE FROM ${nearestWorks} WHERE (round, work_id) IN (
        SELECT round, work_id FROM ${nearestWorks} WHERE round < ${round} LIMIT ${sql.raw(String(BATCH_SIZES.clearing))})`),
    next: 'ended',
  },
};

/**
 * Does one step of a round in one transaction and returns the new position. It is safe to run a step twice or
 * concurrently, because the results are derived from the data and the position only advances from its previous value.
 */
export async function step(database: Database, at: Round): Promise<Round> {
  return at.stage === 'ended' ? at : stepOf(database, at, at.stage, BATCH_SIZES[at.stage]);
}

/**
 * Does one step. If it fails, smaller ones are tried until the failing row is found, which is skipped so that it
 * doesn't stop every night. Returns how many rows were skipped.
 */
export async function stepIsolated(database: Database, at: Round): Promise<{ round: Round; failed: number }> {
  const { stage } = at;
  if (stage === 'ended') return { round: at, failed: 0 };
  for (let size: number = BATCH_SIZES[stage]; ; size = Math.ceil(size / 10)) {
    try {
      return { round: await stepOf(database, at, stage, size), failed: 0 };
    } catch (error) {
      // A busy database is not the rows' failure.
      if (classifyError(error) !== 'other' || stage === 'clearing') throw error;
      logFailedItem(`recommendations, ${stage} after ${at.place}`, error);
      if (size === 1) return { round: await stepOf(database, at, stage, 1, false), failed: 1 };
    }
  }
}

async function stepOf(database: Database, at: Round, stage: Stage, size: number, works = true): Promise<Round> {
  const { last, work, next } = steps[stage];
  const end = last(at, size);
  const moved = sql`UPDATE ${nearestRounds} SET
      stage = iif(${end} IS NULL, ${next}, stage), place = coalesce(${end}, 0)
    WHERE round = ${at.round} AND stage = ${at.stage} AND place = ${at.place}`;
  const { now } = await database.save(
    [
      // First, because the previous state decides whether this was the last step.
      db.run(moved),
      works ? work({ round: at.round, after: at.place, last: sql`coalesce(${end}, ${END})` }) : null,
      next === 'ended' ? db.run(sql`DELETE FROM ${nearestRounds} WHERE round < ${at.round}`) : null,
    ],
    { now: newestRound() },
  );
  return now[0] ?? at;
}
