/** Creates a value on first use, such as `Intl` objects, which are slow to create on a phone and rarely needed. */
export function lazy<T>(make: () => T): () => T {
  let cached: { thing: T } | null = null;
  return () => {
    cached ??= { thing: make() };
    return cached.thing;
  };
}
