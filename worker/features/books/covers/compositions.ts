import type { Alignment, Ink } from './ink.ts';
import { arch, brief, circle, type Inks, type Ornament, rectangle } from './ornaments/drawing.ts';
import { ornamentAt, type Place } from './ornaments.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random-contract.ts';
import { pick } from './seed.ts';
import { measure, setText, type TextBlock } from './typeset.ts';
import type { Words } from './words.ts';

/** Everything a composition composes; it draws shapes by returning them and sets type through `ink`. */
interface Cover {
  readonly words: Words;
  /** The mark of this book, wherever it is placed on the cover. */
  readonly ornament: Ornament;
  readonly palette: Palette;
  readonly random: Random;
  readonly ink: Ink;
}

/** Lays out one cover of 400 by 600 pixels and returns the drawing beneath its type. */
type Composition = (cover: Cover) => string;

/** The cloth on the spine, in pixels from the left; the board is what remains to its right. */
export const spine = 20;
const board = { x: spine, y: 0, width: 400 - spine, height: 600 };
const margin = 26;
const column = { x: board.x + margin, width: board.width - 2 * margin };

/** Baseline of the series mark on every cover. */
const markBaseline = 579;

/**
 * Pixels by which ornaments extend under plain areas next to them. Edges that only meet leave a visible hairline when
 * the cover is scaled down.
 */
const bleed = 8;

const fill = (colour: string, path: string) => `<path fill="${colour}" d="${path}"/>`;

/** Ornament colours on the palette's ground. */
const onGround = ({ ground, figure, spark, plate }: Palette): Inks => ({
  back: ground,
  first: figure,
  second: spark,
  third: plate,
});

/** Ornament colours on the palette's plate. */
const onPlate = ({ ground, figure, spark, plate }: Palette): Inks => ({
  back: plate,
  first: ground,
  second: spark,
  third: figure,
});

interface Setting {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
}

/** Title, subtitle and authors set for one width. */
interface Text {
  readonly title: TextBlock;
  readonly subtitle: TextBlock;
  readonly authors: TextBlock;
  /** Pixels of title and subtitle together. */
  readonly head: number;
  /** Pixels of all three, with the room between them. */
  readonly height: number;
}

const subtitleGap = 16;
const authorsGap = 26;

/** Below this many pixels to the em a title is hard to read on the smallest cards. */
const readable = 42;

/** Sets a cover's words in a width, the title as large as `height` pixels for everything allow. */
function setWords({ title, subtitle, authors }: Words, { width, height, largest }: Setting): Text {
  const names = { style: 'roman', width, height: 120, largest: 23, smallest: 18, lines: 4 } as const;
  // A name too long for a line may break after all.
  const fitsWhole = authors.split(' ').every((name) => measure(name, 'roman') * names.smallest <= width);
  const authorsBlock = setText(fitsWhole ? authors : authors.replaceAll('\u00a0', ' '), names);
  const smallest = subtitle.length > 60 ? 18 : 21;
  const subtitleBlock = setText(subtitle, { style: 'italic', width, height: 130, largest: 25, smallest, lines: 4 });
  const below = subtitle === '' ? 0 : subtitleGap + subtitleBlock.height;
  const rest = below + (authors === '' ? 0 : authorsGap + authorsBlock.height);
  const room = { style: 'roman', width, largest, smallest: 24, lines: 9 } as const;
  // Few words are set large in part of the room, to leave the ornament its own; many get all of it.
  const modest = setText(title, { ...room, height: Math.min(height - rest, 200) });
  const titleBlock = modest.size >= readable ? modest : setText(title, { ...room, height: height - rest });
  return {
    title: titleBlock,
    subtitle: subtitleBlock,
    authors: authorsBlock,
    head: titleBlock.height + below,
    height: titleBlock.height + rest,
  };
}

/** Sets title and subtitle from `top` down and returns where they end. */
function setHead(
  ink: Ink,
  text: Text,
  x: number,
  width: number,
  top: number,
  alignment: Alignment,
  colour: string,
): number {
  ink.block(text.title, { x, top, width }, alignment, colour);
  ink.block(text.subtitle, { x, top: top + text.title.height + subtitleGap, width }, alignment, colour);
  return top + text.head;
}

/** The series' mark: a leaf that is also an open page, and the name. */
function mark(ink: Ink, x: number, alignment: Alignment, colour: string): string {
  const size = 12.5;
  const width = 94;
  const left = alignment === 'centre' ? x - width / 2 : x;
  ink.spaced('FLYLEAF', 'roman', size, left + 21, markBaseline, 0.18, colour);
  const [centre, top] = [left + 7, markBaseline - 13];
  const page = `M${brief(centre - 1)} ${brief(top)}v18c-8-3-8-13 0-18z`;
  const leaf = `M${brief(centre + 1.6)} ${brief(top + 1.4)}c6.4 4.4 6.4 12 0 15z`;
  return `${fill(colour, page)}<path fill="none" stroke="${colour}" stroke-width="1.4" d="${leaf}"/>`;
}

/** The mark on a tab of its own, for covers whose ornament runs to the foot. */
function tab(ink: Ink, colour: string, type: string): string {
  const centre = board.x + board.width / 2;
  return fill(colour, rectangle(centre - 67, markBaseline - 24, 134, 50)) + mark(ink, centre, 'centre', type);
}

/** A patterned board with a pasted label. */
const label: Composition = ({ words, ornament, palette, random, ink }) => {
  const inset = 44;
  const padding = 30;
  const width = board.width - 2 * inset;
  const text = setWords(words, { width: width - 2 * padding, height: 330, largest: 76 });
  const height = Math.max(190, text.height + 2 * padding + 12);
  const [x, y] = [board.x + inset, pick(random, [64, 64, 96])];
  const top = y + (height - text.height) / 2;
  const end = setHead(ink, text, x + padding, width - 2 * padding, top, 'centre', palette.ground);
  ink.block(
    text.authors,
    { x: x + padding, top: end + authorsGap, width: width - 2 * padding },
    'centre',
    palette.ground,
  );
  return (
    ornamentAt(ornament, { ...board, focus: (y + height + 560) / 1200 }, onGround(palette), random) +
    fill(palette.plate, rectangle(x, y, width, height)) +
    `<path fill="none" stroke="${palette.ground}" stroke-width="2" d="${rectangle(x + 9, y + 9, width - 18, height - 18)}"/>` +
    tab(ink, palette.plate, palette.ground)
  );
};

/** Three bands: ornament, title, ornament. */
const bands: Composition = ({ words, ornament, palette, random, ink }) => {
  const text = setWords(words, { width: column.width, height: 340, largest: 96 });
  const panel = Math.max(210, text.height + 64);
  const upper = Math.round((600 - panel) * pick(random, [0.5, 0.42, 0.3]));
  const top = upper + (panel - text.height) / 2;
  const end = setHead(ink, text, column.x, column.width, top, 'centre', palette.ground);
  ink.block(text.authors, { x: column.x, top: end + authorsGap, width: column.width }, 'centre', palette.ground);
  const inks = onGround(palette);
  return (
    ornamentAt(ornament, { ...board, height: upper + bleed }, inks, random) +
    ornamentAt(ornament, { ...board, y: upper + panel - bleed, height: 600 + bleed - upper - panel }, inks, random) +
    fill(palette.plate, rectangle(board.x, upper, board.width, panel)) +
    tab(ink, palette.plate, palette.ground)
  );
};

type Shape = 'round' | 'arched' | 'upright';

/** A window in a plain board: upright, round or arched. */
const pane: Composition = ({ words, ornament, palette, random, ink }) => {
  const text = setWords(words, { width: column.width, height: 290, largest: 88 });
  const end = setHead(ink, text, column.x, column.width, 50, 'centre', palette.plate);
  ink.block(text.authors, { x: column.x, top: end + authorsGap, width: column.width }, 'centre', palette.plate);
  const top = 50 + text.height + 30;
  const foot = 542;
  const height = foot - top;
  const shape: Shape = height > 230 ? pick<Shape>(random, ['round', 'arched', 'arched', 'upright']) : 'upright';
  const width = shape === 'upright' ? column.width : Math.min(height, 300) * (shape === 'round' ? 1 : 0.82);
  const centre = board.x + board.width / 2;
  const place: Place = {
    x: centre - width / 2,
    y: shape === 'round' ? top + (height - width) / 2 : top,
    width,
    height: shape === 'round' ? width : height,
  };
  const radius = width / 2;
  const openings = {
    round: circle(centre, place.y + radius, radius),
    arched: arch(place.x, foot, width, height),
    upright: rectangle(place.x, place.y, width, height),
  };
  // A mat laid over the ornament gives the window its shape without a clip path, which would need an id.
  const outer = { x: place.x - bleed, y: place.y - bleed, width: width + 2 * bleed, height: place.height + 2 * bleed };
  const around = rectangle(outer.x - bleed, outer.y - bleed, outer.width + 2 * bleed, outer.height + 2 * bleed);
  return (
    fill(palette.ground, rectangle(0, 0, 400, 600)) +
    ornamentAt(ornament, shape === 'upright' ? outer : place, onPlate(palette), random) +
    `<path fill="${palette.ground}" fill-rule="evenodd" d="${around}${openings[shape]}"/>` +
    mark(ink, centre, 'centre', palette.plate)
  );
};

/** Title above, ornament below, as on the jacket of a novel. */
const landscape: Composition = ({ words, ornament, palette, random, ink }) => {
  const text = setWords(words, { width: column.width, height: 390, largest: 108 });
  const first = text.authors.height === 0 ? 48 : 48 + text.authors.height + 22;
  ink.block(text.authors, { x: column.x, top: 48, width: column.width }, 'left', palette.plate);
  const end = setHead(ink, text, column.x, column.width, first, 'left', palette.plate);
  const top = Math.max(end + 30, 250);
  return (
    ornamentAt(ornament, { ...board, y: top - bleed, height: 546 - top + 2 * bleed }, onGround(palette), random) +
    fill(palette.ground, rectangle(board.x, 0, board.width, top) + rectangle(board.x, 546, board.width, 54)) +
    mark(ink, column.x, 'left', palette.plate)
  );
};

/** Ornament above, title below on the plate. */
const canopy: Composition = ({ words, ornament, palette, random, ink }) => {
  const text = setWords(words, { width: column.width, height: 390, largest: 100 });
  const top = Math.min(510 - text.height, 380);
  const end = setHead(ink, text, column.x, column.width, top + 36, 'left', palette.ground);
  ink.block(text.authors, { x: column.x, top: end + authorsGap, width: column.width }, 'left', palette.ground);
  return (
    ornamentAt(ornament, { ...board, height: top + bleed }, onGround(palette), random) +
    fill(palette.plate, rectangle(board.x, top, board.width, 600 - top)) +
    mark(ink, column.x, 'left', palette.ground)
  );
};

/** Characters of a title's longest word. */
const longestWord = (title: string) => Math.max(...title.split(/[\s—-]/u).map((word) => word.length));

/** A strip of ornament down the outer edge. */
const strip: Composition = ({ words, ornament, palette, random, ink }) => {
  const breadth = pick(random, longestWord(words.title) <= 6 ? [132, 160] : [112]);
  const width = board.width - breadth - margin - 20;
  const text = setWords(words, { width, height: 450, largest: 76 });
  setHead(ink, text, column.x, width, 54, 'left', palette.plate);
  ink.block(text.authors, { x: column.x, top: 536 - text.authors.height, width }, 'left', palette.plate);
  return (
    ornamentAt(ornament, { x: 400 - breadth, y: 0, width: breadth, height: 600 }, onPlate(palette), random) +
    fill(palette.ground, rectangle(0, 0, 401 - breadth, 600)) +
    mark(ink, column.x, 'left', palette.plate)
  );
};

/** Type above all, with a frieze between title and authors. */
const monument: Composition = ({ words, ornament, palette, random, ink }) => {
  const text = setWords(words, { width: column.width, height: 404, largest: 128 });
  const end = setHead(ink, text, column.x, column.width, 50, 'left', palette.ground);
  const top = Math.max(end + 28, 200);
  const below = text.authors.height === 0 ? 0 : text.authors.height + 24;
  const height = Math.max(84, Math.min(300, (540 - below - top) * pick(random, [0.55, 0.8, 1])));
  const y = 540 - below - height;
  ink.block(text.authors, { x: column.x, top: y + height + 24, width: column.width }, 'left', palette.ground);
  return (
    ornamentAt(ornament, { ...board, y: y - bleed, height: height + 2 * bleed }, onGround(palette), random) +
    fill(
      palette.plate,
      rectangle(board.x, 0, board.width, y) + rectangle(board.x, y + height, board.width, 600 - y - height),
    ) +
    mark(ink, column.x, 'left', palette.ground)
  );
};

/** A broad slip of paper round the spine, over ornament on three sides. */
const slip: Composition = ({ words, ornament, palette, random, ink }) => {
  const breadth = pick(random, [296, 316]);
  const width = breadth - margin - 22;
  const text = setWords(words, { width, height: 380, largest: 84 });
  const height = Math.max(270, text.height + 84);
  const y = pick(random, [60, 84]);
  setHead(ink, text, column.x, width, y + 34, 'left', palette.ground);
  ink.block(text.authors, { x: column.x, top: y + height - 32 - text.authors.height, width }, 'left', palette.ground);
  return (
    ornamentAt(ornament, { ...board, focus: (y + height + 560) / 1200 }, onGround(palette), random) +
    fill(palette.plate, rectangle(board.x, y, breadth, height)) +
    fill(palette.plate, rectangle(board.x, markBaseline - 22, 2 * margin + 90, 50)) +
    mark(ink, column.x, 'left', palette.ground)
  );
};

/** The layouts available to a book, by the length of its words. */
export function compositionsFor({ title, subtitle, authors }: Words): [Composition, ...Composition[]] {
  const all = title.length + subtitle.length;
  const roomy: Composition[] = longestWord(title) <= 8 && all <= 60 && authors.length <= 60 ? [strip] : [];
  const framed: Composition[] = longestWord(title) <= 11 && all <= 70 ? [label, slip] : [];
  return all > 110 ? [landscape, canopy, monument] : [landscape, bands, pane, canopy, monument, ...framed, ...roomy];
}
