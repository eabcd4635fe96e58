import type { Area, Inks, Ornament } from './ornaments/drawing.ts';
import { brief } from './ornaments/drawing.ts';
import { blocks, collection, doors, fruit, halves, leaves, petals, quarters } from './ornaments/lattices.ts';
import { faults, figures, panels, rings, speed, zigzags } from './ornaments/lines.ts';
import { arcade, fans, orbits, ranges, stems, teeth, voyage, weave } from './ornaments/scenes.ts';
import type { CoverGenre } from './palettes.ts';
import type { Random } from './random-contract.ts';
import { pick } from './seed.ts';

// The first is the genre's own, and as likely as the others together: a shelf of one genre is a family, not wallpaper.
const ornaments: Readonly<Record<CoverGenre, readonly [Ornament, ...Ornament[]]>> = {
  fiction: [quarters, fans, halves, leaves, rings],
  'non-fiction': [weave, figures, blocks, rings],
  poetry: [stems, leaves, petals],
  'short stories': [collection, quarters, doors, fruit],
  fantasy: [ranges, stems, orbits, arcade],
  'sci-fi': [orbits, rings, weave, faults],
  romance: [petals, fans, leaves, stems],
  horror: [teeth, doors, faults, ranges],
  mystery: [doors, faults, arcade, rings],
  thriller: [faults, speed, zigzags, doors],
  biography: [rings, halves, arcade, weave],
  autobiography: [halves, rings, voyage, leaves],
  history: [arcade, figures, voyage, weave],
  philosophy: [figures, orbits, rings, halves],
  'self-help': [fans, petals, figures, blocks],
  cooking: [fruit, leaves, weave],
  travel: [voyage, ranges, fans],
  children: [blocks, fruit, collection, voyage],
  'young adult': [zigzags, blocks, fans, quarters],
  comics: [panels, speed, zigzags],
  manga: [speed, panels, fans],
  unknown: [leaves, quarters, weave, fans, rings, arcade],
};

/** The ornament of one book of a genre. */
export function ornamentOf(genre: CoverGenre, random: Random): Ornament {
  const [own, ...others] = ornaments[genre];
  return pick(random, [own, ...others.slice(1).map(() => own), ...others]);
}

/** Room on the cover, in its pixels. */
export interface Place extends Area {
  readonly x: number;
  readonly y: number;
}

/** An ornament at a place on the cover, cut at the place's edges. */
export function ornamentAt(ornament: Ornament, place: Place, inks: Inks, random: Random): string {
  const { x, y, width, height } = place;
  // A nested svg clips its content without a clip path, which would need an ID.
  const frame = `<svg x="${brief(x)}" y="${brief(y)}" width="${brief(width)}" height="${brief(height)}">`;
  return `${frame}<path fill="${inks.back}" d="M0 0h${brief(width)}v${brief(height)}H0z"/>${ornament(place, inks, random)}</svg>`;
}
