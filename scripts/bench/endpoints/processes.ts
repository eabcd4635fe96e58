import { readdirSync, readFileSync } from 'node:fs';

/** The processes that this one started. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => Number(/\) \S (\d+)/.exec(textOf(`/proc/${one}/stat`))?.[1]) === parent);
}

/** The processes that a process started, and those that they did. */
export function descendantsOf(parent: number): number[] {
  return childrenOf(parent).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Milliseconds of processor time that a process has used, all its threads together; to the nanosecond, not to the tick. */
export function processorTime(one: number): number {
  const threads = readdirSync(`/proc/${one}/task`);
  const nanoseconds = threads.map((thread) => Number(textOf(`/proc/${one}/task/${thread}/schedstat`).split(' ')[0]));
  return nanoseconds.reduce((sum, spent) => sum + (spent || 0), 0) / 1e6;
}

/** Which of these processes works most while `work` runs. */
export async function busiestOf(candidates: readonly number[], work: () => Promise<unknown>): Promise<number> {
  const before = new Map(candidates.map((one) => [one, processorTime(one)]));
  await work();
  const spent = (one: number) => processorTime(one) - (before.get(one) ?? 0);
  const [busiest] = candidates.toSorted((one, other) => spent(other) - spent(one));
  if (busiest === undefined) throw new Error('The server has started no process');
  return busiest;
}

// A process or a thread may end between being listed and being read.
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return '';
    throw error;
  }
}
