import { between, pick } from '../seed.ts';
import { arch, circle, Drawing, grid, leaf, type Ornament, polygon, rectangle, slice, star } from './drawing.ts';

/** Fiction: quarter discs that turn as they like and meet in unforeseen figures. */
export const quarters: Ornament = (area, { back, first, second, third }, random) => {
  const [drawing, over, core] = [new Drawing(), new Drawing(), new Drawing()];
  const { size, cells } = grid(area, pick(random, [76, 95, 126]));
  const ringed = pick(random, [0, 0.35, 0.8]);
  for (const { x, y } of cells) {
    const turn = Math.floor(random() * 4);
    const cornerX = x + (turn === 1 || turn === 2 ? size : 0);
    const cornerY = y + (turn > 1 ? size : 0);
    const colour = pick(random, [first, first, first, second, third]);
    drawing.fill(colour, slice(cornerX, cornerY, size, turn / 4, turn / 4 + 0.25));
    if (random() < ringed) {
      over.fill(back, slice(cornerX, cornerY, size * 0.7, turn / 4, turn / 4 + 0.25));
      core.fill(colour === first ? second : first, slice(cornerX, cornerY, size * 0.4, turn / 4, turn / 4 + 0.25));
    }
  }
  return `${drawing}${over}${core}`;
};

/** Short stories: a box for each, and something different in each box. */
export const collection: Ornament = (area, { first, second, third }, random) => {
  const drawing = new Drawing();
  const { size, cells } = grid(area, pick(random, [84, 95, 112]));
  let last = -1;
  for (const { x, y } of cells) {
    const inner = size * 0.8;
    const left = x + size * 0.1;
    const top = y + size * 0.1;
    const [centreX, centreY, radius] = [x + size / 2, y + size / 2, inner / 2];
    const colour = pick(random, [first, first, second, third]);
    let kind = Math.floor(random() * 9);
    if (kind === last) kind = (kind + 1) % 9;
    last = kind;
    if (kind === 0) drawing.fill(colour, circle(centreX, centreY, radius));
    else if (kind === 1)
      drawing.fill(colour, slice(centreX, centreY, radius, 0, 0.5) + slice(centreX, top, radius, 0, 0.5));
    else if (kind === 2) drawing.fill(colour, polygon(left, top + inner, centreX, top, left + inner, top + inner));
    else if (kind === 3) drawing.fill(colour, leaf(left, top + inner, left + inner, top, 0.3));
    else if (kind === 4) {
      for (let bar = 0; bar < 3; bar += 1)
        drawing.fill(colour, rectangle(left, top + bar * inner * 0.4, inner, inner * 0.2));
    } else if (kind === 5) drawing.fill(colour, slice(left, top + inner, inner, 0.75, 1));
    else if (kind === 6) drawing.stroke(colour, size * 0.14, circle(centreX, centreY, radius - size * 0.07));
    else if (kind === 7) drawing.fill(colour, star(centreX, centreY, radius, 4, 0.36));
    else
      drawing.fill(
        colour,
        polygon(left, top, centreX, centreY, left, top + inner) +
          polygon(left + inner, top, centreX, centreY, left + inner, top + inner),
      );
  }
  return String(drawing);
};

/** Romance: petals that lean on each other. */
export const petals: Ornament = (area, { first, second, third }, random) => {
  const drawing = new Drawing();
  const { size, cells } = grid(area, pick(random, [95, 108, 126]));
  const bulge = between(random, 0.16, 0.27);
  const straight = random() < 0.4;
  const odd = Math.floor(random() * 3);
  for (const { x, y, column, row } of cells) {
    const [centreX, centreY, half] = [x + size / 2, y + size / 2, size / 2];
    const colour = (column + row * (odd === 2 ? 0 : 1)) % 2 === 0 ? first : odd === 0 ? first : third;
    const tips = straight
      ? [
          [0, -1],
          [1, 0],
          [0, 1],
          [-1, 0],
        ]
      : [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ];
    for (const [acrossX = 0, acrossY = 0] of tips) {
      drawing.fill(colour, leaf(centreX, centreY, centreX + acrossX * half, centreY + acrossY * half, bulge));
    }
    if (straight) drawing.fill(second, circle(x, y, size * 0.09) + circle(x + size, y, size * 0.09));
    else if ((column + row) % 2 === odd % 2) drawing.fill(second, circle(centreX, centreY, size * 0.13));
    else drawing.fill(second, circle(centreX, y, size * 0.07));
  }
  return String(drawing);
};

/** Mystery: a house front at night, every door shut but one. */
export const doors: Ornament = (area, { back, first, second, third }, random) => {
  const columns = Math.max(1, Math.round(area.width / pick(random, [66, 78, 94])));
  const pitch = area.width / columns;
  const rows = Math.max(1, Math.round(area.height / (pitch * 1.42)));
  const storey = area.height / rows;
  const lit = Math.floor(random() * columns * rows);
  const drawing = new Drawing();
  const over = new Drawing();
  for (let index = 0; index < columns * rows; index += 1) {
    const x = (index % columns) * pitch + pitch * 0.16;
    const foot = (Math.floor(index / columns) + 1) * storey - storey * 0.1;
    const width = pitch * 0.68;
    const height = storey * 0.8;
    if (index === lit) {
      drawing.fill(second, arch(x, foot, width, height));
      over.fill(back, circle(x + width / 2, foot - height * 0.5, width * 0.15));
      over.fill(
        back,
        polygon(
          x + width / 2,
          foot - height * 0.52,
          x + width * 0.66,
          foot - height * 0.22,
          x + width * 0.34,
          foot - height * 0.22,
        ),
      );
    } else {
      drawing.fill(first, arch(x, foot, width, height));
      over.fill(third, circle(x + width * 0.8, foot - height * 0.4, Math.max(1.6, width * 0.05)));
    }
    over.stroke(index === lit ? second : first, 2, `M${x - pitch * 0.08} ${foot + storey * 0.05}h${pitch * 0.84}`);
  }
  return `${drawing}${over}`;
};

/** Autobiography: discs cut in two, with the halves side by side. */
export const halves: Ornament = (area, { first, second, third }, random) => {
  const drawing = new Drawing();
  const { size, cells } = grid(area, pick(random, [95, 126, 126]));
  const shift = between(random, 0.18, 0.5) * size * 0.5;
  const upright = random() < 0.5;
  for (const { x, y, column, row } of cells) {
    const [centreX, centreY] = [x + size / 2, y + size / 2];
    const radius = size * 0.36;
    const direction = (column + row) % 2 === 0 ? 1 : -1;
    const colour = random() < 0.22 ? second : first;
    const other = random() < 0.3 ? third : colour === second ? first : second;
    if (upright) {
      drawing.fill(colour, slice(centreX, centreY - (shift * direction) / 2, radius, 0.25, 0.75));
      drawing.fill(other, slice(centreX, centreY + (shift * direction) / 2, radius, -0.25, 0.25));
    } else {
      drawing.fill(colour, slice(centreX - (shift * direction) / 2, centreY, radius, 0.5, 1));
      drawing.fill(other, slice(centreX + (shift * direction) / 2, centreY, radius, 0, 0.5));
    }
  }
  return String(drawing);
};

/** Cooking: fruit cut across, whole and in halves, on a laid table. */
export const fruit: Ornament = (area, { back, first, second, third }, random) => {
  const drawing = new Drawing();
  const over = new Drawing();
  const { size, cells } = grid(area, pick(random, [95, 108, 126]));
  const segments = pick(random, [7, 8, 9, 10]);
  const parity = Math.floor(random() * 2);
  for (const { x, y, column, row } of cells) {
    const [centreX, centreY, radius] = [x + size / 2, y + size / 2, size * 0.43];
    if ((column + row) % 2 === parity) {
      const colour = random() < 0.3 ? third : first;
      drawing.fill(colour, circle(centreX, centreY, radius));
      over.fill(back, circle(centreX, centreY, radius * 0.86));
      const chance = random();
      for (let index = 0; index < segments; index += 1) {
        const from = chance + (index + 0.07) / segments;
        over.fill(colour, slice(centreX, centreY, radius * 0.76, from, from + 0.86 / segments));
      }
    } else if (random() < 0.5) {
      drawing.fill(second, leaf(x + size * 0.16, y + size * 0.84, x + size * 0.84, y + size * 0.16, 0.24));
    } else {
      drawing.fill(second, slice(centreX, centreY, radius * 0.8, 0, 0.5));
      drawing.fill(first, slice(centreX, centreY - size * 0.06, radius * 0.8, 0.5, 1));
    }
  }
  return `${drawing}${over}`;
};

/** Children: building blocks in towers. */
export const blocks: Ornament = (area, { back, first, second, third }, random) => {
  const [drawing, over] = [new Drawing(), new Drawing()];
  const { size, columns, rows } = grid(area, Math.min(pick(random, [63, 76, 95]), area.height / 3));
  for (let column = 0; column < columns; column += 1) {
    const tall = Math.max(1, Math.round(rows * between(random, 0.55, 1)));
    const x = column * size;
    let last = '';
    for (let row = 0; row < tall; row += 1) {
      const foot = area.height - row * size;
      const top = row === tall - 1;
      let colour = pick(random, [first, second, third]);
      if (colour === last) colour = colour === first ? second : first;
      last = colour;
      const kind = Math.floor(random() * 3);
      if (top && kind === 0) drawing.fill(colour, polygon(x, foot, x + size / 2, foot - size, x + size, foot));
      else if (top && kind === 1) drawing.fill(colour, slice(x + size / 2, foot, size / 2, 0.5, 1));
      else if (top) drawing.fill(colour, circle(x + size / 2, foot - size / 2, size / 2));
      else {
        drawing.fill(colour, rectangle(x, foot - size, size, size));
        if (kind === 0) over.fill(back, arch(x + size * 0.25, foot, size * 0.5, size * 0.62));
        else if (kind === 1 && random() < 0.6) over.fill(back, circle(x + size / 2, foot - size / 2, size * 0.22));
      }
    }
  }
  return `${drawing}${over}`;
};

/** A book of no genre: the leaves of the series' own mark. */
export const leaves: Ornament = (area, { first, second, third }, random) => {
  const drawing = new Drawing();
  const { size, cells } = grid(area, Math.min(pick(random, [63, 76, 95]), area.height / 2, area.width / 3));
  const bulge = between(random, 0.17, 0.26);
  const pattern = Math.floor(random() * 3);
  for (const { x, y, column, row } of cells) {
    const rising = pattern === 0 ? row % 2 === 0 : pattern === 1 ? (column + row) % 2 === 0 : random() < 0.5;
    const colour = pick(random, [first, first, first, first, second, third]);
    const [near, far] = [size * 0.1, size * 0.9];
    drawing.fill(colour, leaf(x + near, y + (rising ? far : near), x + far, y + (rising ? near : far), bulge));
  }
  return String(drawing);
};
