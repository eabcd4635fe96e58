import { between, pick } from '../seed.ts';
import {
  type Area,
  arch,
  brief,
  circle,
  Drawing,
  leaf,
  line,
  type Ornament,
  polygon,
  rectangle,
  star,
} from './drawing.ts';

/** Non-fiction: cloth woven from bars, in even rows of uneven lengths. */
export const weave: Ornament = (area, { first, second, third }, random) => {
  const drawing = new Drawing();
  const rows = Math.max(2, Math.round(area.height / pick(random, [34, 44, 58])));
  const columns = Math.max(2, Math.round(area.width / pick(random, [42, 54, 63])));
  const height = area.height / rows;
  const unit = area.width / columns;
  for (let row = 0; row < rows; row += 1) {
    let column = row % 2 === 0 ? 0 : -1;
    while (column < columns) {
      const length = pick(random, [1, 2, 2, 3]);
      const colour = pick(random, [first, first, first, second, third]);
      drawing.fill(
        colour,
        rectangle(column * unit + 2, row * height + height * 0.14, length * unit - 4, height * 0.72),
      );
      column += length + (random() < 0.35 ? 1 : 0);
    }
  }
  return String(drawing);
};

/** Poetry: stems that put out a leaf where a line would break. */
export const stems: Ornament = (area, { first, second, third }, random) => {
  const drawing = new Drawing();
  const count = Math.max(1, Math.round(area.width / pick(random, [62, 76, 94])));
  const pitch = area.width / count;
  const rise = pitch * between(random, 0.5, 0.95);
  const bulge = between(random, 0.14, 0.24);
  for (let stem = 0; stem < count; stem += 1) {
    const x = (stem + 0.5) * pitch;
    const top = area.height * between(random, 0.04, 0.3);
    const colour = random() < 0.2 ? third : first;
    drawing.stroke(colour, 3.5, line(x, area.height, x, top + rise * 0.6));
    drawing.fill(random() < 0.4 ? second : colour, leaf(x, top + rise * 0.9, x, top - rise * 0.1, bulge * 1.2));
    let side = random() < 0.5 ? -1 : 1;
    for (let y = top + rise * 1.5; y < area.height + rise * 0.4; y += rise * pick(random, [0.5, 0.5, 0.75])) {
      drawing.fill(random() < 0.1 ? second : colour, leaf(x, y, x + side * pitch * 0.46, y - rise * 0.72, bulge));
      side = -side;
    }
  }
  return String(drawing);
};

/** Fantasy: ranges of cut stone under a moon and stars. */
export const ranges: Ornament = (area, { back, first, second, third }, random) => {
  const { width, height } = area;
  const sky = new Drawing();
  const reach = Math.min(width, height);
  const moonX = width * between(random, 0.22, 0.78);
  const moonY = height * between(random, 0.16, 0.26);
  const moon = reach * between(random, 0.12, 0.17);
  sky.fill(second, circle(moonX, moonY, moon));
  const crescent =
    random() < 0.6 ? `<path fill="${back}" d="${circle(moonX + moon * 0.5, moonY - moon * 0.22, moon * 0.86)}"/>` : '';
  for (let index = 0; index < 9; index += 1) {
    const [x, y] = [width * random(), height * between(random, 0.03, 0.5)];
    if (Math.hypot(x - moonX, y - moonY) > moon * 1.7)
      sky.fill(third, star(x, y, reach * between(random, 0.02, 0.05), 4, 0.22));
  }
  let land = '';
  const pitch = pick(random, [0.9, 1.1, 1.35]) * Math.min(116, width * 0.55, height * 0.5);
  const depth = Math.max(2, Math.min(4, Math.round((height * 0.5) / (pitch * 0.62))));
  const step = Math.max(pitch * 0.5, (height * 0.46) / depth);
  const steep = Math.max(1, step / (pitch * 0.62));
  for (let range = 0; range < depth; range += 1) {
    const drawing = new Drawing();
    const foot = height * 1.04 - (depth - 1 - range) * step;
    const [lit, shaded] =
      [
        [first, back],
        [third, first],
        [first, third],
      ][range % 3] ?? [];
    for (let x = pitch * between(random, -0.5, 0); x < width + pitch * 0.5; x += pitch * between(random, 0.7, 0.95)) {
      const peak = foot - pitch * steep * between(random, 0.8, 1.3);
      const ridge = x + pitch * between(random, -0.06, 0.1);
      drawing.fill(lit ?? first, polygon(x - pitch * 0.6, foot, ridge, peak, x + pitch * 0.08, foot));
      drawing.fill(shaded ?? back, polygon(x + pitch * 0.08, foot, ridge, peak, x + pitch * 0.6, foot));
    }
    land += String(drawing);
  }
  return `${sky}${crescent}${land}`;
};

/** Science fiction: orbits about a sun that need not be in the picture's middle. */
export const orbits: Ornament = (area, { first, second, third }, random) => {
  const { width, height } = area;
  const drawing = new Drawing();
  const planets = new Drawing();
  const x = width * pick(random, [0, 0.18, 0.5, 0.82, 1]);
  const y = height * (area.focus ?? pick(random, [0.12, 0.5, 0.5, 0.88]));
  const step = between(random, 26, 42);
  const sun = step * between(random, 0.9, 1.6);
  planets.fill(second, circle(x, y, sun));
  const distance = Math.hypot(Math.max(x, width - x), Math.max(y, height - y));
  let index = 0;
  for (let radius = sun + step * 0.8; radius < distance; radius += step, index += 1) {
    const kind = random();
    if (kind < 0.2) drawing.dots(third, 4, 12, circle(x, y, radius));
    else drawing.stroke(kind > 0.86 ? third : first, index % 3 === 2 ? step * 0.4 : 3.5, circle(x, y, radius));
    for (let tries = 0; tries < 7; tries += 1) {
      const angle = random() * 2 * Math.PI;
      const [planetX, planetY] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      if (planetX < 12 || planetX > width - 12 || planetY < 12 || planetY > height - 12) continue;
      if (random() < 0.62)
        planets.fill(random() < 0.45 ? second : third, circle(planetX, planetY, step * between(random, 0.2, 0.42)));
      break;
    }
  }
  return `${drawing}${planets}`;
};

/** Horror: teeth from above and below, and something between them that looks back. */
export const teeth: Ornament = (area, { back, first, second, third }, random) => {
  const { width, height } = area;
  const drawing = new Drawing();
  const count = Math.max(3, Math.round(width / pick(random, [32, 42, 54])));
  const pitch = width / count;
  const middle = height * (area.focus ?? between(random, 0.44, 0.56));
  const opening = Math.min(height * 0.17, width * 0.2) * (area.focus === undefined ? 1 : 0.7);
  for (let tooth = -1; tooth <= count; tooth += 1) {
    const x = tooth * pitch;
    const bow = Math.abs((x + pitch / 2) / width - 0.5) * 2;
    const gap = opening * (1.15 - bow * 0.9);
    const [upper, lower] = [gap + height * 0.2 * random(), gap + height * 0.2 * random()];
    drawing.fill(first, polygon(x, -1, x + pitch / 2, middle - upper, x + pitch, -1));
    drawing.fill(
      random() < 0.14 ? third : first,
      polygon(x + pitch / 2, height + 1, x + pitch, middle + lower, x + pitch * 1.5, height + 1),
    );
  }
  const eye = new Drawing();
  const half = Math.min(width * 0.26, opening * 1.5, (height - middle) * 0.8);
  eye.fill(second, leaf(width / 2 - half, middle, width / 2 + half, middle, 0.25));
  const slit = `<path fill="${back}" d="${leaf(width / 2, middle - half * 0.46, width / 2, middle + half * 0.46, 0.16)}"/>`;
  return `${drawing}${eye}${slit}`;
};

/** History: an arcade upon an arcade. */
export const arcade: Ornament = (area, { back, first, second, third }, random) => {
  const [outer, inner, core] = [new Drawing(), new Drawing(), new Drawing()];
  const columns = Math.max(1, Math.round(area.width / pick(random, [76, 95, 126])));
  const pitch = area.width / columns;
  const rows = Math.max(1, Math.round(area.height / (pitch * pick(random, [1.15, 1.4]))));
  const storey = area.height / rows;
  const step = pitch * 0.1;
  for (let row = 0; row < rows; row += 1) {
    const foot = (row + 1) * storey - step;
    outer.fill(first, rectangle(0, foot, area.width, step * 0.6));
    for (let column = 0; column < columns; column += 1) {
      const x = column * pitch + step * 0.5;
      const width = pitch - step;
      const height = Math.min(storey - step * 2.4, storey * 0.86);
      outer.fill(first, arch(x, foot, width, height));
      inner.fill(back, arch(x + step, foot, width - 2 * step, height - step));
      core.fill(random() < 0.2 ? second : third, arch(x + 2 * step, foot, width - 4 * step, height - 2 * step));
      if (random() < 0.5) core.fill(back, arch(x + 2.8 * step, foot, width - 5.6 * step, height - 3.4 * step));
    }
  }
  return `${outer}${inner}${core}`;
};

/** A wavy line from left to right at a height, then along the foot: one swell of the sea. */
function swell(area: Area, y: number, length: number, rise: number, phase: number): string {
  let path = `M${brief(-length * phase)} ${brief(y)}`;
  let up = true;
  for (let x = -length * phase; x < area.width; x += length / 2, up = !up) {
    path += `q${brief(length / 4)} ${brief(up ? -rise : rise)} ${brief(length / 2)} 0`;
  }
  return `${path}V${brief(area.height + 2)}H${brief(-length)}z`;
}

/** Travel: swell after swell, and a sun to steer by. */
export const voyage: Ornament = (area, { back, first, second, third }, random) => {
  const { width, height } = area;
  const reach = Math.min(width, height);
  const horizon = height * (area.focus ?? between(random, 0.3, 0.46));
  const sun = reach * between(random, 0.16, 0.26);
  const sunX = width * between(random, 0.25, 0.75);
  const sky = new Drawing().fill(second, circle(sunX, horizon - sun * between(random, -0.1, 0.7), sun));
  const length = Math.min(pick(random, [126, 190, 252]) * (width < 160 ? 0.6 : 1), height * 1.1);
  const rise = length * between(random, 0.14, 0.24);
  const step = Math.min(between(random, 20, 34), height * 0.16);
  const drift = pick(random, [0.5, 0.5, 0.19, 0.31]);
  const colours = pick<string[]>(random, [
    [first, back],
    [first, third, first, back],
    [first, first, back, third, back],
  ]);
  let sea = '';
  let index = 0;
  for (let y = horizon; y < height + rise; y += step * (1 + index * 0.07), index += 1) {
    const swelling = swell(area, y, length, rise, (0.2 + index * drift) % 1);
    sea += `<path fill="${colours[index % colours.length]}" d="${swelling}"/>`;
  }
  return `${sky}${sea}`;
};

/** Path data of the upper half of a circle, left to right. */
const bow = (x: number, y: number, radius: number) =>
  `M${brief(x - radius)} ${brief(y)}a${brief(radius)} ${brief(radius)} 0 0 1 ${brief(2 * radius)} 0`;

/** Self-help: fans that open above each other, towards the light. */
export const fans: Ornament = (area, { back, first, second, third }, random) => {
  const columns = Math.max(1, Math.round(area.width / pick(random, [95, 126, 190])));
  const pitch = area.width / columns;
  const radius = pitch / 2;
  const bands = pick(random, [3, 4, 5]);
  const rayed = random() < 0.5;
  const rows = Math.ceil(area.height / radius) + 1;
  const bandWidth = radius / (2 * bands);
  let art = '';
  for (let row = 0; row < rows; row += 1) {
    const y = area.height - (rows - 1 - row) * radius;
    const [ground, open, core] = [new Drawing(), new Drawing(), new Drawing()];
    for (let column = -1; column <= columns; column += 1) {
      const x = (column + (row % 2 === 0 ? 0.5 : 1)) * pitch;
      if (x <= -radius || x >= area.width + radius) continue;
      const bright = random() < 0.16;
      const colour = bright ? second : first;
      ground.fill(back, bow(x, y, radius));
      if (rayed) {
        // One broad bow in dashes: each dash is a ray.
        const ray = (Math.PI * radius * 0.68) / (2 * bands + 1);
        open.dashes(colour, radius * 0.5, ray, bow(x, y, radius * 0.68));
        core.fill(bright ? first : third, bow(x, y, radius * 0.34));
      } else {
        for (let band = 0; band < bands - 1; band += 1) {
          open.stroke(colour, bandWidth, bow(x, y, radius * 0.97 - bandWidth * (2 * band + 0.5)));
        }
        core.fill(bright ? first : third, bow(x, y, bandWidth * 1.6));
      }
    }
    art += `${ground}${open}${core}`;
  }
  return art;
};
