import { timeAgo } from './time.ts';

/** The time since a moment in epoch seconds; server and browser may differ by a second. */
export function RelativeTime({ at }: { at: number | null | undefined }) {
  return <span suppressHydrationWarning>{timeAgo(at)}</span>;
}
