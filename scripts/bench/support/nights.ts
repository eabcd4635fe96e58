import type { JobLine, Running } from './running.ts';
import { table } from './table.ts';

const DAY = 86_400_000;
/** D1 ends a statement after so many milliseconds; a whole job that stays below holds it for each of its statements. */
const LIMIT = 30_000;
const crons = ['0 0 * * *', '*/15 * * * *', '30 3 * * *'];
// What the recount looks at in one night, of each kind; fewer mean that it came to the end.
const A_NIGHT = 20_000;
const MOST_NIGHTS = 60;

/** Runs every job of the cron once and tells how long it took and what it read. */
export async function turnsOf(server: Running): Promise<{ table: string; recounted: string; faults: string[] }> {
  const lines: JobLine[] = [];
  for (const cron of crons) lines.push(...(await server.turn(cron, Date.now())));
  const rows = lines.map(({ job, milliseconds, round_trips, rows_read, outcome }) => [
    job,
    milliseconds,
    round_trips,
    rows_read,
    outcome,
  ]);
  return {
    table: table(['job', 'milliseconds', 'round trips', 'rows read', 'outcome'], rows),
    recounted: outcomeOf(lines),
    faults: lines.flatMap(({ job, succeeded, outcome, milliseconds }) => [
      ...(succeeded ? [] : [`the job ${job} failed: ${outcome}`]),
      ...(milliseconds < LIMIT ? [] : [`the job ${job} took ${milliseconds} ms, not ${LIMIT}`]),
    ]),
  };
}

/** Lets nights pass behind a first one until books, readers and clubs were all counted afresh, and tells what drifted. */
export async function nightsOf(server: Running, first: string): Promise<{ sentence: string; faults: string[] }> {
  const left = new Set(['books', 'readers', 'clubs']);
  const counted = new Map<string, number>();
  let [drifted, nights] = [0, 0];
  for (let outcome = first; left.size > 0 && nights < MOST_NIGHTS; nights += 1) {
    if (nights > 0) outcome = outcomeOf(await server.turn('30 3 * * *', Date.now() + nights * DAY));
    for (const [, of = '', seen, wrong] of outcome.matchAll(/(\w+): (\d+) counted, (\d+) had drifted/g)) {
      drifted += Number(wrong);
      if (!left.has(of)) continue;
      counted.set(of, (counted.get(of) ?? 0) + Number(seen));
      if (Number(seen) < A_NIGHT) left.delete(of);
    }
  }
  const all = [...counted].map(([of, seen]) => `${seen.toLocaleString('en')} ${of}`).join(', ');
  const sentence = `Counted afresh by the nightly job in ${nights} nights: ${all}; ${drifted} had drifted.`;
  const whole = left.size === 0 ? [] : [`${[...left].join(', ')} were not counted to the end`];
  return { sentence, faults: drifted === 0 ? whole : [...whole, `${drifted} counters had drifted`] };
}

function outcomeOf(lines: readonly JobLine[]): string {
  return lines.find(({ job }) => job === 'recount')?.outcome ?? '';
}
