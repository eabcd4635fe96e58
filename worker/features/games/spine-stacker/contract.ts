import { BOOKS, gamePoints } from '../contract.ts';
import { seededRandom } from '../random-contract.ts';

/** The shapes on head and foot of a spine (document 3, section 3). */
export const shapes = ['circle', 'square', 'triangle', 'star', 'newspaper', 'barbell', 'library', 'folder'] as const;
export type Shape = (typeof shapes)[number];

/** Points per match (document 3, section 9). */
export const POINTS = gamePoints.each;
export { BOOKS };

/**
 * Returns the points of a stack. They may be negative in between, so that each match is worth the points in its
 * message.
 */
export function scoreOf(stacked: number, restarts: number): number {
  const points = Math.max(0, stacked - 1) * POINTS - restarts * gamePoints.restart;
  return stacked === BOOKS ? Math.max(gamePoints.least, points) : points;
}

/** A book to be stacked; `cloth` and `height` only vary its looks. */
export interface SpineBook {
  /** 1 to 16. */
  id: number;
  topShape: Shape;
  bottomShape: Shape;
  /** 0 to 7. */
  cloth: number;
  /** 0 to 3. */
  height: number;
}

/**
 * Returns the sixteen books of a seed. They are cut from one walk from shape to shape, so a complete chain always
 * exists; no book has the same shape twice. `round` counts the practice puzzles.
 */
export function makeBooks(seed: number, round = 0): SpineBook[] {
  const numbers = seededRandom(seed, round);
  let at = numbers.below(shapes.length);
  const walk = Array.from({ length: BOOKS }, () => {
    const from = at;
    at = (at + 1 + numbers.below(shapes.length - 1)) % shapes.length;
    return { topShape: shapeAt(from), bottomShape: shapeAt(at) };
  });
  const mixed = numbers.shuffled(walk);
  const cloths = numbers.shuffled(mixed.map((_, place) => place % 8));
  return mixed.map((book, place) => ({
    id: place + 1,
    ...book,
    cloth: cloths[place] ?? 0,
    height: numbers.below(4),
  }));
}

function shapeAt(place: number): Shape {
  return shapes[place] ?? 'circle';
}

/** Returns whether a book may follow the last one on the shelf; any book may be first. */
export function canFollow(book: SpineBook, last: SpineBook | undefined): boolean {
  return last === undefined || book.topShape === last.bottomShape;
}

export function isChain(books: readonly SpineBook[]): boolean {
  return books.every((book, place) => canFollow(book, books[place - 1]));
}

export function isCompleteStack(books: readonly SpineBook[], ids: readonly number[]): boolean {
  const stacked = ids.flatMap((id) => books.find((book) => book.id === id) ?? []);
  return stacked.length === books.length && new Set(ids).size === books.length && isChain(stacked);
}

/**
 * Returns all books in a matching order, continuing the reader's own stack if possible, otherwise from the start; null
 * if there is no such order.
 */
export function correctOrder(stack: readonly SpineBook[], loose: readonly SpineBook[]): SpineBook[] | null {
  const last = stack.at(-1);
  const rest = last ? chainFrom(last.bottomShape, loose) : null;
  if (rest && isChain(stack)) return [...stack, ...rest];
  for (const shape of shapes) {
    const fullChain = chainFrom(shape, [...stack, ...loose]);
    if (fullChain) return fullChain;
  }
  return null;
}

/**
 * Returns all of these books as one chain that begins with a shape, or null: Hierholzer's algorithm on a graph of
 * shapes.
 */
function chainFrom(first: Shape, books: readonly SpineBook[]): SpineBook[] | null {
  const left = new Map(shapes.map((shape) => [shape, books.filter(({ topShape }) => topShape === shape)]));
  const open: { shape: Shape; by: SpineBook | null }[] = [{ shape: first, by: null }];
  const chain: SpineBook[] = [];
  for (let end = open.at(-1); end !== undefined; end = open.at(-1)) {
    const next = left.get(end.shape)?.pop();
    if (next) open.push({ shape: next.bottomShape, by: next });
    else {
      open.pop();
      if (end.by) chain.unshift(end.by);
    }
  }
  return chain.length === books.length && isChain(chain) ? chain : null;
}
