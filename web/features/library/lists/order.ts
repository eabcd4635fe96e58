/** Returns the items with the one at index `from` moved to index `to`, which is clamped to the list. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const [item] = items.slice(from, from + 1);
  if (item === undefined) return [...items];
  const otherItems = items.filter((_, place) => place !== from);
  const place = Math.min(Math.max(0, to), otherItems.length);
  return [...otherItems.slice(0, place), item, ...otherItems.slice(place)];
}
