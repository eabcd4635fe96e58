/** Makes a thing when it is first asked for: the tables behind `Intl` take a phone a while, and few views need them. */
export function lazy<T>(make: () => T): () => T {
  let made: { thing: T } | null = null;
  return () => {
    made ??= { thing: make() };
    return made.thing;
  };
}
