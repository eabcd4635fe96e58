import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { people } from '../account/people.ts';
import { keptBooks } from '../books/queries.ts';
import { named } from '../db/columns.ts';
import { type Builder, builder, constant } from '../db/open.ts';
import { experience, experienceStandings, leaguesReached, ledger, streakRuns } from '../db/schema/streaks.ts';
import { shaped } from '../db/shaped.ts';
import type { Act, sources } from './contract.ts';

const newest = constant(
  builder
    .select()
    .from(streakRuns)
    .where(eq(streakRuns.userId, sql.placeholder('userId')))
    .orderBy(desc(streakRuns.lastDay))
    .limit(2),
);

/** A reader's two newest runs of days: a traveller's newest need not be the one that is alive. */
export function newestRuns(userId: string) {
  return newest({ userId });
}

const longest = constant(
  builder
    .select({
      length: streakRuns.length,
      startedAt: streakRuns.startedAt,
      actedAt:
        sql<number>`(SELECT max(${ledger.actedAt}) FROM ${ledger} WHERE ${ledger.userId} = ${sql.placeholder('userId')})`.as(
          'actedAt',
        ),
    })
    .from(streakRuns)
    .where(eq(streakRuns.userId, sql.placeholder('userId')))
    .orderBy(desc(streakRuns.length), streakRuns.firstDay)
    .limit(1),
);

/**
 * A reader's longest run of days, of several the first, and when they acted last, in epoch seconds; no row for whoever
 * never did, since every act is part of a run.
 */
export function longestRun(userId: string) {
  return longest({ userId });
}

/** On which of these days a reader has checked in. */
export function checkIns(userId: string, days: readonly string[]) {
  return checked({ userId, days: JSON.stringify(days) });
}

const checked = constant(
  builder
    .select({ day: ledger.day })
    .from(sql`json_each(${sql.placeholder('days')}) AS wanted`)
    .crossJoin(ledger)
    .where(
      and(
        eq(ledger.userId, sql.placeholder('userId')),
        eq(ledger.day, sql`wanted.value`),
        eq(ledger.source, 'check_in'),
      ),
    ),
);

const reached = constant(
  builder
    .select({ league: leaguesReached.league })
    .from(leaguesReached)
    .where(eq(leaguesReached.userId, sql.placeholder('userId'))),
);

/** The leagues that a reader has ever reached. */
export function reachedLeagues(userId: string) {
  return reached({ userId });
}

const standing = constant(
  builder
    .select()
    .from(experienceStandings)
    .where(
      sql`${experienceStandings.floor} <= (SELECT ${people.experience} FROM ${people} WHERE ${people.id} = ${sql.placeholder('userId')})`,
    )
    .orderBy(desc(experienceStandings.floor))
    .limit(1),
);

/** The span of the standings that a reader's experience falls into. */
export function standingOf(userId: string) {
  return standing({ userId });
}

/** Where a page of acts ends. */
export interface ActPlace {
  actedAt: number;
  day: string;
  source: string;
  thing: string;
}

/** What a reader did, newest first, with the title where a book was part of it and the points where it earned some. */
export const actsOf = shaped((build: Builder, userId: string, after: ActPlace | null, most: number) => {
  return build
    .select({
      ...named({
        day: ledger.day,
        source: ledger.source,
        thing: ledger.thing,
        actedAt: ledger.actedAt,
        bookIsbn: keptBooks.isbn,
        bookTitle: keptBooks.title,
      }),
      points: sql<number | null>`${experience.points}`.as('points'),
    })
    .from(ledger)
    .leftJoin(keptBooks, and(eq(keptBooks.isbn, ledger.thing), sql`${ledger.source} IN ('read', 'review')`))
    .leftJoin(
      experience,
      and(
        eq(experience.userId, ledger.userId),
        eq(experience.source, ledger.source),
        eq(experience.thing, ledger.thing),
        eq(experience.day, ledger.day),
      ),
    )
    .where(
      and(
        eq(ledger.userId, userId),
        after === null
          ? undefined
          : sql`(${ledger.actedAt}, ${ledger.day}, ${ledger.source}, ${ledger.thing}) < (${after.actedAt}, ${after.day}, ${after.source}, ${after.thing})`,
      ),
    )
    .orderBy(desc(ledger.actedAt), desc(ledger.day), desc(ledger.source), desc(ledger.thing))
    .limit(most);
});

type ActRow = Awaited<ReturnType<typeof actsOf>>[number];

/** An act in the shape of the wire. */
export function actOf(row: ActRow): Act {
  return {
    day: row.day,
    source: row.source as (typeof sources)[number],
    thing: row.thing,
    experience: row.points ?? 0,
    timestamp: row.actedAt,
    // A left join finds no book for what was done without one, whatever the columns' types say.
    ...(row.bookIsbn ? { isbn: row.bookIsbn, title: row.bookTitle } : {}),
  };
}

/** SQL for a recount: the points in all of the reader that a column names. */
export function experienceOf(userId: SQLiteColumn): SQL<number> {
  return sql<number>`(SELECT coalesce(sum(${experience.points}), 0) FROM ${experience} WHERE ${experience.userId} = ${userId})`;
}
