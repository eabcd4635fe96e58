import type { Random } from '../random-contract.ts';

/**
 * Room for an ornament, in pixels of the cover; the ornament is drawn from its upper left corner and cut at its edges.
 */
export interface Area {
  readonly width: number;
  readonly height: number;
  /** The visual centre, as a share of the height, if a label covers part of the ornament. */
  readonly focus?: number;
}

/** The four colours of an ornament: the ground, and three that contrast with it. */
export interface Inks {
  readonly back: string;
  readonly first: string;
  readonly second: string;
  readonly third: string;
}

/** Draws one genre's ornament: SVG elements without ids, different for each sequence of random numbers. */
export type Ornament = (area: Area, inks: Inks, random: Random) => string;

/** A number in SVG's shortest form, to a tenth of a pixel. */
export const brief = (value: number): string => String(Math.round(value * 10) / 10);

const list = (values: readonly number[]) => values.map(brief).join(' ').replaceAll(' -', '-');

/** Path data of a circle. */
export const circle = (x: number, y: number, radius: number): string =>
  `M${list([x - radius, y])}a${list([radius, radius])} 0 1 0 ${list([2 * radius, 0])}a${list([radius, radius])} 0 1 0 ${list([-2 * radius, 0])}z`;

/** Path data of a rectangle from its upper left corner. */
export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${list([x, y])}h${brief(width)}v${brief(height)}h${brief(-width)}z`;

/** Path data of an open line; x and y by turns. */
export function line(...coordinates: number[]): string {
  // Rounded before they are subtracted, so that steps do not add up to a drift.
  const rounded = coordinates.map((value) => Math.round(value * 10) / 10);
  const [x = 0, y = 0] = rounded;
  return `M${list([x, y])}l${list(rounded.slice(2).map((value, index) => value - (rounded[index] ?? 0)))}`;
}

/** Path data of a closed polygon; x and y by turns. */
export const polygon = (...coordinates: number[]): string => `${line(...coordinates)}z`;

/** Path data of a slice of a disc between two angles in turns, clockwise from the right. */
export function slice(x: number, y: number, radius: number, from: number, to: number): string {
  const at = (turns: number) =>
    [radius * Math.cos(turns * 2 * Math.PI), radius * Math.sin(turns * 2 * Math.PI)] as const;
  const [start, end] = [at(from), at(to)];
  const large = to - from > 0.5 ? 1 : 0;
  const arc = list([end[0] - start[0], end[1] - start[1]]);
  return `M${list([x, y])}l${list(start)}a${list([radius, radius])} 0 ${large} 1 ${arc}z`;
}

/** Path data of a leaf: two arcs between its tips, `bulge` being its half width as a share of its length. */
export function leaf(x1: number, y1: number, x2: number, y2: number, bulge: number): string {
  const [alongX, alongY] = [x2 - x1, y2 - y1];
  const [acrossX, acrossY] = [-alongY * bulge * 2, alongX * bulge * 2];
  const end = [alongX / 2 + acrossX, alongY / 2 + acrossY, alongX, alongY];
  const back = [-alongX / 2 - acrossX, -alongY / 2 - acrossY, -alongX, -alongY];
  return `M${list([x1, y1])}q${list(end)}q${list(back)}z`;
}

/** Path data of a doorway: straight sides on (`x`, `foot`) and a half circle above them, `height` in all. */
export function arch(x: number, foot: number, width: number, height: number): string {
  const radius = width / 2;
  return `M${list([x, foot])}v${brief(radius - height)}a${list([radius, radius])} 0 0 1 ${brief(width)} 0v${brief(height - radius)}z`;
}

/** Path data of a star with long points: four for a spark, more for a burst. */
export function star(x: number, y: number, radius: number, points: number, depth: number): string {
  const coordinates: number[] = [];
  for (let index = 0; index < 2 * points; index += 1) {
    const angle = (index / points) * Math.PI - Math.PI / 2;
    const reach = index % 2 === 0 ? radius : radius * depth;
    coordinates.push(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
  }
  return polygon(...coordinates);
}

/** Gathers shapes into one path for each colour; later colours lie above earlier ones. */
export class Drawing {
  readonly #paths = new Map<string, string[]>();

  #add(attributes: string, path: string): void {
    const paths = this.#paths.get(attributes);
    if (paths === undefined) this.#paths.set(attributes, [path]);
    else paths.push(path);
  }

  /** Fills a path. */
  fill(colour: string, path: string): this {
    this.#add(`fill="${colour}"`, path);
    return this;
  }

  /** Strokes a path, `width` pixels wide. */
  stroke(colour: string, width: number, path: string): this {
    this.#add(`fill="none" stroke="${colour}" stroke-width="${brief(width)}"`, path);
    return this;
  }

  /** Draws a path as a row of round dots of a diameter, `gap` pixels from centre to centre. */
  dots(colour: string, diameter: number, gap: number, path: string): this {
    const dash = `stroke-linecap="round" stroke-dasharray="0 ${brief(gap)}"`;
    this.#add(`fill="none" stroke="${colour}" stroke-width="${brief(diameter)}" ${dash}`, path);
    return this;
  }

  /** Strokes a path in dashes as long as the gaps between them, in pixels; each part of the path starts with a dash. */
  dashes(colour: string, width: number, length: number, path: string): this {
    const dash = `stroke-dasharray="${Math.round(length * 1000) / 1000}"`;
    this.#add(`fill="none" stroke="${colour}" stroke-width="${brief(width)}" ${dash}`, path);
    return this;
  }

  /** The drawing as SVG elements. */
  toString(): string {
    return [...this.#paths].map(([attributes, paths]) => `<path ${attributes} d="${paths.join('')}"/>`).join('');
  }
}

/** A cell of a grid: its upper left corner and its place. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly column: number;
  readonly row: number;
}

/** Square cells near a size that fill an area's width; the number of columns is chosen to end as evenly below. */
export function grid(area: Area, target: number): { size: number; columns: number; rows: number; cells: Cell[] } {
  const about = Math.max(1, Math.round(area.width / target));
  const misfit = (count: number) =>
    Math.abs((area.height * count) / area.width - Math.round((area.height * count) / area.width));
  const columns =
    [about, about + 1, Math.max(1, about - 1)]
      .filter((count) => count >= about || area.width / count <= area.height)
      .sort((a, b) => misfit(a) - misfit(b))[0] ?? about;
  const size = area.width / columns;
  const rows = Math.max(1, Math.ceil(area.height / size - 0.12));
  const top = (area.height - rows * size) / 2;
  const cells: Cell[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1)
      cells.push({ x: column * size, y: top + row * size, column, row });
  }
  return { size, columns, rows, cells };
}
