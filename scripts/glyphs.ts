/**
 * Writes worker/features/books/covers/glyphs.ts: the outlines of Literata that drawn covers are set in.
 * A picture loaded by `<img>` cannot use the page's fonts, so covers carry their letters as outlines. Run by hand when
 * Literata or the coverage changes: `node scripts/glyphs.ts`. Literata is under the SIL Open Font License 1.1, which
 * allows this.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, type Glyph, openSync } from 'fontkit';

const target = join(import.meta.dirname, '../worker/features/books/covers/glyphs.ts');
const literata = dirname(createRequire(import.meta.url).resolve('@fontsource/literata/package.json'));

const styles = [
  { name: 'roman', file: '600-normal', use: 'titles' },
  { name: 'italic', file: '500-italic', use: 'subtitles and authors' },
];

/** Code points of a range, both ends included. */
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

const typographic =
  '\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2212ȘșȚțẞ';
const covered = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff).filter((code) => code !== 0xad),
  ...range(0x100, 0x17f),
  ...Array.from(typographic, (character) => character.codePointAt(0) ?? 0),
];

/**
 * Half of Literata's own grid: a fifth fewer bytes, and a cover twice its drawn size is off by a quarter of a pixel.
 */
const unitsPerEm = 500;

/** Kerning below this many units cannot be seen at the sizes covers are shown. */
const leastKerning = 6;
const kerned = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,-’');

interface Point {
  x: number;
  y: number;
}

interface Segment {
  control?: Point;
  end: Point;
}

interface Contour {
  start: Point;
  segments: Segment[];
}

/** The glyph's closed contours with y pointing down, as SVG has it, in whole units. */
function contoursOf(glyph: Glyph, scale: number): Contour[] {
  const contours: Contour[] = [];
  let contour: Contour | undefined;
  for (const { command, args } of glyph.path.commands) {
    const points: Point[] = [];
    for (let index = 0; index + 1 < args.length; index += 2) {
      points.push({ x: Math.round((args[index] ?? 0) * scale), y: -Math.round((args[index + 1] ?? 0) * scale) });
    }
    const [first, second] = points;
    if (command === 'moveTo' && first) {
      contour = { start: first, segments: [] };
      contours.push(contour);
    } else if (command === 'lineTo' && first) {
      contour?.segments.push({ end: first });
    } else if (command === 'quadraticCurveTo' && first && second) {
      contour?.segments.push({ control: first, end: second });
    } else if (command === 'bezierCurveTo') {
      throw new Error('Literata is expected to have quadratic outlines.');
    }
  }
  return contours;
}

/** Numbers joined as tightly as SVG allows: a minus sign separates by itself. */
const pack = (numbers: number[]) => numbers.join(' ').replaceAll(' -', '-');

/** One contour as relative path commands, drawn from `from`; the pen is back at the contour's start afterwards. */
function drawContour({ start, segments }: Contour, from: Point): string {
  let path = `m${pack([start.x - from.x, start.y - from.y])}`;
  let pen = start;
  let reflected: Point | undefined;
  let last = 'm';
  const write = (command: string, numbers: number[]) => {
    const packed = pack(numbers);
    path += command === last ? (packed.startsWith('-') ? packed : ` ${packed}`) : command + packed;
    last = command;
  };
  segments.forEach(({ control, end }, index) => {
    const x = end.x - pen.x;
    const y = end.y - pen.y;
    if (control === undefined) {
      const closes = index === segments.length - 1 && end.x === start.x && end.y === start.y;
      if (!closes && (x !== 0 || y !== 0)) {
        if (y === 0) write('h', [x]);
        else if (x === 0) write('v', [y]);
        else write('l', [x, y]);
      }
      reflected = undefined;
    } else {
      // TrueType leaves out points midway between two controls; `t` says the same, give or take the rounding.
      const smooth = reflected && Math.abs(reflected.x - control.x) <= 1 && Math.abs(reflected.y - control.y) <= 1;
      const drawn: Point = smooth && reflected ? reflected : control;
      if (smooth) write('t', [x, y]);
      else write('q', [control.x - pen.x, control.y - pen.y, x, y]);
      reflected = { x: 2 * end.x - drawn.x, y: 2 * end.y - drawn.y };
    }
    pen = end;
  });
  return `${path}z`;
}

/** All contours of a glyph as one path, relative to its origin. */
function drawContours(contours: Contour[]): string {
  let from: Point = { x: 0, y: 0 };
  return contours
    .map((contour) => {
      const path = drawContour(contour, from);
      from = contour.start;
      return path;
    })
    .join('');
}

/** A contour's shape wherever it stands. */
const shapeOf = (contour: Contour) => drawContour(contour, contour.start);

/** Takes the contours of `base` out of `whole`; nothing if they are not all there, moved alike to the side. */
function without(whole: Contour[], base: Contour[]): { rest: Contour[]; shift: number } | undefined {
  const rest = [...whole];
  let shift: number | undefined;
  for (const part of base) {
    const shape = shapeOf(part);
    const index = rest.findIndex(
      (candidate) =>
        candidate.start.y === part.start.y &&
        shapeOf(candidate) === shape &&
        (shift === undefined || candidate.start.x - part.start.x === shift),
    );
    const match = rest[index];
    if (match === undefined) return undefined;
    shift = match.start.x - part.start.x;
    rest.splice(index, 1);
  }
  return shift === undefined ? undefined : { rest, shift };
}

const open = (file: string, subset: string): Font => {
  const font = openSync(join(literata, 'files', `literata-${subset}-${file}.woff`));
  if (!('glyphForCodePoint' in font)) throw new Error(`${subset}-${file} is a collection, not a font.`);
  return font;
};

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The source text of one style's table. */
function tableOf({ name, file, use }: (typeof styles)[number]): string {
  const fonts = [open(file, 'latin'), open(file, 'latin-ext')];
  const [latin] = fonts;
  if (latin === undefined) throw new Error('No fonts.');
  const scale = unitsPerEm / latin.unitsPerEm;
  const scaled = (units: number) => Math.round(units * scale);
  const entries: string[] = [];
  const missing: string[] = [];
  for (const code of [...new Set(covered)].sort((a, b) => a - b)) {
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code));
    const character = String.fromCodePoint(code);
    if (font === undefined) {
      missing.push(character);
      continue;
    }
    const glyph = font.glyphForCodePoint(code);
    const contours = contoursOf(glyph, scale);
    const advance = scaled(glyph.advanceWidth);
    const [bare] = Array.from(character.normalize('NFD'));
    const bases = bare === undefined || bare === character ? [] : [bare, { i: 'ı', j: 'ȷ' }[bare] ?? bare];
    let entry = `${quote(character)}:[${advance},${quote(drawContours(contours))}]`;
    for (const base of bases) {
      const baseCode = base.codePointAt(0) ?? 0;
      const baseFont = fonts.find((candidate) => candidate.hasGlyphForCodePoint(baseCode));
      if (!covered.includes(baseCode) || baseFont === undefined) continue;
      const accented = without(contours, contoursOf(baseFont.glyphForCodePoint(baseCode), scale));
      if (accented === undefined) continue;
      const shift = accented.shift === 0 ? '' : `,${accented.shift}`;
      entry = `${quote(character)}:[${advance},${quote(drawContours(accented.rest))},${quote(base)}${shift}]`;
      break;
    }
    entries.push(entry);
  }
  if (missing.length > 0) console.warn(`${name}: no glyph for ${missing.join(' ')}`);

  const pairs = new Map<number, string>();
  for (const left of kerned) {
    for (const right of kerned) {
      const [position] = latin.layout(left + right, { liga: false }).positions;
      const advance = latin.glyphForCodePoint(left.codePointAt(0) ?? 0).advanceWidth;
      const kerning = scaled(((position?.xAdvance ?? advance) - advance) / 2) * 2;
      if (Math.abs(kerning) >= leastKerning) pairs.set(kerning, (pairs.get(kerning) ?? '') + left + right);
    }
  }
  const kerning = [...pairs]
    .sort(([left], [other]) => left - other)
    .map(([units, text]) => `[${units},${quote(text)}]`);

  // Long lines keep the file small; these only keep an editor alive.
  const lines: string[] = [''];
  for (const entry of entries) {
    if ((lines.at(-1)?.length ?? 0) > 4000) lines.push('');
    lines[lines.length - 1] += `${entry},`;
  }
  return [
    `/** Literata ${file.replace('-', ' ')}, for ${use}. */`,
    `export const ${name}: Typeface = {`,
    `  unitsPerEm: ${unitsPerEm}, ascender: ${scaled(latin.ascent)}, descender: ${-scaled(latin.descent)}, capHeight: ${scaled(latin.capHeight)}, xHeight: ${scaled(latin.xHeight)},`,
    '  glyphs: {',
    ...lines,
    '  },',
    `  kerning: [${kerning.join(',')}],`,
    '};',
  ].join('\n');
}

const source = `// Generated by scripts/glyphs.ts: change that and run it again, never this file.
// Outlines of Literata, Copyright 2017 The Literata Project Authors, SIL Open Font License 1.1.

/**
 * Advance width, outline as relative path commands, and for accented letters the letter drawn under it and its shift.
 */
type GlyphData = readonly [advance: number, path: string, base?: string, shift?: number];

/**
 * One style of Literata; all numbers are units of \`unitsPerEm\` to the em, y pointing down, heights and depths
 * positive.
 */
export interface Typeface {
  readonly unitsPerEm: number;
  readonly ascender: number;
  readonly descender: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly glyphs: Readonly<Record<string, GlyphData>>;
  /** For each amount, the pairs of letters moved together (negative) or apart by it, run together in one text. */
  readonly kerning: readonly (readonly [units: number, pairs: string])[];
}

${styles.map(tableOf).join('\n\n')}
`;

writeFileSync(target, source);
console.log(`${target}: ${Math.round(Buffer.byteLength(source) / 1024)} KB`);
