/** The words of a cover, cleaned and shortened to fit. */
export interface Words {
  readonly title: string;
  /** The text after the title's colon, or the series in brackets; may be empty. */
  readonly subtitle: string;
  /** Up to three authors in one line; words of one name are held together by no-break spaces; may be empty. */
  readonly authors: string;
  /** Title and authors in full, for screen readers. */
  readonly description: string;
}

const longestTitle = 150;
const longestSubtitle = 130;
const longestName = 60;

/**
 * Returns a text in one line, in Unicode normal form C, without characters that XML forbids and with typographic dashes
 * and quotes.
 */
function clean(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\ufffd-\uffff\u200b\u2060\u00ad\u2066-\u2069\u202a-\u202e]/g, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\s*--+\s*/g, '—')
    .replace(/ - /g, ' – ')
    .replace(/\.{3}/g, '…')
    .replace(/(?<=[\p{L}\p{N}.,!?…])'/gu, '’')
    .replace(/'(?=\p{L})/gu, '‘')
    .replace(/(?<=^|[\s(—])"/gu, '“')
    .replace(/"/g, '”')
    .trim();
}

/** The text up to a number of characters, cut between words if it can be. */
function shorten(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.—–-]+$/u, '')}…`;
}

/** Splits a title at its colon, at a long dash, or at the brackets around its series. */
function split(text: string): { title: string; subtitle: string } {
  const brackets = /^(.+?)\s*\(([^()]+)\)$/u.exec(text);
  const title = brackets?.[1] ?? text;
  const colon = /^(.{2,}?)(?::\s+|\s+[—–]\s+|;\s+or,?\s+)(.+)$/u.exec(title);
  if (colon?.[1] !== undefined && colon[2] !== undefined) return { title: colon[1], subtitle: colon[2] };
  // Uses the first of several series, and none that has the same name as the book.
  const series = brackets?.[2]?.split(/;\s/u)[0] ?? '';
  return { title, subtitle: series.toLowerCase().startsWith(title.toLowerCase()) ? '' : series };
}

function listAuthors(authors: readonly string[]): string {
  const names = authors.map((name) => shorten(clean(name), longestName).replaceAll(' ', '\u00a0')).filter(Boolean);
  const visible = names.slice(0, 3);
  if (names.length > 3) return `${visible.join(', ')} and\u00a0others`;
  const last = visible.pop() ?? '';
  return visible.length === 0 ? last : `${visible.join(', ')} and\u00a0${last}`;
}

/** The texts on a cover. */
export function coverWords(book: { readonly title: string; readonly authors: readonly string[] }): Words {
  const whole = clean(book.title) || 'Untitled';
  const { title, subtitle } = split(whole);
  const names = book.authors.map(clean).filter(Boolean);
  return {
    title: shorten(title, longestTitle),
    subtitle: shorten(subtitle, longestSubtitle),
    authors: listAuthors(book.authors),
    description: names.length === 0 ? whole : `${whole} by ${names.join(', ')}`,
  };
}
