import { brief } from './ornaments/drawing.ts';
import { isDrawable, isRightToLeft, positions, type Style, type TextBlock, typefaces } from './typeset.ts';

/** Alignment of lines in their box. */
export type Alignment = 'left' | 'centre';

interface Run {
  readonly text: string;
  readonly style: Style;
  readonly size: number;
  readonly colour: string;
  readonly x: number;
  readonly baseline: number;
  /** Em added after every letter. */
  readonly spacing: number;
}

const escapes = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
);

/** Text made safe between tags and in attributes. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes.get(character) ?? '');

/** Gathers the lines of a cover, then draws them with each letter's outline written once. */
export class Ink {
  readonly #runs: Run[] = [];
  readonly #fallbacks: string[] = [];

  /** Sets a block with its first line's capitals at `top`, between `x` and `x + width`. */
  block(
    block: TextBlock,
    place: { x: number; top: number; width: number },
    alignment: Alignment,
    colour: string,
  ): void {
    const { style, size, leading } = block;
    const { capHeight, unitsPerEm } = typefaces[style];
    block.lines.forEach((text, index) => {
      const baseline = place.top + (capHeight / unitsPerEm) * size + index * leading;
      if (isDrawable(text, style)) {
        const width = (positions(text, style).end / unitsPerEm) * size;
        const x = alignment === 'centre' ? place.x + (place.width - width) / 2 : place.x;
        this.#runs.push({ text, style, size, colour, x, baseline, spacing: 0 });
      } else {
        this.#fallbacks.push(fallback(text, block, place, baseline, alignment, colour));
      }
    });
  }

  /** Sets one line of letters from its left end: places and size in pixels, `spacing` in em. */
  spaced(text: string, style: Style, size: number, x: number, baseline: number, spacing: number, colour: string): void {
    this.#runs.push({ text, style, size, colour, x, baseline, spacing });
  }

  /** The lines as SVG; `prefix` starts every id, so that two covers in one page do not share any. */
  draw(prefix: string): string {
    const counts = new Map<string, number>();
    for (const { style, character } of this.#runs.flatMap(lettersOf)) {
      counts.set(style + character, (counts.get(style + character) ?? 0) + 1);
    }
    const definitions = new Map<string, string>();
    const lines = this.#runs.map((run) => {
      const { style, colour, size, x, baseline } = run;
      let path = '';
      let uses = '';
      for (const { character, at } of lettersOf(run)) {
        const outline = typefaces[style].glyphs[character]?.[1] ?? '';
        if (outline === '') continue;
        // A reference costs about forty characters: worth it for all but the shortest outlines.
        if ((counts.get(style + character) ?? 0) > 1 && outline.length > 60) {
          const id = `${prefix}${style[0]}${character.codePointAt(0)?.toString(36)}`;
          definitions.set(id, `<path id="${id}" d="${outline}"/>`);
          uses += `<use href="#${id}" x="${at}"/>`;
        } else {
          path += `M${at} 0${outline}`;
        }
      }
      const drawn = path === '' ? '' : `<path d="${path}"/>`;
      const scale = Math.round((size / typefaces[style].unitsPerEm) * 1e5) / 1e5;
      return `<g fill="${colour}" transform="translate(${brief(x)} ${brief(baseline)})scale(${scale})">${drawn}${uses}</g>`;
    });
    const defined = definitions.size === 0 ? '' : `<defs>${[...definitions.values()].join('')}</defs>`;
    return `${defined}${lines.join('')}${this.#fallbacks.join('')}`;
  }
}

/** Each outline of a run with its place; an accented letter is two, the letter and its accent. */
function lettersOf({ text, style, spacing }: Run): { style: Style; character: string; at: number }[] {
  const { starts } = positions(text, style);
  return Array.from(text).flatMap((character, index) => {
    const at = (starts[index] ?? 0) + Math.round(index * spacing * typefaces[style].unitsPerEm);
    const [, , base, shift = 0] = typefaces[style].glyphs[character] ?? [];
    const accent = { style, character, at };
    return base === undefined ? [accent] : [{ style, character: base, at: at + shift }, accent];
  });
}

/** A line outside Literata's outlines, left to the viewer's fonts. */
function fallback(
  text: string,
  { style, size }: TextBlock,
  { x, width }: { x: number; width: number },
  baseline: number,
  alignment: Alignment,
  colour: string,
): string {
  const backwards = isRightToLeft(text);
  const at = alignment === 'centre' ? x + width / 2 : backwards ? x + width : x;
  const attributes = [
    `x="${brief(at)}" y="${brief(baseline)}" fill="${colour}" font-size="${brief(size)}"`,
    `font-family="Literata, Georgia, 'Noto Serif', serif"`,
    style === 'roman' ? 'font-weight="600"' : 'font-weight="500"',
    alignment === 'centre' ? 'text-anchor="middle"' : '',
    backwards ? 'direction="rtl"' : '',
  ];
  return `<text ${attributes.filter(Boolean).join(' ')}>${escapeXml(text)}</text>`;
}
