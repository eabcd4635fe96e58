// Control characters and marks that change text direction, which no text may contain.
const INVISIBLE = /(?![\n\t])[\p{Cc}\u2028-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;

/** What a spreadsheet leaves of a long number. */
export const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/**
 * Cleans a cell of invisible characters and of the protection from formulas: an apostrophe before `=`, `+`, `-` or `@`,
 * or `="…"` as other programs write it.
 */
export function cellText(cell: string): string {
  const quoted = /^="((?:[^"]|"")*)"$/.exec(cell.trim())?.[1];
  const text = quoted === undefined ? cell.replace(/^'(?='*[=+\-@\t\r\n])/, '') : quoted.replaceAll('""', '"');
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').toWellFormed().normalize('NFC');
}

/** Protects a text from being run as a formula; {@link cellText} reverses it. */
export function escapeFormula(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

export function lineOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function columnName(text: string): string {
  return lineOf(text).toLowerCase();
}

/** Splits a cell into distinct entries. */
export function listOf(cell: string, parted: string | RegExp = ','): string[] {
  return [...new Set(cell.split(parted).map(lineOf).filter(Boolean))];
}

/** Leaves out properties without a value. */
export function stated<T extends object>(facts: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as typeof facts;
}

const EMPTY_CELL =
  /^(?:[^\p{L}\p{N}]*|n\/?a|n\.\s?d\.?|none|null|nan|undefined|unknown|unrated|not rated|no rating)$/iu;

const unreadableText = (text: string) => (EMPTY_CELL.test(text) ? undefined : text.slice(0, 40));

/** Reads a number of stars, written in digits or drawn; any other text stays one. */
export function starsOf(cell: string): number | string | undefined {
  const text = cell.trim();
  const [, stars = '', half] = /^(★*)(½?)☆*$/.exec(text) ?? [];
  if (stars !== '' || half !== undefined) return text === '' ? undefined : stars.length + (half ? 0.5 : 0);
  const [, of = '5'] = /\/\s*(5|10|100)$/.exec(text) ?? [];
  const plain = text
    .replace(',', '.')
    .replace(/\s*(?:\/\s*(?:5|10|100)|stars?|★)$/i, '')
    // A spreadsheet takes 4.5 for the fourth of May.
    .replace(/^0?([0-4])\.?(?:\s*(?:mai|may|mag)|05\.\d{4})$/i, '$1.5');
  return /^-?\d{1,6}(?:\.\d{1,6})?$/.test(plain) ? (Number(plain) * 5) / Number(of) : unreadableText(lineOf(cell));
}

/** Reads a year; any other text stays one. */
export function yearOf(cell: string): number | string | undefined {
  const text = lineOf(cell);
  const [year] = /^-?\d{1,4}(?:\.0+)?$/.exec(text) ?? /(?<!\d)\d{4}(?!\d)/.exec(text) ?? [];
  return year === undefined ? unreadableText(text) : Number(year) || undefined;
}

/** Reads a whole number within bounds, such as `1,234`, `312.0` or `p. 198`. */
export function numberIn(cell: string, least: number, most: number): number | undefined {
  const plain = cell
    .trim()
    .replace(/^\p{L}{1,5}\.?\s*(?=\d)/u, '')
    .replace(/^\d{1,3}(?:[.,\s’']\d{3})+(?!\d)/, (number) => number.replace(/\D/g, ''));
  const number = Number(/^\d{1,6}(?!\d)/.exec(plain)?.[0] ?? Number.NaN);
  return number >= least && number <= most ? number : undefined;
}

// In English, German, French, Spanish, Portuguese and Italian, as people and spreadsheets write them.
const YES = /^(?:yes|y|true|t|1(?:[.,]0+)?|x|✓|ja|wahr|oui|vrai|s[iíì]|verdadero|sim|verdadeiro|vero)$/i;
const NO = /^(?:no|n|false|f|0(?:[.,]0+)?|-|nein|falsch|non|faux|falso|não|nao)$/i;

/** Answers a cell's question; undefined for a word that is neither yes nor no. */
export function yesOrNo(cell: string): boolean | undefined {
  return YES.test(cell.trim()) || (NO.test(cell.trim()) ? false : undefined);
}

const FORMATS = [
  ['audio', /audi(?:o|ble)|\bcd\b|cassette|mp3/i],
  ['ebook', /kindle|e-?book|digital|nook|epub|electronic/i],
  [
    'print',
    /hard ?(?:cover|back)|paper ?(?:back|book)|mass market|print|physical|board ?book|library binding|leather/i,
  ],
] as const;

export const formatOf = (binding: string) => FORMATS.find(([, words]) => words.test(binding))?.[0];
