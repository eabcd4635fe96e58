/** Creates a value on first use: the tables behind `Intl` take a phone a while, and few views need them. */
export function lazy<T>(make: () => T): () => T {
  let cached: { thing: T } | null = null;
  return () => {
    cached ??= { thing: make() };
    return cached.thing;
  };
}
