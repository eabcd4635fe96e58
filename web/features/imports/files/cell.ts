// Control characters and marks that change text direction, which no text may contain.
const INVISIBLE = /(?![\n\t])[\p{Cc}\u2028-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;

/** What a spreadsheet leaves of a long number. */
export const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i;

export function isFormula(cell: string): boolean {
  return /^\s*[=+@-]\s*[A-Za-z][\w.]*\s*\(/.test(cell);
}

/**
 * Returns a cell as text, without invisible characters and without the protection from formulas: an apostrophe before
 * `=`, `+`, `-` or `@`, or `="…"` as other programs write it.
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

/** Joins a text into one line. */
export function lineOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const EMPTY_CELL =
  /^(?:[^\p{L}\p{N}]*|n\/?a|n\.\s?d\.?|none|null|nan|undefined|unknown|unrated|not rated|no rating)$/iu;

// A cell that is not a number, to be reported.
const unreadableText = (text: string) => (EMPTY_CELL.test(text) ? undefined : text.slice(0, 40));

/**
 * Returns a number of stars, written in digits or drawn; the text itself if it is no number, and undefined for an empty
 * cell.
 */
export function starsOf(cell: string): number | string | undefined {
  const stars = /^(★*)(½?)☆*$/.exec(cell.trim());
  if (stars !== null && cell.trim() !== '') return (stars[1]?.length ?? 0) + (stars[2] ? 0.5 : 0);
  const [, of = '5'] = /\/\s*(5|10|100)$/.exec(cell.trim()) ?? [];
  const text = cell
    .trim()
    .replace(',', '.')
    .replace(/\s*(?:\/\s*(?:5|10|100)|stars?|★)$/i, '')
    // A spreadsheet takes 4.5 for the fourth of May.
    .replace(/^0?([0-4])\.?(?:\s*(?:mai|may|mag)|05\.\d{4})$/i, '$1.5');
  return /^-?\d{1,6}(?:\.\d{1,6})?$/.test(text) ? (Number(text) * 5) / Number(of) : unreadableText(lineOf(cell));
}

/** Returns a year, negative before Christ; the text itself if it has no year, and undefined for an empty cell. */
export function yearOf(cell: string): number | string | undefined {
  const text = lineOf(cell);
  const [year] = /^-?\d{1,4}(?:\.0+)?$/.exec(text) ?? /(?<!\d)\d{4}(?!\d)/.exec(text) ?? [];
  return year === undefined ? unreadableText(text) : Number(year) || undefined;
}

/** Returns a whole number within bounds, such as `1,234`, `312.0` or `p. 198`, or undefined. */
export function numberIn(cell: string, least: number, most: number): number | undefined {
  const plain = cell
    .trim()
    .replace(/^\p{L}{1,5}\.?\s*(?=\d)/u, '')
    .replace(/^\d{1,3}(?:[.,\s’']\d{3})+(?!\d)/, (number) => number.replace(/\D/g, ''));
  const [digits] = /^\d{1,6}(?!\d)/.exec(plain) ?? [];
  const number = Number(digits ?? Number.NaN);
  return number >= least && number <= most ? number : undefined;
}

// In English, German, French, Spanish, Portuguese and Italian, as people and spreadsheets write them.
export function isYes(cell: string): boolean {
  return /^(?:yes|y|true|t|1(?:[.,]0+)?|x|✓|ja|wahr|oui|vrai|s[ií]|verdadero|sim|verdadeiro|sì|vero)$/i.test(
    cell.trim(),
  );
}

export function isNo(cell: string): boolean {
  return /^(?:no|n|false|f|0(?:[.,]0+)?|-|nein|falsch|non|faux|falso|não|nao)$/i.test(cell.trim());
}

/** Splits a cell into distinct entries. */
export function listOf(cell: string, parted: string | RegExp = ','): string[] {
  return [...new Set(cell.split(parted).map(lineOf).filter(Boolean))];
}

export function formatOf(binding: string): 'print' | 'ebook' | 'audio' | undefined {
  if (/audi(?:o|ble)|\bcd\b|cassette|mp3/i.test(binding)) return 'audio';
  if (/kindle|e-?book|digital|nook|epub|electronic/i.test(binding)) return 'ebook';
  return /hard ?(?:cover|back)|paper ?back|mass market|print|physical|paper book|board ?book|library binding|leather/i.test(
    binding,
  )
    ? 'print'
    : undefined;
}
