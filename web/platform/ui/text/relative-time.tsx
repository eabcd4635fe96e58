import { timeAgo } from './time.ts';

/** Time since a moment in epoch seconds; a page rendered a moment ago may show a second less. */
export function Ago({ at }: { at: number | null | undefined }) {
  return <span suppressHydrationWarning>{timeAgo(at)}</span>;
}
