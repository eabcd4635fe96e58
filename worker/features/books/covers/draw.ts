import { compositionsFor, spine } from './compositions.ts';
import { escapeXml, Ink } from './ink.ts';
import { ornamentOf } from './ornaments.ts';
import { coverGenre, paletteFor } from './palettes.ts';
import { randomFrom } from './random-contract.ts';
import { hash } from './seed.ts';
import { coverWords } from './words.ts';

export interface CoverBook {
  /** Thirteen digits, or empty. Palette, composition and ornament are derived from it, or else from the title. */
  readonly isbn13: string;
  readonly title: string;
  readonly authors: readonly string[];
  /** Names as in `/bookshelf/{genre}`, in any case. The first known one determines palettes and ornaments. */
  readonly genres: readonly string[];
}

/**
 * Draws a book's cover as an SVG document of 400 by 600 pixels. Letters without outlines in our typeface are left to
 * the viewer's fonts.
 */
export function drawCover(book: CoverBook): string {
  const words = coverWords(book);
  const genre = coverGenre(book.genres);
  const key = book.isbn13 || book.title;
  const palette = paletteFor(genre, key);
  const compositions = compositionsFor(words);
  const compose = compositions[hash(`${key}/composition`) % compositions.length] ?? compositions[0];
  const ornament = ornamentOf(genre, randomFrom(hash(`${key}/kind of ornament`)));
  const ink = new Ink();
  const art = compose({ words, ornament, palette, random: randomFrom(hash(`${key}/ornament`)), ink });
  const description = escapeXml(words.description);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600" width="400" height="600" role="img">',
    `<title>${description}</title>`,
    art,
    `<path fill="${palette.spark}" d="M0 0h${spine}v600H0z"/>`,
    ink.draw(`f${hash(key).toString(36)}`),
    '</svg>',
  ].join('');
}
