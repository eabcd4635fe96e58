/**
 * A whole number with a comma between its thousands. The tables behind `toLocaleString` take a slow phone 50 ms, which what
 * stands on a page from the first has no time for.
 */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
