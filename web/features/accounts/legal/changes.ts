/** A change of a legal text. */
export interface Change {
  of: 'Privacy Policy' | 'Terms of Service';
  /** The day it takes effect, like 2027-03-01. */
  date: string;
  /** The day from which the home page announces it: 30 days before, for every significant change. */
  announced?: string;
  what: string;
}

/** All changes, newest first. */
export const changes: readonly Change[] = [
  {
    of: 'Terms of Service',
    date: '2026-11-28',
    what: 'They say how you log in, what can be reported, what moderators may do, how you can answer, and which texts and corrections wait for someone to look at them.',
  },
  {
    of: 'Privacy Policy',
    date: '2026-11-28',
    what: 'It names all that your browser stores, who sees corrections and reports, what connected programs see, and what is asked of other services when you sign up or a description is missing.',
  },
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

/** Returns the changes to announce at a moment in milliseconds since the epoch. */
export function announcedAt(moment: number, list: readonly Change[] = changes): Change[] {
  const today = new Date(moment).toISOString().slice(0, 10);
  return list.filter(({ announced, date }) => announced !== undefined && announced <= today && today < date);
}

/** Returns a day in words: "November 22, 2026". */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}
