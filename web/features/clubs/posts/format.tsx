import { createElement, Fragment, type ReactNode } from 'react';
import { linkOf } from '../../../../worker/features/clubs/link-contract.ts';

/** A piece of formatted text: plain, one of three styles, or a link to http or https. */
type Piece =
  | string
  | { kind: 'bold' | 'italic' | 'underline'; inside: Piece[] }
  | { kind: 'link'; href: string; inside: Piece[] };

/** The mark before and after a passage (document 3, section 5). */
export const marks = { bold: '*', italic: '~', underline: '_' } as const;
export type Mark = keyof typeof marks;

const elements = { bold: 'strong', italic: 'em', underline: 'u' } as const;
const kinds = new Map<string, Mark>(Object.entries(marks).map(([kind, mark]) => [mark, kind as Mark]));

// A link's text has no brackets and stays on its line; round brackets in its address come in pairs.
const LINK = /\[([^[\]\n]+)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/y;
const PARAGRAPH = /(\n[^\S\n]*\n\s*)/;
const WORD = /[\p{L}\p{N}]/u;

/** Parses the marks of a post. Anything else stays text; HTML is never interpreted. */
export function parse(text: string): Piece[] {
  // An unclosed mark has no effect beyond its paragraph.
  return text.split(PARAGRAPH).flatMap((part, place) => (place % 2 === 1 ? [part] : parseParagraph(part, true)));
}

// The pieces since an opening mark; the first entry is the paragraph itself.
interface Open {
  kind: Mark | null;
  inside: Piece[];
}

/** One pass from left to right; a kind is open at most once, so nothing nests deeper than three marks and a link. */
function parseParagraph(text: string, links: boolean): Piece[] {
  const ground: Open = { kind: null, inside: [] };
  const openMarks: Open[] = [ground];
  const top = () => openMarks.at(-1) ?? ground;
  // An opening mark without a closing one is plain text.
  const closeMark = (place: number) => {
    const [open] = openMarks.splice(place, 1);
    const below = openMarks[place - 1] ?? ground;
    if (open?.kind) below.inside.push(marks[open.kind], ...open.inside);
  };

  let textStart = 0;
  const writeUpTo = (end: number) => {
    if (end > textStart) top().inside.push(text.slice(textStart, end));
  };

  for (let place = 0; place < text.length; place += 1) {
    const character = text[place] ?? '';
    const link = links && character === '[' ? linkAt(text, place) : null;
    if (link !== null) {
      writeUpTo(place);
      top().inside.push(link.piece);
      textStart = link.end;
      place = link.end - 1;
      continue;
    }
    const kind = kinds.get(character);
    if (kind === undefined) continue;
    const previousChar = text[place - 1] ?? ' ';
    const nextChar = text[place + 1] ?? ' ';
    const at = openMarks.findLastIndex((open) => open.kind === kind);
    // snake_case is not underlined: the mark counts only at the edge of a word.
    const empty = place === textStart && at === openMarks.length - 1 && openMarks[at]?.inside.length === 0;
    const closes = at > 0 && !empty && /\S/.test(previousChar) && !(kind === 'underline' && WORD.test(nextChar));
    const opens = /\S/.test(nextChar) && !(kind === 'underline' && WORD.test(previousChar));
    if (closes) {
      writeUpTo(place);
      while (openMarks.length - 1 > at) closeMark(openMarks.length - 1);
      const inside = openMarks.pop()?.inside ?? [];
      top().inside.push({ kind, inside });
    } else if (opens) {
      writeUpTo(place);
      if (at > 0) closeMark(at);
      openMarks.push({ kind, inside: [] });
    } else continue;
    textStart = place + 1;
  }
  writeUpTo(text.length);
  while (openMarks.length > 1) closeMark(openMarks.length - 1);
  return joinTexts(ground.inside);
}

function linkAt(text: string, place: number): { piece: Piece; end: number } | null {
  LINK.lastIndex = place;
  const match = LINK.exec(text);
  if (match === null) return null;
  const [matchedText, label = '', address = ''] = match;
  const link = linkOf(address);
  if (!('href' in link) || label.trim() === '') return null;
  return {
    piece: { kind: 'link', href: link.href, inside: parseParagraph(label, false) },
    end: place + matchedText.length,
  };
}

// Joins adjacent plain texts into one piece.
function joinTexts(pieces: readonly Piece[]): Piece[] {
  const joinedPieces: Piece[] = [];
  for (const piece of pieces) {
    const last = joinedPieces.at(-1);
    if (typeof piece !== 'string') joinedPieces.push({ ...piece, inside: joinTexts(piece.inside) });
    else if (typeof last === 'string') joinedPieces[joinedPieces.length - 1] = last + piece;
    else joinedPieces.push(piece);
  }
  return joinedPieces;
}

/** Renders a post's text with `strong`, `em`, `u` and `a` only. */
export function FormattedText({ text }: { text: string }) {
  return formattedText(parse(text));
}

function formattedText(pieces: readonly Piece[]): ReactNode {
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece) => {
      if (typeof piece === 'string') return piece;
      if (piece.kind !== 'link') return createElement(elements[piece.kind], null, formattedText(piece.inside));
      return createElement(
        'a',
        { href: piece.href, target: '_blank', rel: 'noopener noreferrer' },
        formattedText(piece.inside),
      );
    }),
  );
}
