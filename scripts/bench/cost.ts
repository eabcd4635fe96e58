import { callsOfMonth, MONTH, PAGES } from './cost/mix.ts';
import { billOf, PLAN, type Usage } from './cost/prices.ts';
import { type Figures, type Floor, isWriting, keptFigures, type Measured } from './endpoints/figures.ts';
import { measure as measureEndpoints } from './endpoints.ts';
import type { BenchOptions, Tell } from './support/part.ts';
import { table } from './support/table.ts';

/** Gigabytes in both databases: a million books with their index, and 50,000 readers (see the part `growth`). */
const STORED = 4;

/**
 * Lines that a call writes into the log: its own, and none of the platform's (`invocation_logs` in wrangler.toml). What
 * breaks writes a further one, too rarely to count here. A test counts them.
 */
export const LINES_A_CALL = 1;

/** Calls that the edge makes to fill in a document, each of which is a line; most documents need one or two. */
const CALLS_A_PAGE = 2;

/** A document asks for what `/api/books/get` asks, with the page around it. */
const LIKE_A_PAGE = '/api/books/get';

/** Works the price of 100 million calls a month out of what the part `endpoints` measured last, or measures it now. */
export async function measure(tell: Tell, options: BenchOptions): Promise<string[]> {
  if (keptFigures() === null) await measureEndpoints(console.log, { ...options, only: null });
  const figures = keptFigures();
  if (figures === null) throw new Error('Nothing was measured');
  const usage = usageOfMonth(figures);
  const items = billOf(usage);
  const total = PLAN + items.reduce((sum, { dollars }) => sum + dollars, 0);

  tell(`${MONTH / 1e6} million calls a month, from the figures of: ${figures.machine}`);
  const million = (value: number) => (value / 1e6).toFixed(1);
  const rows = items.map(({ item, what, used, included, dollars }) =>
    item === 'stored'
      ? [what, String(used), String(included), (used / MONTH).toFixed(0), dollars.toFixed(2)]
      : [`million ${what}`, million(used), million(included), (used / MONTH).toFixed(2), dollars.toFixed(2)],
  );
  const heads = ['item', 'a month', 'included', 'a call', 'dollars'];
  tell(table(heads, [...rows, ['the plan', '', '', '', PLAN.toFixed(2)], ['total', '', '', '', total.toFixed(2)]]));
  return [];
}

/** What a month of the stated mix uses. */
export function usageOfMonth(figures: Figures): Usage {
  const usage: Usage = {
    requests: 0,
    processor: 0,
    rowsRead: 0,
    rowsWritten: 0,
    cacheReads: 0,
    cacheWrites: 0,
    logLines: 0,
    stored: STORED,
  };
  for (const [path, calls] of callsOfMonth()) {
    const measured = figures.endpoints[path === PAGES ? LIKE_A_PAGE : path];
    if (!measured) throw new Error(`${path} was not measured: run npm run bench -- endpoints`);
    usage.requests += calls;
    usage.processor += calls * processorOf(measured, figures);
    usage.rowsRead += calls * measured.used.rowsRead;
    usage.rowsWritten += calls * measured.used.rowsWritten;
    usage.cacheReads += calls * measured.used.cacheReads;
    usage.cacheWrites += calls * measured.used.cacheWrites;
    usage.logLines += calls * LINES_A_CALL * (path === PAGES ? CALLS_A_PAGE : 1);
  }
  return usage;
}

// The database runs elsewhere and is billed by rows; here it is simulated in the same process. What one bare query costs
// more than an empty answer is that simulation, and a write makes two round trips.
function processorOf({ processor, floor }: Measured, { floors }: Figures): number {
  const simulating = (bare: Floor) => floors[bare].processor - floors.empty.processor;
  const simulated = isWriting(floor) ? simulating('read') + simulating(floor) : simulating(floor);
  return Math.max(0, processor - simulated);
}
