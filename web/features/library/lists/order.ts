/** The same things with the one at `from` standing at `to`; places are counted from 0, and one beyond either end is that end. */
export function moveItem<T>(things: readonly T[], from: number, to: number): T[] {
  const [thing] = things.slice(from, from + 1);
  if (thing === undefined) return [...things];
  const others = things.filter((_, place) => place !== from);
  const place = Math.min(Math.max(0, to), others.length);
  return [...others.slice(0, place), thing, ...others.slice(place)];
}
