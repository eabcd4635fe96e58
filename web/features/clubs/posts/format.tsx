import { createElement, Fragment, type ReactNode } from 'react';
import { linkOf } from '../../../../worker/features/clubs/link-contract.ts';

/** A piece of formatted text: plain, one of three styles, or a link to http or https. */
type Piece =
  | string
  | { kind: 'bold' | 'italic' | 'underline'; inside: Piece[] }
  | { kind: 'link'; href: string; inside: Piece[] };

/** The mark that stands before and after a passage (document 3, section 5). */
export const marks = { bold: '*', italic: '~', underline: '_' } as const;
export type Mark = keyof typeof marks;

const elements = { bold: 'strong', italic: 'em', underline: 'u' } as const;
const kinds = new Map<string, Mark>(Object.entries(marks).map(([kind, mark]) => [mark, kind as Mark]));

// A link's text has no brackets and stays on its line; round brackets in its address come in pairs.
const LINK = /\[([^[\]\n]+)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/y;
const PARAGRAPH = /(\n[^\S\n]*\n\s*)/;
const WORD = /[\p{L}\p{N}]/u;

/** Reads the marks of a post. Whatever is not one of the four forms stays the text that it is; nothing is ever markup. */
export function parse(text: string): Piece[] {
  // A mark that is never closed does no harm beyond its paragraph.
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
  const opened: Open[] = [ground];
  const top = () => opened.at(-1) ?? ground;
  // An opening mark without a closing one is plain text.
  const fold = (place: number) => {
    const [open] = opened.splice(place, 1);
    const below = opened[place - 1] ?? ground;
    if (open?.kind) below.inside.push(marks[open.kind], ...open.inside);
  };

  let written = 0;
  const writeUpTo = (end: number) => {
    if (end > written) top().inside.push(text.slice(written, end));
  };

  for (let place = 0; place < text.length; place += 1) {
    const character = text[place] ?? '';
    const link = links && character === '[' ? linkAt(text, place) : null;
    if (link !== null) {
      writeUpTo(place);
      top().inside.push(link.piece);
      written = link.end;
      place = link.end - 1;
      continue;
    }
    const kind = kinds.get(character);
    if (kind === undefined) continue;
    const before = text[place - 1] ?? ' ';
    const after = text[place + 1] ?? ' ';
    const at = opened.findLastIndex((open) => open.kind === kind);
    // snake_case is no underlining: that mark stands at the edge of a word.
    const empty = place === written && at === opened.length - 1 && opened[at]?.inside.length === 0;
    const closes = at > 0 && !empty && /\S/.test(before) && !(kind === 'underline' && WORD.test(after));
    const opens = /\S/.test(after) && !(kind === 'underline' && WORD.test(before));
    if (closes) {
      writeUpTo(place);
      while (opened.length - 1 > at) fold(opened.length - 1);
      const inside = opened.pop()?.inside ?? [];
      top().inside.push({ kind, inside });
    } else if (opens) {
      writeUpTo(place);
      if (at > 0) fold(at);
      opened.push({ kind, inside: [] });
    } else continue;
    written = place + 1;
  }
  writeUpTo(text.length);
  while (opened.length > 1) fold(opened.length - 1);
  return joined(ground.inside);
}

function linkAt(text: string, place: number): { piece: Piece; end: number } | null {
  LINK.lastIndex = place;
  const found = LINK.exec(text);
  if (found === null) return null;
  const [whole, label = '', address = ''] = found;
  const link = linkOf(address);
  if (!('href' in link) || label.trim() === '') return null;
  return { piece: { kind: 'link', href: link.href, inside: parseParagraph(label, false) }, end: place + whole.length };
}

// Neighbouring texts as one, so that what is not formatted is a single text again.
function joined(pieces: readonly Piece[]): Piece[] {
  const whole: Piece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (typeof piece !== 'string') whole.push({ ...piece, inside: joined(piece.inside) });
    else if (typeof last === 'string') whole[whole.length - 1] = last + piece;
    else whole.push(piece);
  }
  return whole;
}

/** A post's text as elements: `strong`, `em`, `u` and `a`, and no other. */
export function FormattedText({ text }: { text: string }) {
  return shown(parse(text));
}

function shown(pieces: readonly Piece[]): ReactNode {
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece) => {
      if (typeof piece === 'string') return piece;
      if (piece.kind !== 'link') return createElement(elements[piece.kind], null, shown(piece.inside));
      return createElement(
        'a',
        { href: piece.href, target: '_blank', rel: 'noopener noreferrer' },
        shown(piece.inside),
      );
    }),
  );
}
