/**
 * What tells a page from another one: its address, without the field that only says which of its tabs is shown. Two
 * addresses that have the same are the same page.
 */
export function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.delete('tab');
  return `${pathname}?${query}`;
}
