import { italic, roman, type Typeface } from './glyphs.ts';

/** The series is set in two styles: titles in roman, everything else in italic. */
export type Style = 'roman' | 'italic';

export const typefaces: Readonly<Record<Style, Typeface>> = { roman, italic };

/** Lines of one text at one size, in pixels of the cover. */
export interface TextBlock {
  readonly style: Style;
  readonly lines: readonly string[];
  /** Pixels to the em. */
  readonly size: number;
  /** Pixels from baseline to baseline. */
  readonly leading: number;
  /** Pixels from the top of the first line's capitals to the foot of the last line's descenders; 0 without lines. */
  readonly height: number;
  /** Pixels of the widest line. */
  readonly width: number;
}

/** The space a text may take, in pixels, and font sizes from the preferred to the smallest. */
interface Space {
  readonly style: Style;
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly smallest: number;
  readonly lines: number;
}

const kerningOf = (typeface: Typeface) =>
  new Map(
    typeface.kerning.flatMap(([units, pairs]) =>
      Array.from({ length: pairs.length / 2 }, (_, index): [string, number] => [
        pairs.slice(2 * index, 2 * index + 2),
        units,
      ]),
    ),
  );

const kernings: Readonly<Record<Style, ReadonlyMap<string, number>>> = {
  roman: kerningOf(roman),
  italic: kerningOf(italic),
};

const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/u;
const wide = /[\u1100-\u11ff\u2600-\u27bf\u3000-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\u{1f000}-\u{3fffd}]/u;
// Scripts with wider letters than Latin; Tamil's are half again as wide, with separate vowels.
const broad =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Telugu}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Ethiopic}\p{Script=Tibetan}]/u;
const tamil = /\p{Script=Tamil}/u;
const neverFirst = /^[、。，．・：；？！」』）】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Returns whether every character has an outline; otherwise the line is left to the viewer's fonts. */
export function isDrawable(text: string, style: Style): boolean {
  return Array.from(text).every((character) => Object.hasOwn(typefaces[style].glyphs, character));
}

/** Start of each character and end of the text, in units of the typeface, with kerning. */
export function positions(text: string, style: Style): { starts: number[]; end: number } {
  const { glyphs } = typefaces[style];
  const starts: number[] = [];
  let end = 0;
  let before = '';
  for (const character of text) {
    // Accented letters kern like the bare letter: Á before V as A before V.
    const letter = glyphs[character]?.[2] ?? character;
    end += kernings[style].get(before + letter) ?? 0;
    starts.push(end);
    end += glyphs[character]?.[0] ?? 0;
    before = letter;
  }
  return { starts, end };
}

/** Width of the text in em: exact where it is drawn, a generous guess where the reader's fonts set it. */
export function measure(text: string, style: Style): number {
  if (isDrawable(text, style)) return positions(text, style).end / typefaces[style].unitsPerEm;
  return Array.from(text).reduce((sum, character) => {
    if (tamil.test(character) && !/\p{Mn}/u.test(character)) return sum + (/\p{Mc}/u.test(character) ? 0.8 : 1.2);
    if (/\p{Mc}/u.test(character)) return sum + 0.3;
    if (/\p{Mark}|\p{Cf}/u.test(character)) return sum;
    if (broad.test(character)) return sum + 0.8;
    if (wide.test(character)) return sum + 1.05;
    if (/\s/u.test(character)) return sum + 0.28;
    return sum + (/\p{Uppercase}/u.test(character) ? 0.76 : 0.6);
  }, 0);
}

interface Piece {
  text: string;
  /** The separator to the next piece on the same line. */
  glue: string;
}

/** The smallest pieces that a line may be broken between: words, parts after a dash or slash, single ideographs. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    // Catch-22 and Ben-Hur stay unbroken; only long words may be broken at their hyphen.
    const breaks =
      word.length > 14 ? /.+?(?:(?<=\p{L})[-–—/]+(?=\p{L}{2})|$)/gu : /.+?(?:(?<=\p{L})[—/]+(?=\p{L}{2})|$)/gu;
    // Tibetan sets no spaces: a line may end behind the dot between two syllables.
    const parts = (word.match(breaks) ?? [word]).flatMap((part) => part.split(/(?<=\u0f0b)/u));
    for (const part of parts) {
      const characters = unspaced.test(part) ? Array.from(part) : [part];
      for (const character of characters) {
        const last = pieces.at(-1);
        if (last !== undefined && last.glue === '' && neverFirst.test(character)) last.text += character;
        else pieces.push({ text: character, glue: '' });
      }
    }
    const last = pieces.at(-1);
    if (last !== undefined) last.glue = ' ';
  }
  return pieces;
}

/** Pieces that are too wide for a line even alone and at the smallest size, cut where they must be. */
function cutToWidth(pieces: Piece[], style: Style, widest: number): Piece[] {
  return pieces.flatMap((piece) => {
    if (measure(piece.text, style) <= widest) return [piece];
    const cut: Piece[] = [];
    for (const character of piece.text) {
      const last = cut.at(-1);
      if (last !== undefined && measure(last.text + character, style) <= widest) last.text += character;
      else cut.push({ text: character, glue: '' });
    }
    const last = cut.at(-1);
    if (last !== undefined) last.glue = piece.glue;
    return cut;
  });
}

const joined = (pieces: readonly Piece[]) =>
  pieces.map(({ text, glue }, index) => (index === pieces.length - 1 ? text : text + glue)).join('');

const smallWord = /(^|\s)(&|\p{Ll}{1,3}|The|A|An|Of|And|In|To)$/u;

/**
 * Breaks pieces into the fewest lines no wider than `widest` em, as even as they can be; nothing if one is too wide.
 */
function breakEvenly(pieces: readonly Piece[], style: Style, widest: number, lineCount: number): string[] | undefined {
  const count = pieces.length;
  const widthOf = (from: number, to: number) => measure(joined(pieces.slice(from, to)), style);
  const fits: number[] = [];
  let needed = 0;
  for (let from = 0; from < count; needed += 1) {
    let to = from;
    while (to < count && widthOf(from, to + 1) <= widest) to += 1;
    if (to === from) return undefined;
    fits.push(to);
    from = to;
    if (needed >= lineCount) return undefined;
  }
  const total = widthOf(0, count);
  const ideal = Math.min(widest, (total / needed) * 1.08);
  // best[from]: the cheapest way to set the pieces from there on in the lines that remain.
  let best: ({ cost: number; ends: number[] } | undefined)[] = Array.from({ length: count + 1 });
  best[count] = { cost: 0, ends: [] };
  for (let line = 0; line < needed; line += 1) {
    const next: typeof best = Array.from({ length: count + 1 });
    for (let from = 0; from < count; from += 1) {
      for (let to = from + 1; to <= count; to += 1) {
        const width = widthOf(from, to);
        if (width > widest) break;
        const rest = best[to];
        if (rest === undefined) continue;
        const last = pieces[to - 1]?.text ?? '';
        // A small word at the end of a line belongs to the next: The Master | and Margarita.
        const dangling = to < count && smallWord.test(last) ? 1.2 : 0;
        const cost = rest.cost + (width - ideal) ** 2 + dangling;
        if (cost < (next[from]?.cost ?? Number.POSITIVE_INFINITY)) next[from] = { cost, ends: [to, ...rest.ends] };
      }
    }
    best = next;
  }
  const ends = best[0]?.ends ?? fits;
  return ends.map((to, index) => joined(pieces.slice(index === 0 ? 0 : ends[index - 1], to)));
}

const leadingOf = (style: Style, size: number) => (style === 'roman' ? (size > 44 ? 1.06 : 1.14) : 1.24);

const block = (style: Style, lines: readonly string[], size: number): TextBlock => {
  const { capHeight, unitsPerEm } = typefaces[style];
  const leading = Math.round(size * leadingOf(style, size));
  const height = lines.length === 0 ? 0 : (capHeight / unitsPerEm + 0.24) * size + (lines.length - 1) * leading;
  const width = Math.max(0, ...lines.map((line) => measure(line, style) * size));
  return { style, lines, size, leading, height, width };
};

/** Sets a text as large as its space allows, its lines balanced; at the smallest size it may need more lines. */
export function setText(text: string, space: Space): TextBlock {
  const { style, largest, smallest } = space;
  const pieces = cutToWidth(piecesOf(text), style, space.width / smallest);
  let setBlock: TextBlock | undefined;
  for (
    let size = largest;
    size > Math.max(smallest, (setBlock?.size ?? 0) * 0.82);
    size = Math.min(size - 1, Math.floor(size * 0.95))
  ) {
    const lines = breakEvenly(pieces, style, space.width / size, space.lines);
    if (lines === undefined) continue;
    const set = block(style, lines, size);
    if (set.height > space.height) continue;
    // A little smaller is better than an article alone at the end of a line.
    if (!lines.slice(0, -1).some((line) => smallWord.test(line))) return set;
    setBlock ??= set;
  }
  if (setBlock !== undefined) return setBlock;
  return block(style, breakEvenly(pieces, style, space.width / smallest, 40) ?? [text], smallest);
}
