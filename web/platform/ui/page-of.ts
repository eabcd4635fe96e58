/** Identifies a page: its URL without parameters that only select a tab, an order or a length. */
export function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  for (const name of ['tab', 'sort', 'read_in', 'genre', 'rating']) query.delete(name);
  return `${pathname}?${query}`;
}
