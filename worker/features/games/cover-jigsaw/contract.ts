import { seededRandom } from '../random-contract.ts';

/** Pieces on each side. */
export const difficulties = { Easy: 3, Medium: 4, Hard: 5 } as const;
export type Size = (typeof difficulties)[keyof typeof difficulties];

/**
 * Returns the piece at each position at the start, row by row: the same for everyone that day, and never solved.
 * `round` counts practice puzzles.
 */
export function shuffledPieces(seed: number, size: Size, round = 0): number[] {
  const pieces = seededRandom(seed, size + 8 * round).shuffled(
    Array.from({ length: size * size }, (_, piece) => piece),
  );
  return isSolved(pieces) ? swapPieces(pieces, 0, 1) : pieces;
}

/**
 * Returns whether every place shows the right piece. `looks` maps each piece to the first one that looks the same:
 * identical- looking pieces may be swapped.
 */
export function isSolved(pieces: readonly number[], looks: readonly number[] | null = null): boolean {
  return pieces.every((piece, place) => isPieceInPlace(piece, place, looks));
}

export function isPieceInPlace(piece: number, place: number, looks: readonly number[] | null): boolean {
  return piece === place || (looks !== null && looks[piece] === looks[place]);
}

export function swapPieces(pieces: readonly number[], item: number, other: number): number[] {
  return pieces.map((piece, place) => {
    if (place === item) return pieces[other] ?? piece;
    return place === other ? (pieces[item] ?? piece) : piece;
  });
}

/** Returns the piece at each position of a jigsaw after these swaps. */
export function piecesAfterSwap(
  { seed, size, round = 0 }: { seed: number; size: Size; round?: number },
  swaps: readonly (readonly [number, number])[],
): number[] {
  return swaps.reduce((pieces, [first, other]) => swapPieces(pieces, first, other), shuffledPieces(seed, size, round));
}
