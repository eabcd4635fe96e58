import type { Area, Inks, Ornament } from './ornaments/drawing.ts';
import { brief } from './ornaments/drawing.ts';
import { blocks, collection, doors, fruit, halves, leaves, petals, quarters } from './ornaments/lattices.ts';
import { faults, figures, panels, rings, speed, zigzags } from './ornaments/lines.ts';
import { arcade, fans, orbits, ranges, stems, teeth, voyage, weave } from './ornaments/scenes.ts';
import type { CoverGenre } from './palettes.ts';
import type { Random } from './seed.ts';

const ornaments: Readonly<Record<CoverGenre, Ornament>> = {
  fiction: quarters,
  'non-fiction': weave,
  poetry: stems,
  'short stories': collection,
  fantasy: ranges,
  'sci-fi': orbits,
  romance: petals,
  horror: teeth,
  mystery: doors,
  thriller: faults,
  biography: rings,
  autobiography: halves,
  history: arcade,
  philosophy: figures,
  'self-help': fans,
  cooking: fruit,
  travel: voyage,
  children: blocks,
  'young adult': zigzags,
  comics: panels,
  manga: speed,
  unknown: leaves,
};

/** Room on the cover, in its pixels. */
export interface Place extends Area {
  readonly x: number;
  readonly y: number;
}

/** A genre's ornament at a place on the cover, cut at the place's edges. */
export function ornamentAt(genre: CoverGenre, place: Place, inks: Inks, random: Random): string {
  const { x, y, width, height } = place;
  // A nested svg cuts what it holds without a clip path, which would need an id.
  const frame = `<svg x="${brief(x)}" y="${brief(y)}" width="${brief(width)}" height="${brief(height)}">`;
  return `${frame}<path fill="${inks.back}" d="M0 0h${brief(width)}v${brief(height)}H0z"/>${ornaments[genre](place, inks, random)}</svg>`;
}
