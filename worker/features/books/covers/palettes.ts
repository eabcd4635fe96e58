import { hash } from './seed.ts';

/** One range of bookcloth for the whole series: covers of different genres still match side by side. */
const swatches = {
  paper: '#f8f1e2',
  oat: '#ebdfc5',
  butter: '#f7dd95',
  blush: '#f5cdbd',
  pink: '#f0a8b2',
  lilac: '#d8c9e8',
  sky: '#b5d2e6',
  mist: '#cddcd6',
  pistachio: '#cbdca0',
  saffron: '#f2ab27',
  coral: '#f0806a',
  ochre: '#c98d23',
  terracotta: '#c8623c',
  vermilion: '#c9361c',
  crimson: '#ad1f37',
  oxblood: '#6d1a22',
  magenta: '#b52c66',
  plum: '#66234f',
  aubergine: '#391b3c',
  violet: '#6f4bb0',
  ultramarine: '#25379b',
  cobalt: '#2a5fc0',
  cerulean: '#4b9ac9',
  prussian: '#153d5b',
  navy: '#15233b',
  petrol: '#0d4a52',
  teal: '#2b8b84',
  leaf: '#4d9c5c',
  bottle: '#143f2f',
  moss: '#3d4a1e',
  olive: '#8b8a36',
  umber: '#4a2a18',
  stone: '#a3967f',
  slate: '#3a4651',
  soot: '#1f1a17',
} as const;

type Swatch = keyof typeof swatches;

/**
 * The colours of one cover, as CSS hex. Type is only ever `plate` on `ground` or `ground` on `plate`: at least 4.5:1.
 */
export interface Palette {
  readonly ground: string;
  readonly plate: string;
  /** Most of the ornament. */
  readonly figure: string;
  /** The ornament's highlights and the cloth on the spine. */
  readonly spark: string;
}

type Cloth = readonly [ground: Swatch, plate: Swatch, figure: Swatch, spark: Swatch];

const cloths = {
  fiction: [
    ['vermilion', 'paper', 'oxblood', 'butter'],
    ['prussian', 'paper', 'cerulean', 'coral'],
    ['butter', 'navy', 'terracotta', 'cobalt'],
    ['bottle', 'oat', 'leaf', 'saffron'],
  ],
  'non-fiction': [
    ['slate', 'paper', 'stone', 'saffron'],
    ['oat', 'soot', 'cobalt', 'vermilion'],
    ['cobalt', 'paper', 'navy', 'saffron'],
    ['petrol', 'oat', 'teal', 'coral'],
  ],
  poetry: [
    ['blush', 'oxblood', 'coral', 'bottle'],
    ['mist', 'bottle', 'teal', 'terracotta'],
    ['paper', 'plum', 'pink', 'olive'],
    ['moss', 'paper', 'olive', 'butter'],
  ],
  'short stories': [
    ['saffron', 'soot', 'vermilion', 'cobalt'],
    ['paper', 'ultramarine', 'coral', 'teal'],
    ['petrol', 'butter', 'coral', 'cerulean'],
    ['pink', 'aubergine', 'vermilion', 'prussian'],
  ],
  fantasy: [
    ['aubergine', 'blush', 'violet', 'saffron'],
    ['bottle', 'butter', 'leaf', 'ochre'],
    ['navy', 'lilac', 'violet', 'saffron'],
    ['plum', 'paper', 'magenta', 'saffron'],
  ],
  'sci-fi': [
    ['navy', 'paper', 'cobalt', 'coral'],
    ['soot', 'mist', 'teal', 'saffron'],
    ['ultramarine', 'paper', 'cerulean', 'saffron'],
    ['mist', 'navy', 'cerulean', 'vermilion'],
  ],
  romance: [
    ['crimson', 'blush', 'coral', 'butter'],
    ['pink', 'oxblood', 'crimson', 'violet'],
    ['blush', 'plum', 'magenta', 'terracotta'],
    ['plum', 'blush', 'magenta', 'coral'],
  ],
  horror: [
    ['soot', 'paper', 'oxblood', 'vermilion'],
    ['oxblood', 'oat', 'soot', 'coral'],
    ['soot', 'pistachio', 'moss', 'leaf'],
    ['aubergine', 'mist', 'plum', 'vermilion'],
  ],
  mystery: [
    ['navy', 'butter', 'prussian', 'saffron'],
    ['bottle', 'paper', 'soot', 'ochre'],
    ['slate', 'butter', 'soot', 'saffron'],
    ['oxblood', 'paper', 'soot', 'saffron'],
  ],
  thriller: [
    ['soot', 'paper', 'slate', 'vermilion'],
    ['saffron', 'soot', 'ochre', 'vermilion'],
    ['crimson', 'paper', 'soot', 'blush'],
    ['prussian', 'paper', 'navy', 'saffron'],
  ],
  biography: [
    ['umber', 'oat', 'terracotta', 'saffron'],
    ['oat', 'prussian', 'ochre', 'terracotta'],
    ['petrol', 'paper', 'teal', 'ochre'],
    ['moss', 'oat', 'olive', 'coral'],
  ],
  autobiography: [
    ['mist', 'prussian', 'teal', 'coral'],
    ['crimson', 'paper', 'oxblood', 'pink'],
    ['butter', 'umber', 'terracotta', 'prussian'],
    ['slate', 'blush', 'stone', 'coral'],
  ],
  history: [
    ['oat', 'oxblood', 'terracotta', 'ochre'],
    ['oxblood', 'oat', 'terracotta', 'ochre'],
    ['prussian', 'oat', 'stone', 'terracotta'],
    ['umber', 'butter', 'ochre', 'teal'],
  ],
  philosophy: [
    ['paper', 'soot', 'stone', 'vermilion'],
    ['ultramarine', 'paper', 'cerulean', 'butter'],
    ['bottle', 'paper', 'stone', 'saffron'],
    ['oat', 'ultramarine', 'coral', 'ochre'],
  ],
  'self-help': [
    ['butter', 'prussian', 'coral', 'teal'],
    ['sky', 'navy', 'cobalt', 'saffron'],
    ['coral', 'navy', 'butter', 'plum'],
    ['petrol', 'butter', 'teal', 'saffron'],
  ],
  cooking: [
    ['paper', 'crimson', 'coral', 'leaf'],
    ['pistachio', 'bottle', 'leaf', 'vermilion'],
    ['vermilion', 'paper', 'saffron', 'bottle'],
    ['butter', 'oxblood', 'saffron', 'leaf'],
  ],
  travel: [
    ['sky', 'prussian', 'cerulean', 'coral'],
    ['petrol', 'paper', 'teal', 'saffron'],
    ['coral', 'navy', 'prussian', 'butter'],
    ['cobalt', 'paper', 'cerulean', 'butter'],
  ],
  children: [
    ['butter', 'ultramarine', 'coral', 'teal'],
    ['sky', 'oxblood', 'cobalt', 'vermilion'],
    ['navy', 'butter', 'teal', 'coral'],
    ['paper', 'cobalt', 'vermilion', 'saffron'],
  ],
  'young adult': [
    ['violet', 'paper', 'lilac', 'saffron'],
    ['lilac', 'ultramarine', 'violet', 'vermilion'],
    ['pistachio', 'plum', 'magenta', 'teal'],
    ['magenta', 'paper', 'pink', 'butter'],
  ],
  comics: [
    ['butter', 'soot', 'vermilion', 'cobalt'],
    ['cobalt', 'paper', 'saffron', 'coral'],
    ['vermilion', 'paper', 'butter', 'navy'],
    ['paper', 'navy', 'cerulean', 'vermilion'],
  ],
  manga: [
    ['paper', 'soot', 'stone', 'crimson'],
    ['crimson', 'paper', 'soot', 'pink'],
    ['navy', 'paper', 'cobalt', 'pink'],
    ['pink', 'navy', 'plum', 'paper'],
  ],
  // Palette of a book without a genre.
  unknown: [
    ['oat', 'umber', 'stone', 'terracotta'],
    ['slate', 'oat', 'stone', 'coral'],
    ['mist', 'umber', 'stone', 'oxblood'],
  ],
} satisfies Record<string, readonly [Cloth, ...Cloth[]]>;

/** The 21 genres and `unknown`: each has its own palettes and its own ornament. */
export type CoverGenre = keyof typeof cloths;

/** Letters only, so that `Sci-Fi`, `sci_fi` and `SCIFI` are one word. */
const lettersOf = (genre: string) => genre.toLowerCase().replace(/[^a-z]/g, '');

const genresByBareName = new Map<string, CoverGenre>([
  ...(Object.keys(cloths) as CoverGenre[]).map((genre): [string, CoverGenre] => [lettersOf(genre), genre]),
  ['sciencefiction', 'sci-fi'],
  ['historical', 'history'],
  ['comic', 'comics'],
  ['graphicnovels', 'comics'],
  ['childrens', 'children'],
]);

/** Returns the first of the book's genres with a palette, else `unknown`. */
export function coverGenre(genres: readonly string[]): CoverGenre {
  return (
    genres.map((genre) => genresByBareName.get(lettersOf(genre))).find((genre) => genre !== undefined) ?? 'unknown'
  );
}

/** All palettes of a genre. */
function palettesOf(genre: CoverGenre): Palette[] {
  return cloths[genre].map(([ground, plate, figure, spark]) => ({
    ground: swatches[ground],
    plate: swatches[plate],
    figure: swatches[figure],
    spark: swatches[spark],
  }));
}

export function paletteFor(genre: CoverGenre, key: string): Palette {
  const palettes = palettesOf(genre);
  const chosen = palettes[hash(`${key}/palette`) % palettes.length];
  if (chosen === undefined) throw new Error(`${genre} has no palettes.`);
  return chosen;
}
