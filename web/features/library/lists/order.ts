/** The same things with the one at `from` standing at `to`; places are counted from 0, and one beyond either end is that end. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const [item] = items.slice(from, from + 1);
  if (item === undefined) return [...items];
  const otherItems = items.filter((_, place) => place !== from);
  const place = Math.min(Math.max(0, to), otherItems.length);
  return [...otherItems.slice(0, place), item, ...otherItems.slice(place)];
}
