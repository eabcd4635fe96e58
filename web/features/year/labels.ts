import { genres, isGenre } from '../../../worker/features/books/contract.ts';
import { lazy } from '../../platform/ui/lazy.ts';

const monthNames = lazy(() => {
  const format = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)));
});
const days = lazy(() => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }));
const languages = lazy(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }));

export function monthName(month: number): string {
  return monthNames()[month - 1] ?? '';
}

/** A date as precise as it is known: "2026", "March 2026" or "March 15, 2026". */
export function dateInWords(date: string): string {
  if (date.length === 4) return date;
  if (date.length === 7) return `${monthName(Number(date.slice(5)))} ${date.slice(0, 4)}`;
  return days().format(Date.parse(`${date}T00:00:00Z`));
}

/** The name of a genre: our shelf's name, or the name as written. */
export function genreName(genre: string): string {
  return isGenre(genre) ? genres[genre] : `${genre.charAt(0).toUpperCase()}${genre.slice(1)}`;
}

/** The name of a language, or its code if it has no name. */
export function languageName(code: string): string {
  try {
    return languages().of(code.replace('_', '-')) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}

export const formatNames = { print: 'Print', ebook: 'E-book', audio: 'Audiobook' } as const;

/** A rating in words. */
export function starsInWords(rating: number): string {
  return `${rating} ${rating === 1 ? 'star' : 'stars'}`;
}
