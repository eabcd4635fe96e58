/**
 * Returns a publication date as Month D, YYYY, or as much of it as is known; null if it is missing or invalid. Accepts
 * the three precisions of the book service (year, month, day) and years BC as negative numbers.
 */
export function publicationDate(date: string | undefined): string | null {
  const ancient = /^-(\d{1,4})$/.exec(date ?? '');
  if (ancient) return `${Number(ancient[1])} BC`;
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date ?? '');
  if (!parts) return null;
  const [, year = '', month, day] = parts;
  if (month === undefined) return String(Number(year));
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(day === undefined ? {} : { day: 'numeric' }),
  });
  return format.format(moment);
}
