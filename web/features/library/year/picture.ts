import { YEAR_PICTURE } from '../../../../worker/platform/pages/contract.ts';

/** Where the picture of a public reader's year is, to share: not a page. */
export function yearPicture(id: string, year: number): string {
  return `${YEAR_PICTURE}${id}-${year}.png`;
}
