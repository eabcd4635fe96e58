import { lineOf, listOf } from './cell.ts';

/**
 * How a column names people: `one` name a cell, a `list` with commas, one a line, `last-first`, or unknown, so that the
 * `column` decides.
 */
export type NameStyle = 'one' | 'list' | 'lines' | 'last-first' | 'column';

const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d)\.?$/i;
// A surname of one word, with or without a particle.
const SURNAME = /^(?:(?:le|la|du|de|des|del|della|di|da|van|von|der|den|ter|ten|el|al|st\.?|mac|o['’]) ?)*\S+$/i;
// Other words between people are also part of names, as in “Ortega y Gasset”, unless two words are on either side.
const BETWEEN = /;|\||\n|\s&\s|\s(?:and|und)\s|(?<=\S[\s,]+\S+)(?:\s(?:y|e|et|with)\s|\s*\/\s*)(?=\S+\s\S)/;
const AUTHOR_ROLE = /\s*\((?:author|autor|autorin|auteur|autore|writer)\)|\s+et al\.?$/gi;

/**
 * Returns how to split the cells of a column into names. Whether a comma separates people or a surname from a first
 * name is decided by all cells of the column.
 */
export function namesReader(style: NameStyle, cells: readonly string[]): (cell: string) => string[] {
  if (style === 'one') return (cell) => listOf(cell, '\n');
  if (style === 'lines') return (cell) => cell.split('\n').map(lineOf);
  if (style === 'list') return (cell) => distinct(peopleIn(cell));
  if (style === 'last-first') return (cell) => listOf(cell, /[;|]/).map(firstLast);
  const piecesOf = (cell: string) => listOf(cell.replace(AUTHOR_ROLE, ''), BETWEEN);
  const pieces = cells.flatMap(piecesOf);
  const alone = new Set(pieces.filter((piece) => !piece.includes(',')));
  const withComma = pieces.map((piece) => partsOf(piece)).filter((parts) => parts.length > 1);
  const isLastFirst = withComma.filter((parts) => seemsLastFirst(parts, alone)).length * 2 > withComma.length;
  return (cell) =>
    distinct(
      piecesOf(cell).flatMap((piece) => {
        const parts = partsOf(piece);
        const [first = ''] = parts;
        if (parts.length === 1) return [piece];
        if (parts.length === 2)
          return isLastFirst || (SURNAME.test(first) && !alone.has(first)) ? [firstLast(piece)] : parts;
        const isPairs = isLastFirst && parts.length % 2 === 0 && everySecond(parts, SURNAME);
        return isPairs ? parts.flatMap((part, at) => (at % 2 === 0 ? [`${parts[at + 1]} ${part}`] : [])) : parts;
      }),
    );
}

const everySecond = (parts: readonly string[], form: RegExp) =>
  parts.every((part, at) => at % 2 === 1 || form.test(part));

// Whether the parts of a cell are rather surnames with first names: “Quill, Zora” or “García Márquez, Gabriel”. A part
// that is an author elsewhere is one here.
function seemsLastFirst(parts: readonly string[], alone: ReadonlySet<string>): boolean {
  if (parts.length % 2 === 1 || parts.some((part) => alone.has(part))) return false;
  return everySecond(parts, SURNAME) || (parts.length === 2 && !/\s/.test(parts[1] ?? ''));
}

const distinct = (names: readonly string[]) => [...new Set(names.filter(Boolean))];

const peopleIn = (cell: string) => cell.split('\n').flatMap(partsOf);

// Splits at commas, except before "Jr."
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(',').map(lineOf).filter(Boolean)) {
    const last = parts.at(-1);
    if (last !== undefined && SUFFIX.test(part)) parts[parts.length - 1] = `${last}, ${part}`;
    else parts.push(part);
  }
  return parts;
}

/** Turns “Last, First” into “First Last”. */
export function firstLast(name: string): string {
  const [last = '', first = '', ...more] = name.split(',').map(lineOf);
  return first === '' || more.length > 0 || SUFFIX.test(first) ? lineOf(name) : `${first} ${last}`;
}
