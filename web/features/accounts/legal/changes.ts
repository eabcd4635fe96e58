/** A change of a legal text. */
export interface Change {
  of: 'Privacy Policy' | 'Terms of Service';
  /** The day from which it holds, like 2027-03-01. */
  date: string;
  /** The day from which the home page says that it is coming: 30 days before, for every change that matters. */
  announced?: string;
  what: string;
}

/** Every change since the texts were written, the newest first. */
export const changes: readonly Change[] = [
  {
    of: 'Terms of Service',
    date: '2026-11-22',
    what: 'They name the source and licence of the facts about most books in our catalogue.',
  },
  {
    of: 'Privacy Policy',
    date: '2026-11-22',
    what: 'It now says in more detail who sees what, what we log and what comes from Google. Pictures are served from our own site. Book searches also go to Open Library when our catalogue has too few results. It says who can see your years in books.',
  },
];

/** The changes that are announced at a moment in milliseconds since the epoch. */
export function announcedAt(moment: number, list: readonly Change[] = changes): Change[] {
  const today = new Date(moment).toISOString().slice(0, 10);
  return list.filter(({ announced, date }) => announced !== undefined && announced <= today && today < date);
}

/** A day as it is read: "November 22, 2026". */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}
