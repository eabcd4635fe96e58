import { Ago } from './text/relative-time.tsx';

/** When a review was written; an imported one may have no date. */
export function ReviewDate({ at }: { at: number | undefined }) {
  return at === undefined ? 'Date unknown' : <Ago at={at} />;
}
