import type { BenchCall, Used } from '../../tests/support/worker/bench/wire.ts';
import {
  type Bare,
  type Figures,
  isWriting,
  keepFigures,
  type Measured,
  median,
  type Speed,
} from './endpoints/figures.ts';
import { type Kind, kindOf, LEAST } from './endpoints/kinds.ts';
import { CONNECTIONS, type Sent, sendAll } from './endpoints/load.ts';
import { processorTime } from './endpoints/processes.ts';
import { type BenchServer, startBenchServer } from './endpoints/server.ts';
import { machine } from './support/machine.ts';
import type { BenchOptions, Tell } from './support/part.ts';
import { table } from './support/table.ts';

/** Rounds for each endpoint, each between two of its floor; the figure is the one in the middle. */
const ROUNDS = 7;
/** The same where the same readers ask again, which costs no preparation. */
const ROUNDS_AGAIN = 21;
/** How near a figure is to what it must reach, on either side, when it is measured {@link LONGER} as long: rounds differ by a fifth. */
const NEAR = 0.08;
const LONGER = 3;
/** Calls of one round. */
const CALLS = 64;
/** Readers who ask in turn, where asking again does the same work again. */
const READERS = 32;
/** Calls before the first round, so that none pays for what happens once. */
const WARM = 96;
/** Calls whose rows are counted, for the average. */
const COUNTED = 4;

interface Prepared {
  path: string;
  kind: Kind;
  /** What the next round sends. */
  next(count: number): BenchCall[];
  /** Prepares what so many more rounds send. */
  refill(rounds: number): Promise<void>;
  used: Used;
}

/**
 * Measures every endpoint against an empty answer, one query and one insert on the same server. Tells a table and
 * answers a sentence for each endpoint that is below its part of the floor or makes a round trip too many. Of all
 * endpoints or of those that were named, whose figures are not kept.
 */
export async function measure(tell: Tell, { only }: BenchOptions): Promise<string[]> {
  const server = await startBenchServer();
  try {
    const figures = await figuresOf(server, only);
    if (only === null) keepFigures(figures.measured);
    return report(tell, figures.measured, figures.kinds);
  } finally {
    await server.close();
  }
}

async function figuresOf(
  server: BenchServer,
  only: readonly string[] | null,
): Promise<{ measured: Figures; kinds: Map<string, Kind> }> {
  const listed = await server.ask<{ path: string; limit: string }[]>('/bench/begin');
  const unknown = only?.find((one) => !listed.some(({ path }) => path === one));
  if (unknown !== undefined) throw new Error(`There is no endpoint ${unknown}`);
  const wanted = listed.filter(({ path }) => only === null || only.includes(path));
  const kinds = new Map(wanted.map(({ path, limit }) => [path, kindOf(path, limit)]));
  const prepared: Prepared[] = [];
  for (const [path, kind] of kinds) {
    prepared.push(await prepare(server, path, kind));
    progress(`prepared ${prepared.length} of ${kinds.size}`);
  }

  const floors: Record<Bare, Speed[]> = {
    empty: [],
    read: [],
    both: [],
    inTurn: [],
    write: [],
    writeInTurn: [],
    limit: [],
  };
  const rounds = new Map<Prepared, Round[]>(prepared.map((one) => [one, []]));
  const ratioOf = (one: Prepared) => median((rounds.get(one) ?? []).map(({ ratio }) => ratio));

  // One round of each of these, each between two of its floor.
  async function measureOnce(these: readonly Prepared[]): Promise<void> {
    for (const floor of ['empty', 'read', 'both', 'inTurn', 'write', 'writeInTurn'] as const) {
      const those = these.filter(({ kind }) => kind.floor === floor);
      if (those.length === 0) continue;
      let before = await round(server, floorCalls(floor));
      for (const one of those) {
        const speed = await round(server, one.next(CALLS));
        const after = await round(server, floorCalls(floor));
        floors[floor].push(after);
        // Twice the calls over the sum of both times: the floor's rate while the endpoint was measured.
        const around = 2 / (1 / before.rate + 1 / after.rate);
        rounds.get(one)?.push({ ...speed, ratio: speed.rate / around });
        before = after;
      }
    }
    floors.limit.push(await round(server, floorCalls('limit')));
    server.forgetLogs();
  }
  async function measureAll(these: readonly Prepared[], times: number): Promise<void> {
    for (let count = 0; count < ROUNDS_AGAIN * times; count += 1) {
      await measureOnce(these.filter(({ kind }) => asksAgain(kind) || count < ROUNDS * times));
      progress(`round ${count + 1} of ${ROUNDS_AGAIN * times} of ${these.length} endpoints`);
    }
  }

  await measureAll(prepared, 1);
  const near = prepared.filter((one) => one.kind.least !== null && Math.abs(ratioOf(one) - one.kind.least) < NEAR);
  for (const one of near) await one.refill(ROUNDS * (LONGER - 1));
  await measureAll(near, LONGER - 1);

  const speedOf = (speeds: readonly Speed[]) => ({
    rate: median(speeds.map(({ rate }) => rate)),
    processor: median(speeds.map(({ processor }) => processor)),
  });
  const measuredOf = (one: Prepared): Measured => ({
    ...speedOf(rounds.get(one) ?? []),
    ratio: ratioOf(one),
    rounds: rounds.get(one)?.length ?? 0,
    floor: one.kind.floor,
    used: one.used,
  });
  return {
    measured: {
      machine: machine(),
      floors: {
        empty: speedOf(floors.empty),
        read: speedOf(floors.read),
        both: speedOf(floors.both),
        inTurn: speedOf(floors.inTurn),
        write: speedOf(floors.write),
        writeInTurn: speedOf(floors.writeInTurn),
        limit: speedOf(floors.limit),
      },
      endpoints: Object.fromEntries(prepared.map((one) => [one.path, measuredOf(one)])),
    },
    kinds,
  };
}

// A run takes the better part of an hour: what stands on standard error says how far it is.
function progress(text: string): void {
  console.error(`${new Date().toTimeString().slice(0, 8)} ${text}`);
}

type Round = Speed & { ratio: number };

const asksAgain = (kind: Kind) => !isWriting(kind.floor);

const floorCalls = (floor: Bare): Sent[] => Array.from({ length: CALLS }, () => ({ path: `/floor/${floor}` }));

async function round(server: BenchServer, calls: readonly Sent[]): Promise<Speed> {
  const before = processorTime(server.workerProcess);
  const seconds = await sendAll(server.address, calls);
  return {
    rate: calls.length / seconds,
    processor: (processorTime(server.workerProcess) - before) / calls.length,
  };
}

/** Prepares all calls of one endpoint, counts what some of them use, and makes some to warm it up. */
async function prepare(server: BenchServer, path: string, kind: Kind): Promise<Prepared> {
  const again = asksAgain(kind);
  const count = COUNTED + (again ? READERS : WARM + ROUNDS * CALLS);
  const calls = await server.ask<BenchCall[]>('/bench/prepare', { path, count });
  const used: Used[] = [];
  // The first one to ask on a day may have to set that day up; what counts is what everybody after them costs.
  if (again) await meter(server, calls[0]);
  for (const call of calls.splice(0, COUNTED)) used.push(await meter(server, call));
  let turn = 0;
  const next = (wanted: number) =>
    again ? Array.from({ length: wanted }, () => calls[turn++ % calls.length] as BenchCall) : calls.splice(0, wanted);
  const refill = async (rounds: number) => {
    if (again) return;
    calls.push(...(await server.ask<BenchCall[]>('/bench/prepare', { path, count: rounds * CALLS })));
    server.forgetLogs();
  };
  await sendAll(server.address, next(WARM));
  server.forgetLogs();
  return { path, kind, next, refill, used: averageOf(used) };
}

async function meter(server: BenchServer, call: BenchCall | undefined): Promise<Used> {
  const { status, answer, used } = await server.ask<{ status: number; answer: string; used: Used }>(
    '/bench/meter',
    call,
  );
  if (status !== 200) throw new Error(`${call?.path} answered ${status}: ${answer}`);
  return used;
}

function averageOf(used: readonly Used[]): Used {
  const average = (name: keyof Used) => used.reduce((sum, one) => sum + one[name], 0) / used.length;
  return {
    roundTrips: average('roundTrips'),
    catalogueRoundTrips: average('catalogueRoundTrips'),
    statements: average('statements'),
    rowsRead: average('rowsRead'),
    rowsWritten: average('rowsWritten'),
    cacheReads: average('cacheReads'),
    cacheWrites: average('cacheWrites'),
  };
}

const floorNames: Record<Bare, string> = {
  empty: 'an empty answer',
  read: 'one row read by its key',
  both: 'one row of each of the two databases, at once',
  inTurn: 'the same, one after the other',
  write: 'one row inserted',
  writeInTurn: 'one row of the catalogue, then one inserted',
  limit: '(one count of the simulated limiter)',
};

function report(tell: Tell, { floors, endpoints }: Figures, kinds: ReadonlyMap<string, Kind>): string[] {
  const floorRows = Object.entries(floors).map(([name, { rate, processor }]) => [
    floorNames[name as Bare],
    Math.round(rate),
    Number(processor.toFixed(2)),
  ]);
  tell(`Limits: a read reaches ${LEAST.read} of its floor with one round trip, a write ${LEAST.write} with two.`);
  tell(
    `${CONNECTIONS} connections, ${ROUNDS_AGAIN} rounds of ${CALLS} calls for what only reads and ${ROUNDS} for what writes, ${LONGER} times as many within ${NEAR} of what must be reached; the one in the middle.`,
  );
  tell(table(['floor', 'calls/s', 'CPU ms'], floorRows));

  const missed: string[] = [];
  const heads = [
    'endpoint',
    'floor',
    'rounds',
    'calls/s',
    'of the floor',
    'round trips',
    'statements',
    'rows read',
    'rows written',
    'CPU ms',
  ];
  const rowOf = (path: string, { floor, rounds, rate, ratio, used, processor }: Measured) => [
    `\`${path.replace('/api/', '')}\``,
    floor,
    rounds,
    Math.round(rate),
    ratio.toFixed(2),
    used.catalogueRoundTrips > 0 ? `${used.roundTrips} + ${used.catalogueRoundTrips}` : String(used.roundTrips),
    used.statements,
    used.rowsRead,
    used.rowsWritten,
    Number(processor.toFixed(2)),
  ];
  const held: (string | number)[][] = [];
  const apart = new Map<string, string[]>();
  for (const [path, measured] of Object.entries(endpoints)) {
    const kind = kinds.get(path);
    if (!kind) continue;
    held.push(rowOf(path, measured));
    if (kind.reason !== undefined) apart.set(kind.reason, [...(apart.get(kind.reason) ?? []), `\`${path}\``]);
    if (kind.least !== null && measured.ratio < kind.least) {
      missed.push(`${path} reaches ${measured.ratio.toFixed(2)} of the ${kind.floor} floor, not ${kind.least}`);
    }
    if (measured.used.roundTrips > kind.roundTrips)
      missed.push(`${path} makes ${measured.used.roundTrips} round trips, not ${kind.roundTrips}`);
  }
  held.sort(
    (one, other) => String(one[1]).localeCompare(String(other[1])) || String(one[0]).localeCompare(String(other[0])),
  );
  tell(table(heads, held));
  tell(
    'No call is counted by a rate limiter here: deployed that is a look into memory, simulated it costs a call of its own.',
  );
  const reasons = [...apart].map(([reason, paths]) => `- ${paths.join(', ')}: ${reason}.`);
  tell(`Not held as the others are, each with the reason:\n\n${reasons.join('\n')}`);
  return missed;
}
