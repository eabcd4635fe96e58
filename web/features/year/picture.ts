import { YEAR_PICTURE } from '../../../worker/platform/pages/contract.ts';

/** Returns the URL of the picture of a public reader's year. */
export function yearPicture(id: string, year: number): string {
  return `${YEAR_PICTURE}${id}-${year}.png`;
}
