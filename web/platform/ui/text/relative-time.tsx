import { timeAgo } from './time.ts';

/** How long ago something was, given in epoch seconds; a page that was rendered a moment ago may say a second less. */
export function Ago({ at }: { at: number | null | undefined }) {
  return <span suppressHydrationWarning>{timeAgo(at)}</span>;
}
