/** A file of letters among the assets, and the ranges of code points that it has, both ends included. */
interface Piece {
  file: string;
  /** The font family; pieces of one typeface share it. */
  family: string;
  ranges: readonly (readonly [number, number])[];
}

// A title of 150 ideographs and its authors are scattered over fewer.
const MAX_PIECES = 60;
// Most lines contain digits and Latin letters, whatever their script.
const ALWAYS = 'literata-latin-600-normal.ttf';
/** The font loaded for every cover; the others add the characters it lacks. */
export const FAMILY = 'Literata SemiBold';

let pieces: Promise<readonly Piece[]> | null = null;

/** Font files, and whether they have every letter that was wanted. */
export interface Fonts {
  files: Uint8Array[];
  complete: boolean;
  /** The family that has the most letters of a line. */
  familyOf(line: string): string;
}

/**
 * Font files for the characters a drawing leaves to the viewer's fonts; none if it contains outlines for all. Throws
 * if the assets can't be read.
 */
export async function fontsFor(drawing: string, assets: Fetcher): Promise<Fonts> {
  const letters = lettersLeft(drawing);
  if (letters.size === 0) return { files: [], complete: true, familyOf: () => FAMILY };
  pieces ??= read(assets, 'index.json').then((response) => response.json<Piece[]>());
  const all = await pieces.catch((error: unknown) => {
    // The next one tries again.
    pieces = null;
    throw error;
  });
  const files = new Set([ALWAYS]);
  let complete = true;
  for (const letter of letters) {
    const piece = pieceWith(letter, all);
    if (piece && (files.has(piece.file) || files.size < MAX_PIECES)) files.add(piece.file);
    else if (!/^\p{Z}$/u.test(String.fromCodePoint(letter))) complete = false;
  }
  const bytesOf = async (file: string) => new Uint8Array(await (await read(assets, file)).arrayBuffer());
  return {
    files: await Promise.all([...files].map(bytesOf)),
    complete,
    familyOf: (line) => familyOf(line, all),
  };
}

const pieceWith = (letter: number, pieces: readonly Piece[]) =>
  pieces.find(({ ranges }) => ranges.some(([first, last]) => first <= letter && letter <= last));

// Letters that join their neighbours must be set in one typeface, or they overlap.
function familyOf(line: string, pieces: readonly Piece[]): string {
  const counts = new Map<string, number>();
  for (const letter of line.replace(/[\s\d]/gu, '')) {
    const { family } = pieceWith(letter.codePointAt(0) ?? 0, pieces) ?? {};
    if (family !== undefined) counts.set(family, (counts.get(family) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? FAMILY;
}

function lettersLeft(drawing: string): Set<number> {
  const lines = [...drawing.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, line = '']) => line);
  return new Set(Array.from(lines.join(''), (letter) => letter.codePointAt(0) ?? 0));
}

async function read(assets: Fetcher, file: string): Promise<Response> {
  const response = await assets.fetch(`https://assets.local/cover-fonts/${file}`);
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`The assets lack cover-fonts/${file} (${response.status})`);
}
