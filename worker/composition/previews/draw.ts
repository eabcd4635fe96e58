import type { CoverBook } from '../../features/books/covers/draw.ts';
import { Ink } from '../../features/books/covers/ink.ts';
import { colours, drawPicture, drawWall, setLine, text } from '../../features/books/covers/picture.ts';
import { setText } from '../../features/books/covers/typeset.ts';
import { drawMotif, type Motif } from './motifs.ts';

/** The content of the picture of a shared page. */
export interface Preview {
  /** The small line above the title. */
  kicker: string;
  title: string;
  /** The line below the title; empty for none. */
  line: string;
  /** Stars out of five. */
  rating?: number;
  quote?: string;
  books: readonly CoverBook[];
  /** The name of the site. */
  site: string;
  /** Drawn if the page has no books. */
  motif?: Motif;
}

const { left, column } = text;
const [TOP, FOOT] = [72, 548];

/** Draws the preview picture of a shared page as an SVG. */
export function drawPreview({ kicker, title, line, rating, quote = '', books, motif, site }: Preview): string {
  const ink = new Ink();
  let top = TOP;
  const set = (
    words: string,
    style: 'roman' | 'italic',
    size: number,
    lines: number,
    height: number,
    colour: string,
  ) => {
    if (words === '') return;
    const block = setText(words, {
      ...{ style, width: column, height, lines },
      ...{ largest: size, smallest: Math.min(size, 24) },
    });
    ink.block(block, { x: left, top, width: column }, 'left', colour);
    top += block.height + 20;
  };
  if (kicker !== '') {
    ink.block(setLine(kicker, 'italic', 26), { x: left, top, width: column }, 'left', colours.soft);
    top += 46;
  }
  set(title, 'roman', 76, 4, 240, colours.ink);
  set(line, 'italic', 30, 2, 72, colours.soft);
  let stars = '';
  if (rating !== undefined) {
    stars = drawStars(rating, top);
    top += STAR + 28;
  }
  if (FOOT - top > 60) set(quote, 'italic', 27, Math.floor((FOOT - top) / 38), FOOT - top, colours.ink);
  const art = books.length > 0 ? drawWall(books) : motif === undefined ? '' : drawMotif(motif);
  return drawPicture({ title: [title, line].filter(Boolean).join(', '), art: `${art}${stars}`, ink, site });
}

const STAR = 38;
// A star in a square of 24 by 24.
const star = 'M12 1.5l3.2 6.9 7.5.9-5.6 5.1 1.5 7.4L12 18.1l-6.6 3.7 1.5-7.4L1.3 9.3l7.5-.9z';

function drawStars(rating: number, top: number): string {
  const row = (colour: string) =>
    [0, 1, 2, 3, 4]
      .map((place) => `<path fill="${colour}" transform="translate(${place * 28} 0)" d="${star}"/>`)
      .join('');
  const filled = Math.floor(rating) * 28 + (rating % 1) * 24;
  return [
    `<clipPath id="rating"><path d="M0 0h${filled}v24H0z"/></clipPath>`,
    `<g transform="translate(${left} ${top})scale(${STAR / 24})">${row(colours.pale)}`,
    `<g clip-path="url(#rating)">${row(colours.gold)}</g></g>`,
  ].join('');
}
