import { readersAfter, recountReaders } from '../account/recount.ts';
import { booksAfter, recountBooks } from '../books/recount.ts';
import { clubsAfter, recountClubs } from '../clubs/recount.ts';
import type { Builder, Database, Statement } from '../db/open.ts';
import { friendCountOf } from '../friends/queries.ts';
import { ratingsCounted, reviewCountOf } from '../reviews/queries.ts';
import { shelfCountsOf } from '../shelves/queries.ts';
import { experienceOf } from '../streaks/queries.ts';
import type { Job } from './job.ts';
import { placeOf, rememberPlace } from './runs.ts';

/** Rows looked at by one statement, and statements of one night for each kind; the night after goes on from there. */
const BATCH = 200;
const BATCHES = 100;

type Places = Statement & { _: { result: { place: string }[] } };

/** Counters that triggers keep: how to walk over their rows, and how to set right those of a part of them. */
interface Counted {
  name: string;
  after(build: Builder, place: string, most: number): Places;
  recount(build: Builder, after: string, last: string): Places;
}

const counted: readonly Counted[] = [
  {
    name: 'books',
    after: booksAfter,
    recount: (build, after, last) => recountBooks(build, after, last, ratingsCounted),
  },
  {
    name: 'readers',
    after: readersAfter,
    recount: (build, after, last) =>
      recountReaders(build, after, last, {
        booksReadCount: (userId) => shelfCountsOf(userId).read,
        booksBookmarkedCount: (userId) => shelfCountsOf(userId).bookmarked,
        booksReviewedCount: reviewCountOf,
        friendCount: friendCountOf,
        experience: experienceOf,
      }),
  },
  { name: 'clubs', after: clubsAfter, recount: recountClubs },
];

/** Counts afresh what triggers count, a part of it each night, sets right what drifted, and says how much that was. */
export const recountJob: Job = {
  name: 'recount',
  cron: '30 3 * * *',
  async run({ database }) {
    const said: string[] = [];
    for (const one of counted) {
      const { seen, wrong } = await recounting(database, one);
      if (wrong.length > 0) console.warn(JSON.stringify({ event: 'drift', of: one.name, first: wrong.slice(0, 10) }));
      said.push(`${one.name}: ${seen} counted, ${wrong.length} had drifted`);
    }
    return said.join('; ');
  },
};

async function recounting(database: Database, { name, after, recount }: Counted) {
  const { build } = database;
  const key = `recount ${name}`;
  const { kept } = await database.load({ kept: placeOf(build, key) });
  let place = kept[0]?.place ?? '';
  let seen = 0;
  const wrong: string[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const { rows }: { rows: { place: string }[] } = await database.load({ rows: after(build, place, BATCH) });
    const last = rows.at(-1)?.place;
    // At the end of the table the next night begins at its beginning.
    const next = last === undefined || rows.length < BATCH ? '' : last;
    const { drifted } = await database.save([rememberPlace(build, key, next)], {
      drifted: recount(build, place, last ?? place),
    });
    wrong.push(...drifted.map((row: { place: string }) => row.place));
    seen += rows.length;
    if (next === '') break;
    place = next;
  }
  return { seen, wrong };
}
