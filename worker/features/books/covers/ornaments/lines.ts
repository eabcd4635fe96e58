import type { Random } from '../random-contract.ts';
import { between, pick } from '../seed.ts';
import {
  type Area,
  brief,
  circle,
  Drawing,
  type Inks,
  line,
  type Ornament,
  polygon,
  rectangle,
  slice,
  star,
} from './drawing.ts';

/** Thriller: a slope of bars that slips along a fault. */
export const faults: Ornament = ({ width, height }, { first, second, third }, random) => {
  const drawing = new Drawing();
  const bands = Math.max(2, Math.round(height / pick(random, [90, 140, 200])));
  const tall = height / bands;
  const pitch = pick(random, [38, 54, 76]);
  const lean = tall * pick(random, [0.45, 0.7, 1]) * (random() < 0.5 ? -1 : 1);
  const turning = random() < 0.5;
  const target = Math.floor(random() * bands);
  for (let band = 0; band < bands; band += 1) {
    const slant = turning && band % 2 === 1 ? -lean : lean;
    const start = -Math.abs(slant) - pitch * random();
    const count = Math.ceil((width + 2 * Math.abs(slant)) / pitch) + 1;
    const bright = Math.floor(count * between(random, 0.35, 0.65));
    for (let bar = 0; bar < count; bar += 1) {
      const x = start + bar * pitch;
      const colour = band === target && bar === bright ? second : random() < 0.08 ? third : first;
      const [top, foot] = [band * tall, (band + 1) * tall];
      drawing.fill(colour, polygon(x + slant, top, x + slant + pitch * 0.55, top, x + pitch * 0.55, foot, x, foot));
    }
  }
  return String(drawing);
};

const tenth = (value: number) => Math.round(value * 10) / 10;

/** A closed, slightly uneven ring: `wobble` as a share of its radius. */
function ring(x: number, y: number, radius: number, wobble: number, phase: number): string {
  const count = 10;
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const uneven = radius * (1 + wobble * Math.sin(2 * angle + phase) + wobble * 0.6 * Math.sin(3 * angle - phase * 2));
    return [x + uneven * Math.cos(angle), y + uneven * Math.sin(angle)] as const;
  });
  const middle = (index: number) => {
    const [one, other] = [points[index % count], points[(index + 1) % count]];
    return one && other ? ([(one[0] + other[0]) / 2, (one[1] + other[1]) / 2] as const) : ([x, y] as const);
  };
  // Between curves that meet halfway between their controls, `t` knows the control: only the first is written.
  const [startX, startY] = middle(count - 1).map(tenth);
  const [control] = points;
  const steps = points.map((_, index) => {
    const [fromX, fromY] = middle(index - 1 + count).map(tenth);
    const [toX, toY] = middle(index).map(tenth);
    return `${brief((toX ?? x) - (fromX ?? x))} ${brief((toY ?? y) - (fromY ?? y))}`;
  });
  const first = `${brief((control?.[0] ?? x) - (startX ?? x))} ${brief((control?.[1] ?? y) - (startY ?? y))}`;
  return `M${startX} ${startY}q${first} ${steps[0]}t${steps.slice(1).join(' ')}z`.replaceAll(' -', '-');
}

/** Biography: the rings of a tree, wide years and narrow ones. */
export const rings: Ornament = ({ width, height, focus }, { first, second, third }, random) => {
  const drawing = new Drawing();
  const x = width * between(random, 0.15, 0.85);
  const y = height * (focus ?? between(random, 0.2, 0.8));
  const far = Math.hypot(Math.max(x, width - x), Math.max(y, height - y));
  const wobble = between(random, 0.03, 0.075);
  let phase = random() * 6;
  let radius = between(random, 14, 24);
  const core = new Drawing().fill(second, ring(x, y, radius, wobble, phase));
  const step = between(random, 17, 25);
  while (radius < far * 1.05) {
    const breadth = step * pick(random, [0.22, 0.36, 0.36, 0.6]);
    radius += step * 0.42 + breadth;
    phase += between(random, -0.1, 0.22);
    const chosen = random();
    drawing.stroke(chosen < 0.12 ? second : chosen < 0.26 ? third : first, breadth, ring(x, y, radius, wobble, phase));
  }
  return `${drawing}${core}`;
};

/** Philosophy: a figure within a figure within a figure. */
export const figures: Ornament = ({ width, height }, { back, first, second, third }, random) => {
  const short = Math.min(width, height);
  const across = width > height * 1.5 ? Math.round(width / height) : pick(random, short < 200 ? [1, 1] : [1, 2, 2]);
  const size = width / across;
  const down = Math.max(1, Math.round(height / size));
  const sides = pick(random, [3, 4, 4, 6]);
  const turning = pick(random, [0, 0.5, 0.5]);
  const depth = pick(random, [5, 6, 7]);
  const colours = [first, back, third, back, second, back, first];
  let art = '';
  for (let index = 0; index < across * down; index += 1) {
    const x = ((index % across) + 0.5) * size;
    const y = height / 2 + (Math.floor(index / across) - (down - 1) / 2) * Math.min(size, height / down);
    let radius = Math.min(size, height / down) * 0.48;
    const shift = index % 2;
    for (let level = 0; level < depth; level += 1) {
      const colour = colours[level] ?? first;
      if ((level + shift) % 2 === 0) {
        art += `<path fill="${colour}" d="${circle(x, y, radius)}"/>`;
      } else {
        const turn = (level % 4 > 1 ? turning : 0) / sides - 0.25;
        const corners = Array.from({ length: sides }, (_, corner) => {
          const angle = (corner / sides + turn) * 2 * Math.PI;
          return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
        });
        art += `<path fill="${colour}" d="${polygon(...corners.flat())}"/>`;
        radius *= Math.cos(Math.PI / sides);
      }
      radius *= sides === 3 ? 0.96 : 0.88;
    }
  }
  return art;
};

/** Young adult: zigzags that will not keep step. */
export const zigzags: Ornament = ({ width, height }, { first, second, third }, random) => {
  const drawing = new Drawing();
  const upright = height > width * 1.6 || random() < 0.35;
  const [long, short] = upright ? [height, width] : [width, height];
  const breadth = pick(random, [14, 18, 24]);
  const half = pick(random, [32, 42, 54]);
  const rise = half * between(random, 0.7, 1.3);
  const step = breadth * between(random, 1.75, 2.3);
  let index = 0;
  for (let across = -rise; across < short + rise; across += step, index += 1) {
    const points: number[] = [];
    const shift = index % 5 === 3 ? half : 0;
    for (let start = -half - shift, up = 0; start < long + 2 * half; start += half, up = 1 - up) {
      const offset = across + (up === 0 ? rise / 2 : -rise / 2);
      points.push(...(upright ? [offset, start] : [start, offset]));
    }
    const chosen = random();
    drawing.stroke(chosen < 0.2 ? second : chosen < 0.42 ? third : first, breadth, line(...points));
  }
  return String(drawing);
};

/** One panel of a comic: dots, a burst, stripes or a flat colour. */
function panel(area: Area & { x: number; y: number }, inks: Inks, random: Random, kind: number): string {
  const { x, y, width, height } = area;
  const colours = [inks.first, inks.second, inks.third];
  const ground = pick(random, [inks.first, inks.second, inks.third]);
  const other = pick(
    random,
    [inks.first, inks.second, inks.third].filter((colour) => colour !== ground) as [string, ...string[]],
  );
  const over = colours.find((colour) => colour !== ground && colour !== other) ?? inks.back;
  const drawing = new Drawing();
  drawing.fill(ground, rectangle(0, 0, width, height));
  const [centreX, centreY] = [width * between(random, 0.3, 0.7), height * between(random, 0.35, 0.65)];
  const reach = Math.min(width, height);
  if (kind === 0) {
    const gap = 15;
    for (let row = 0; row * gap * 0.86 < height + gap; row += 1) {
      const diameter = Math.max(1.5, 13.5 * (1 - (row * gap * 0.86) / (height * 1.15)));
      drawing.dots(
        other,
        diameter,
        gap,
        line(row % 2 === 0 ? 0 : gap / 2, row * gap * 0.86, width + gap, row * gap * 0.86),
      );
    }
  } else if (kind === 1) {
    drawing.fill(other, star(centreX, centreY, reach * 0.5, 11, 0.62));
    drawing.fill(over, star(centreX, centreY, reach * 0.3, 11, 0.62));
  } else if (kind === 2) {
    for (let ray = 0; ray < 12; ray += 1)
      drawing.fill(other, slice(centreX, centreY, width + height, ray / 12, (ray + 0.5) / 12));
    drawing.fill(over, circle(centreX, centreY, reach * 0.2));
  } else {
    const lean = height * 0.5;
    for (let start = -lean; start < width; start += 26)
      drawing.fill(other, polygon(start, height, start + lean, 0, start + lean + 11, 0, start + 11, height));
  }
  return `<svg x="${brief(x)}" y="${brief(y)}" width="${brief(width)}" height="${brief(height)}">${drawing}</svg>`;
}

/** Comics: a page of panels. */
export const panels: Ornament = (area, inks, random) => {
  const gutter = 7;
  const rows = Math.max(1, Math.round(area.height / pick(random, [110, 140, 170])));
  let art = '';
  let kind = Math.floor(random() * 4);
  for (let row = 0; row < rows; row += 1) {
    const height = area.height / rows;
    const limit = Math.max(1, Math.round(area.width / 115));
    const count = Math.min(limit, 1 + Math.floor(random() * 3));
    const cut = count === 2 ? between(random, 0.35, 0.65) : 1 / count;
    for (let column = 0; column < count; column += 1) {
      const from = count === 2 ? cut * column : column / count;
      const to = count === 2 ? (column === 0 ? cut : 1) : (column + 1) / count;
      art += panel(
        {
          x: from * area.width + gutter / 2,
          y: row * height + gutter / 2,
          width: (to - from) * area.width - gutter,
          height: height - gutter,
        },
        inks,
        random,
        kind,
      );
      kind = (kind + 1 + Math.floor(random() * 2)) % 4;
    }
  }
  return art;
};

/** Manga: lines of speed that all run to one point. */
export const speed: Ornament = ({ width, height, focus }, { first, second, third }, random) => {
  const drawing = new Drawing();
  const x = width * between(random, 0.25, 0.75);
  const y = height * (focus ?? between(random, 0.3, 0.7));
  const far = Math.hypot(width, height);
  const heart = Math.min(width, height) * between(random, 0.16, 0.27) * (focus === undefined ? 1 : 0.8);
  const count = pick(random, [44, 60, 76]);
  const oval = between(random, 1, 1.3);
  for (let ray = 0; ray < count; ray += 1) {
    const angle = ((ray + random() * 0.5) / count) * 2 * Math.PI;
    const breadth = (Math.PI / count) * between(random, 0.5, 1.5);
    const start = heart * between(random, 1.35, 2.5);
    const at = (turn: number, reach: number) => [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach * oval];
    const colour = random() < 0.07 ? second : random() < 0.16 ? third : first;
    drawing.fill(
      colour,
      polygon(...at(angle, start), ...at(angle - breadth / 2, far), ...at(angle + breadth / 2, far)),
    );
  }
  const sun = new Drawing();
  if (random() < 0.65) sun.fill(second, circle(x, y, heart));
  else sun.fill(second, star(x, y, heart * 1.25, pick(random, [9, 12, 14]), 0.6));
  return `${drawing}${sun}`;
};
