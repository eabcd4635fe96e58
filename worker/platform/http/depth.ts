/** How deep a body may be nested. Checks of a body may recurse, and a stack is not endless. */
const MAX_DEPTH = 32;

/** Returns whether a JSON value is nested at most 32 levels deep. */
export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every((part) => isShallow(part, depth + 1));
}
