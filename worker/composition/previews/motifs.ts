import { Ink } from '../../features/books/covers/ink.ts';
import { colours } from '../../features/books/covers/picture.ts';
import { setText } from '../../features/books/covers/typeset.ts';

export type Motif = 'letters' | 'pieces' | 'spines' | 'card';

const cloths = ['#8a2f2b', '#153d5b', '#2e6a4d', '#c98d23', '#66234f', '#2b8b84', '#c8623c', '#3a4651', '#f2ab27'];

/** Draws a motif at the right of the picture. */
export function drawMotif(motif: Motif): string {
  return `<g transform="translate(680 115)rotate(-4 200 200)">${motifs[motif]()}</g>`;
}

const motifs: Record<Motif, () => string> = { letters, pieces, spines, card };

const box = (x: number, y: number, width: number, height: number, colour: string, radius = 6) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>`;

// A grid of letters with a highlighted word.
function letters(): string {
  const rows = ['QUILTS', 'ANOVEL', 'PROSED', 'MYREAD', 'VERSEK', 'TINKSY'];
  const ink = new Ink();
  const cell = 68;
  rows.forEach((row, line) => {
    [...row].forEach((letter, place) => {
      const size = { style: 'roman', width: cell, height: cell, largest: 38, smallest: 38, lines: 1 } as const;
      const at = { x: place * cell, top: line * cell + 21, width: cell };
      ink.block(setText(letter, size), at, 'centre', line === 1 && place > 0 ? '#ffffff' : colours.ink);
    });
  });
  const sheet = box(-16, -16, rows.length * cell + 32, rows.length * cell + 32, '#ffffff');
  const panel = box(cell + 4, cell + 4, 5 * cell - 8, cell - 8, colours.thread, 30);
  return `${sheet}${panel}${ink.draw('m')}`;
}

// Nine puzzle pieces, one of them raised.
function pieces(): string {
  return cloths
    .map((cloth, place) => {
      const lifted = place === 4;
      const x = (place % 3) * 140 + (lifted ? 34 : 0);
      const y = Math.floor(place / 3) * 140 - (lifted ? 26 : 0);
      const piece = `${box(x, y, 132, 132, cloth)}<circle cx="${x + 66}" cy="${y + 66}" r="26" fill="#ffffff" fill-opacity=".22"/>`;
      return { lifted, piece };
    })
    .sort((a, other) => Number(a.lifted) - Number(other.lifted))
    .map(({ piece }) => piece)
    .join('');
}

function spines(): string {
  const widths = [56, 40, 64, 46, 38, 60, 44, 52];
  const heights = [380, 340, 400, 360, 320, 390, 350, 370];
  let x = -10;
  const books = widths.map((width, place) => {
    const height = heights[place] ?? 360;
    const drawn = `${box(x, 400 - height, width, height, cloths[place] ?? colours.thread)}${box(x, 440 - height, width, 8, colours.paper, 0)}`;
    x += width + 4;
    return drawn;
  });
  return `${books.join('')}${box(-40, 400, 500, 14, colours.ink, 2)}`;
}

function card(): string {
  const ink = new Ink();
  const size = { style: 'roman', width: 380, height: 200, largest: 150, smallest: 150, lines: 1 } as const;
  ink.block(setText('Aa', size), { x: 10, top: 130, width: 380 }, 'centre', colours.thread);
  return `${box(30, -6, 380, 420, colours.pale)}${box(10, 14, 380, 420, '#ffffff')}${ink.draw('m')}`;
}
