/**
 * What tells a page from another one: its address, without the fields that only say which of its tabs is shown, or in
 * what order and how much of it. Two addresses that have the same are the same page.
 */
export function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  for (const shown of ['tab', 'sort', 'read_in', 'genre', 'rating']) query.delete(shown);
  return `${pathname}?${query}`;
}
