import { routes } from '../../worker/app.ts';
import { type Filled, filledState } from './fill/state.ts';
import { steps } from './support/calls.ts';
import { nightsOf, turnsOf } from './support/nights.ts';
import type { BenchOptions, Tell } from './support/part.ts';
import { prepareRun, type Running, startOn } from './support/running.ts';
import type { Facts, Step, Who } from './support/step.ts';
import { storedIn } from './support/storage.ts';
import { factsOf, type Subject, subjects } from './support/subjects.ts';
import { table } from './support/table.ts';

/** How much smaller the state is that the full one is held against. */
const PART = 0.01;
/** Rows that one thing in an answer may cost: its own, and those that tell of its reader, its book and its place. */
const ROWS_A_THING = 6;
/** What an answer does not show all of: so many rows at most are read for it, whatever there is. */
const BOUNDED: Readonly<Record<string, number>> = {
  // Up to 51 requests and 51 shares, each with its reader and its book, of which a page shows 50. And up to 51 notices: each
  // in the index and itself, its club by membership and name, and one row for each of up to 20 new posts and the one before.
  '/api/notifications/get_notifications': 270 + 51 * (4 + 21),
  // Up to 12 nearest works with their editions, and of 48 that the catalogue finds what their readers and the reader did with
  // each: eight rows of either.
  '/api/books/similar': 480,
  // Each unread notice of the kind: those of one kind are no more than the reader's clubs, some 300 of the filling, of which
  // the index shows those of the other kinds too.
  '/api/notifications/mark_read': 600,
  // Of 40 books up to 12 readers beside, each of whom is counted; 100 of those with their cards, friendships and requests;
  // and of ten the 60 books that may be in common.
  '/api/social/suggestions': 2_400,
  // Up to 51 acts and the rest of the last day: each in the index and itself, the reading, review or edition by which its
  // book is found, and the book.
  '/api/streaks/view_acts': 320,
  // The first act of a day is noted with each friend, 730 of the busiest: four rows each. A feed of thousands of friends
  // reads no more than one of hundreds because of it.
  '/api/user_actions/mark_read_book': 3_300,
  // Some 60 of its own; each act of the reader's day once, and those of its source once more: up to 12 in the filling, and 8
  // that a run before this one left.
  '/api/user_actions/submit_review': 60 + 2 * (12 + 8),
  // The 500 newest friendships and whom they are with, and a week of acts of 50 of them.
  '/api/streaks/friends_table': 1_800,
  // The 200 newest friendships, and the finishes of those who played today with their cards.
  '/api/games/getwordsearch': 360,
  '/api/games/getspinestacker': 520,
  '/api/games/getrandomcover': 370,
  '/api/games/today': 360,
  // 48 books and 3 reviews of three weeks, of which some count out by what happened to them meanwhile.
  '/api/trending/get': 360,
  // 500 members, those of the longest membership, each with what they have read of the club's book.
  '/api/bookclub/get_reading': 1_200,
  // Each admin of a club is told, however many there are.
  '/api/bookclub/request_to_join': 40,
  // 31 days with six counters each, up to 50 reports that wait, and ten decisions of each kind with who made them.
  '/api/admin/overview': 270,
  // A shelf that is sorted is looked through: up to 3,000 finished readings in the filling, each with its book.
  '/api/readings/shelf': 18_000,
  // Up to 100 works that a reader is known by, twice, the works nearest to 50 of them, and 300 that they may know already.
  '/api/recommendations/get': 4_000,
  // Up to 100 friends who were active, whose newest lines are merged, and 50 lines with all that they say.
  '/api/activity/feed': 1_800,
  // Two for each of at most 50 friends that were asked about.
  '/api/sharing/shared_with': 105,
};
/** What tells all members of a club: a row for each, of up to 2,000 in the filling (docs/scale.md). */
const TELLS_A_CLUB = ['/api/bookclub/add_post', '/api/bookclub/manage/create_poll'];
const MOST_TOLD = 2_300;
/** What hands over all that a reader has: so many rows for each thing of it. */
const HANDS_OVER = '/api/users/export';
const ROWS_HANDED_OVER = 3;
/** What moves all that readers have of a work, however much that is: once, by a librarian. */
const MOVES_A_WORK = '/api/librarian/merge_works';
/** Rows that come and go by chance: one thing more or less of a bounded handful. */
const BY_CHANCE = 12;

interface Cost {
  roundTrips: number;
  rows: number;
  /** Things in the lists of the answer. */
  things: number;
}

/** Measures what is stored, which rows every endpoint reads at full size and at a hundredth of it, and what the cron does there. */
export async function measure(tell: Tell, options: BenchOptions): Promise<string[]> {
  const sizes = { small: { ...options, scale: options.scale * PART }, full: options };
  const small = await costsAt(await filledState(sizes.small), false);
  const filled = await filledState(sizes.full);
  tell(
    `Filled up to ${new Date(filled.end * 1000).toISOString().slice(0, 10)}, in ${(filled.seconds / 60).toFixed(1)} minutes (${(filled.processorSeconds / 60).toFixed(1)} of a processor).`,
  );
  const full = await costsAt(filled, true);
  // As it is after a night: what no longer trends is cleared then, and a database that runs never holds more.
  const stored = storedIn(filled.readers, options.scale);
  tell(stored.text);
  const missed: string[] = [];
  const rows = [...new Set(steps.map(({ path }) => path))].map((path) => {
    const cells = subjects.map((subject) => {
      const [before, after] = [small.costs.get(`${subject} ${path}`), full.costs.get(`${subject} ${path}`)];
      if (!before || !after) return { texts: ['–', '–'], roundTrips: 0 };
      const most = mostOf(path, before, after);
      if (after.rows > most) missed.push(`${path} reads ${after.rows} rows for the ${subject}, not ${most}`);
      const things = before.things === after.things ? '' : ` (${before.things} → ${after.things} things)`;
      return { texts: [String(before.rows), `${after.rows}${things}`], roundTrips: after.roundTrips };
    });
    return [
      `\`${path.replace('/api/', '')}\``,
      Math.max(...cells.map(({ roundTrips }) => roundTrips)),
      ...cells.flatMap(({ texts }) => texts),
    ];
  });
  tell(
    `Rows read, as D1 bills them. Held: at full size no more than at a hundredth, but for ${ROWS_A_THING} rows for each thing more in the answer, whose lists have bounds, and ${BY_CHANCE} by chance.`,
  );
  tell(
    table(['endpoint', 'round trips', 'ordinary, 1/100', 'ordinary, full', 'biggest, 1/100', 'biggest, full'], rows),
  );
  tell(full.jobs);
  return [...stored.missed, ...missed, ...small.faults, ...full.faults];
}

function mostOf(path: string, before: Cost, after: Cost): number {
  if (path === MOVES_A_WORK) return Number.POSITIVE_INFINITY;
  const told = TELLS_A_CLUB.includes(path) ? MOST_TOLD : 0;
  const handedOver = path === HANDS_OVER ? ROWS_HANDED_OVER * after.things : 0;
  return Math.max(mostAfter(before, after), BOUNDED[path] ?? 0, told, handedOver);
}

function mostAfter(before: Cost, after: Cost): number {
  return before.rows + BY_CHANCE + ROWS_A_THING * Math.max(0, after.things - before.things);
}

async function costsAt(filled: Filled, crons: boolean) {
  const run = await prepareRun(filled.statePath);
  const facts = new Map<Subject, Facts>();
  for (const subject of subjects) facts.set(subject, await factsOf(filled, subject));
  const server = await startOn(filled.statePath, run);
  try {
    const turns = await turnsOf(server);
    const costs = new Map<string, Cost>();
    const faults: string[] = [];
    for (const subject of subjects) await makeCalls(server, subject, facts.get(subject) ?? {}, costs, faults);
    if (!crons) return { costs, faults, jobs: '' };
    const nights = await nightsOf(server, turns.recounted);
    return {
      costs,
      faults: [...faults, ...turns.faults, ...nights.faults],
      jobs: `${turns.table}\n\n${nights.sentence}`,
    };
  } finally {
    await server.close();
  }
}

async function makeCalls(
  server: Running,
  subject: Subject,
  facts: Facts,
  costs: Map<string, Cost>,
  faults: string[],
): Promise<void> {
  const mounted = new Set(routes.map(({ endpoint }) => endpoint.path));
  const email = `bench-${subject}-${crypto.randomUUID()}@readers.example`;
  const known: Facts = { ...facts, identity: await identityFor(server, email) };
  for (const step of steps) {
    mounted.delete(step.path);
    const { status, body, line } = await callOf(server, step, known);
    if (status !== 200) {
      faults.push(`${step.path} answered ${status} for the ${subject}: ${JSON.stringify(body).slice(0, 200)}`);
      continue;
    }
    Object.assign(known, step.keep?.(body));
    costs.set(`${subject} ${step.path}`, {
      roundTrips: line.round_trips,
      rows: line.rows_read,
      things: thingsIn(body),
    });
  }
  for (const path of mounted) faults.push(`${path} was not called`);
}

async function callOf(server: Running, step: Step, known: Facts) {
  const answer = await fetch(`${server.address}${step.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ ...credentials(step.as, known), ...step.input(known) }),
  });
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, body, line: await server.lineOf(answer.headers.get('x-request-id') ?? '') };
}

function credentials(who: Who, known: Facts): object {
  return who === 'visitor' ? {} : { user_id: known[who], session_token: known[`${who}Token`] };
}

async function identityFor(server: Running, email: string): Promise<string> {
  const answer = await fetch(`${server.address}/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: 'Newcomer' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** How many things stand in the lists of an answer, those in things of lists too. */
function thingsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + 1 + thingsIn(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + thingsIn(one), 0);
}
