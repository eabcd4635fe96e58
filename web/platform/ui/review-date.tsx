import { RelativeTime } from './text/relative-time.tsx';

/** The date of a review; an imported one may have none. */
export function ReviewDate({ at }: { at: number | undefined }) {
  return at === undefined ? 'Date unknown' : <RelativeTime at={at} />;
}
