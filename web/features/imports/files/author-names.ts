import { lineOf, listOf } from './cell.ts';

/** How a column names people: `column` if only all of its cells can tell. */
export type NameStyle = 'one' | 'list' | 'lines' | 'last-first' | 'column';

// Not the one in “King, Jr.”
const COMMA = /,(?!\s*(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d)\.?\s*(?:,|$))/i;
// A surname of one word, with or without a particle.
const SURNAME = /^(?:(?:le|la|du|de|des|del|della|di|da|van|von|der|den|ter|ten|el|al|st\.?|mac|o['’]) ?)*\S+$/i;
// Other words between people are also part of names, as in “Ortega y Gasset”, unless two words are on either side.
const BETWEEN = /;|\||\n|\s&\s|\s(?:and|und)\s|(?<=\S[\s,]+\S+)(?:\s(?:y|e|et|with)\s|\s*\/\s*)(?=\S+\s\S)/;
const AUTHOR_ROLE = /\s*\((?:author|autor|autorin|auteur|autore|writer)\)|\s+et al\.?$/gi;

/** Decides from all cells of a column whether a comma separates people or a surname from a first name. */
export function namesReader(style: NameStyle, cells: readonly string[]): (cell: string) => string[] {
  if (style === 'one') return (cell) => listOf(cell, '\n');
  if (style === 'lines') return (cell) => cell.split('\n').map(lineOf);
  if (style === 'list') return (cell) => [...new Set(cell.split('\n').flatMap(partsOf))];
  if (style === 'last-first') return (cell) => listOf(cell, /[;|]/).map(firstLast);
  const piecesOf = (cell: string) => listOf(cell.replace(AUTHOR_ROLE, ''), BETWEEN);
  const pieces = cells.flatMap(piecesOf);
  const alone = new Set(pieces.filter((piece) => !piece.includes(',')));
  const withComma = pieces.map(partsOf).filter((parts) => parts.length > 1);
  const isLastFirst = withComma.filter((parts) => seemsLastFirst(parts, alone)).length * 2 > withComma.length;
  const namesIn = (piece: string) => {
    const parts = partsOf(piece);
    const [first = ''] = parts;
    const isPair = parts.length === 2 && (isLastFirst || (SURNAME.test(first) && !alone.has(first)));
    const isPairs = isPair || (isLastFirst && parts.length % 2 === 0 && haveSurnames(parts));
    return isPairs ? parts.flatMap((part, at) => (at % 2 === 0 ? [`${parts[at + 1]} ${part}`] : [])) : parts;
  };
  return (cell) => [...new Set(piecesOf(cell).flatMap(namesIn))];
}

const haveSurnames = (parts: readonly string[]) => parts.every((part, at) => at % 2 === 1 || SURNAME.test(part));

// Whether the parts of a cell are rather surnames with first names: “Quill, Zora” or “García Márquez, Gabriel”. A part
// that is an author elsewhere is one here.
function seemsLastFirst(parts: readonly string[], alone: ReadonlySet<string>): boolean {
  if (parts.length % 2 === 1 || parts.some((part) => alone.has(part))) return false;
  return haveSurnames(parts) || (parts.length === 2 && !/\s/.test(parts[1] ?? ''));
}

const partsOf = (text: string) => text.split(COMMA).map(lineOf).filter(Boolean);

function firstLast(name: string): string {
  const [last, first, ...more] = partsOf(name);
  return first === undefined || more.length > 0 ? lineOf(name) : `${first} ${last}`;
}
