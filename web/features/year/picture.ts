import { YEAR_PICTURE } from '../../../worker/platform/pages/contract.ts';

export function yearPicture(id: string, year: number): string {
  return `${YEAR_PICTURE}${id}-${year}.png`;
}
