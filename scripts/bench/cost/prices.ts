/** What is billed, each in its own unit. */
export interface Usage {
  requests: number;
  /** Milliseconds of processor time. */
  processor: number;
  rowsRead: number;
  rowsWritten: number;
  cacheReads: number;
  cacheWrites: number;
  /** Lines in the log. */
  logLines: number;
  /** Gigabytes that lie in both databases all month. */
  stored: number;
}

/** One line of the month's bill. */
interface Item {
  item: keyof Usage;
  what: string;
  used: number;
  included: number;
  dollars: number;
}

/** The Workers paid plan, in dollars a month, before anything is used beyond what it includes. */
export const PLAN = 5;

/**
 * Cloudflare's prices for Workers (standard usage model), Workers Logs, D1 and KV on the paid plan, in dollars, beyond what the plan
 * includes a month, as they were told in November 2026. They may have changed: developers.cloudflare.com says so under
 * /workers/platform/pricing, /workers/observability/logs/workers-logs, /d1/platform/pricing and /kv/platform/pricing. Static assets are free; a database's indexes count as rows written.
 */
const prices: Record<keyof Usage, { what: string; included: number; dollars: number; per: number }> = {
  requests: { what: 'requests', included: 10e6, dollars: 0.3, per: 1e6 },
  processor: { what: 'CPU milliseconds', included: 30e6, dollars: 0.02, per: 1e6 },
  rowsRead: { what: 'D1 rows read', included: 25e9, dollars: 0.001, per: 1e6 },
  rowsWritten: { what: 'D1 rows written', included: 50e6, dollars: 1, per: 1e6 },
  stored: { what: 'D1 gigabytes stored', included: 5, dollars: 0.75, per: 1 },
  cacheReads: { what: 'KV reads', included: 10e6, dollars: 0.5, per: 1e6 },
  cacheWrites: { what: 'KV writes', included: 1e6, dollars: 5, per: 1e6 },
  logLines: { what: 'log lines', included: 20e6, dollars: 0.6, per: 1e6 },
};

/** A month's bill for this use, line by line; the plan itself comes on top. */
export function billOf(usage: Usage): Item[] {
  return (Object.keys(prices) as (keyof Usage)[]).map((item) => {
    const { what, included, dollars, per } = prices[item];
    const used = usage[item];
    return { item, what, used, included, dollars: (Math.max(0, used - included) / per) * dollars };
  });
}
