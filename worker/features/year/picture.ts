import { Ink } from '../books/covers/ink.ts';
import { colours, drawPicture, drawWall, setLine, text } from '../books/covers/picture.ts';
import { type Style, setText } from '../books/covers/typeset.ts';
import type { YearReading, YearSums } from './contract.ts';

/** The most covers: three rows of three. */
const MAX_COVERS = 9;
const { left, column } = text;
const { ink, soft, thread, pale } = colours;

/** The content of a year's picture. */
export interface PicturedYear {
  name: string;
  year: number;
  readings: readonly YearReading[];
  sums: YearSums;
  days: number;
}

/** Draws the picture of a year as an SVG, with its numbers, months and covers. */
export function drawYear(shown: PicturedYear & { site: string }): string {
  const { name, year, sums, site } = shown;
  const type = new Ink();
  const line = (words: string, style: Style, size: number, top: number, colour: string, x: number = left) =>
    type.block(setLine(words, style, size), { x, top, width: column }, 'left', colour);
  const owner = setText(`${name}’s year in books`, {
    ...{ style: 'italic', width: column, height: 60, lines: 2 },
    ...{ largest: 32, smallest: 20 },
  });
  // A name of several lines extends upwards.
  type.block(owner, { x: left, top: 103 - owner.height, width: column }, 'left', soft);
  line(String(year), 'roman', 172, 122, thread);
  let x = left;
  for (const { number, label } of numbersOf(shown)) {
    line(number, 'roman', 50, 296, ink, x);
    line(label, 'italic', 25, 350, soft, x);
    x += Math.max(setLine(number, 'roman', 50).width, setLine(label, 'italic', 25).width) + 44;
  }
  const bars = barsOf(sums, (letter, at) => line(letter, 'italic', 19, 537, soft, at));
  const covers = favourites(shown).map(({ isbn, title, authors, genres }) => ({
    isbn13: isbn,
    title,
    authors,
    genres,
  }));
  return drawPicture({ title: `${name}’s year in books, ${year}`, art: `${drawWall(covers)}${bars}`, ink: type, site });
}

function numbersOf({ sums, days }: PicturedYear): { number: string; label: string }[] {
  const numbers = [
    { count: sums.books.length, one: 'book', many: 'books' },
    { count: sums.pages.count, one: 'page', many: 'pages' },
    { count: days, one: 'day read', many: 'days read' },
    { count: sums.minutes.count, one: 'minute heard', many: 'minutes heard' },
  ];
  return numbers
    .filter(({ count }) => count > 0)
    .slice(0, 3)
    .map(({ count, one, many }) => ({ number: count.toLocaleString('en'), label: count === 1 ? one : many }));
}

function barsOf({ months }: YearSums, letter: (letter: string, x: number) => void): string {
  const foot = 524;
  const [step, wide, tall] = [40, 26, 96];
  const highest = Math.max(1, ...months.known.map(({ length }) => length));
  return months.known
    .map(({ length }, month) => {
      const x = left + month * step;
      letter('JFMAMJJASOND'.charAt(month), x + 6);
      // A month without a book is a thin line, so that all twelve months are visible.
      const high = length === 0 ? 3 : Math.max(8, Math.round((length / highest) * tall));
      return `<path fill="${length === 0 ? pale : thread}" d="M${x} ${foot - high}h${wide}v${high}h-${wide}z"/>`;
    })
    .join('');
}

/** Returns the books whose covers are shown: the highest rated, and of equal ratings the latest. */
function favourites({ readings, sums }: PicturedYear): YearReading[] {
  return sums.books
    .flatMap((place) => readings[place] ?? [])
    .reverse()
    .sort((a, b) => (b.rating ?? 0) - (a.rating ?? 0))
    .slice(0, MAX_COVERS);
}
