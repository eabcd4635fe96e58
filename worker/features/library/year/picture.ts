import { PRODUCT } from '../../../platform/http/contract.ts';
import { drawCover } from '../../books/covers/draw.ts';
import { escapeXml, Ink } from '../../books/covers/ink.ts';
import { hash } from '../../books/covers/seed.ts';
import { type Style, setText, type TextBlock } from '../../books/covers/typeset.ts';
import type { YearReading, YearSums } from './contract.ts';

/** Pixels of a year's picture, as links are shown with. */
export const PICTURE = { width: 1200, height: 630 } as const;

// The page's own colours in the light scheme.
const paper = '#fbf8f3';
const ink = '#211a14';
const soft = '#62574b';
const thread = '#8a2f2b';
const pale = '#e3cfc6';

const left = 76;
const column = 476;
const COVER = { width: 400, height: 600 } as const;

/** What a year's picture is drawn from. */
export interface PicturedYear {
  name: string;
  year: number;
  readings: readonly YearReading[];
  sums: YearSums;
  days: number;
}

/** Draws a year to be shared, as an SVG of {@link PICTURE}: its numbers, its months, and the covers of its books. */
export function drawYear(told: PicturedYear): string {
  const { name, year, sums } = told;
  const type = new Ink();
  const line = (text: string, style: Style, size: number, top: number, colour: string, x: number = left) =>
    type.block(setLine(text, style, size), { x, top, width: column }, 'left', colour);
  const whose = setText(`${name}’s year in books`, {
    ...{ style: 'italic', width: column, height: 60, lines: 2 },
    ...{ largest: 32, smallest: 20 },
  });
  // Whatever is longer grows upwards.
  type.block(whose, { x: left, top: 103 - whose.height, width: column }, 'left', soft);
  line(String(year), 'roman', 172, 122, thread);
  let x = left;
  for (const { number, label } of numbersOf(told)) {
    line(number, 'roman', 50, 296, ink, x);
    line(label, 'italic', 25, 350, soft, x);
    x += Math.max(setLine(number, 'roman', 50).width, setLine(label, 'italic', 25).width) + 44;
  }
  const bars = barsOf(sums, (letter, at) => line(letter, 'italic', 19, 537, soft, at));
  line(PRODUCT, 'roman', 24, 581, thread);
  const { width, height } = PICTURE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escapeXml(`${name}’s year in books, ${year}`)}</title>`,
    `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/>`,
    wallOf(favourites(told)),
    `<path fill="${thread}" d="M0 0h20v${height}H0z"/>`,
    bars,
    type.draw(`y${hash(`${name} ${year}`).toString(36)}`),
    '</svg>',
  ].join('');
}

function setLine(text: string, style: Style, size: number): TextBlock {
  return setText(text, { style, width: column, height: 200, largest: size, smallest: Math.min(size, 20), lines: 1 });
}

function numbersOf({ sums, days }: PicturedYear): { number: string; label: string }[] {
  const numbers = [
    { count: sums.books.length, one: 'book', many: 'books' },
    { count: sums.pages.count, one: 'page', many: 'pages' },
    { count: days, one: 'day read', many: 'days read' },
  ];
  return numbers
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => ({ number: count.toLocaleString('en'), label: count === 1 ? one : many }));
}

function barsOf({ months }: YearSums, letter: (letter: string, x: number) => void): string {
  const foot = 524;
  const [step, wide, tall] = [40, 26, 96];
  const most = Math.max(1, ...months.known.map(({ length }) => length));
  return months.known
    .map(({ length }, month) => {
      const x = left + month * step;
      letter('JFMAMJJASOND'.charAt(month), x + 6);
      // What is nothing is drawn as a line, so that twelve months are seen.
      const high = length === 0 ? 3 : Math.max(8, Math.round((length / most) * tall));
      return `<path fill="${length === 0 ? pale : thread}" d="M${x} ${foot - high}h${wide}v${high}h-${wide}z"/>`;
    })
    .join('');
}

/** The books whose covers are shown: the ones that their reader rated best, of these the latest. */
function favourites({ readings, sums }: PicturedYear): YearReading[] {
  return sums.books
    .flatMap((place) => readings[place] ?? [])
    .reverse()
    .sort((one, other) => (other.rating ?? 0) - (one.rating ?? 0));
}

interface Wall {
  /** Pixels of one cover's width, and between two. */
  width: number;
  gap: number;
  columns: number;
  rows: number;
  /** Pixels from the left of the picture to the middle of the wall; a large one runs over the edges. */
  middle: number;
}

const walls: readonly Wall[] = [
  { width: 158, gap: 18, columns: 4, rows: 3, middle: 940 },
  { width: 176, gap: 20, columns: 3, rows: 3, middle: 900 },
  { width: 172, gap: 20, columns: 3, rows: 2, middle: 886 },
  { width: 184, gap: 22, columns: 2, rows: 2, middle: 880 },
  { width: 226, gap: 22, columns: 2, rows: 1, middle: 880 },
  { width: 290, gap: 0, columns: 1, rows: 1, middle: 880 },
];

// The largest wall that the books fill, so that none has a hole.
function wallOf(books: readonly YearReading[]): string {
  const wall = walls.find(({ columns, rows }) => columns * rows <= books.length);
  if (wall === undefined) return '';
  const { width, gap, columns, rows, middle } = wall;
  const height = width * 1.5;
  const [across, down] = [columns * (width + gap) - gap, rows * (height + gap) - gap];
  const covers = books.slice(0, columns * rows).map((book, slot) => {
    const [row, place] = [Math.floor(slot / columns), slot % columns];
    const x = place * (width + gap) - across / 2;
    // Neighbours stand at different heights, as on a table.
    const y = row * (height + gap) - down / 2 + (columns > 2 ? (place % 2 === 0 ? -28 : 28) : 0);
    return `<g transform="translate(${x} ${y})scale(${width / COVER.width})">${shade}${coverOf(book)}</g>`;
  });
  return `<g transform="translate(${middle} ${PICTURE.height / 2})rotate(-6)">${covers.join('')}</g>`;
}

const shade = `<path fill="${ink}" fill-opacity=".14" d="M8 12h${COVER.width}v${COVER.height}H8z"/>`;

// Ours for every book: a service's cover may be passed on, but not made part of something else.
function coverOf({ isbn, title, authors, genres }: YearReading): string {
  return drawCover({ isbn13: isbn, title, authors, genres });
}
