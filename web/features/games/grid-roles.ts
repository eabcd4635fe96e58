/** The role of a table whose cells are navigated with the arrow keys; ARIA in HTML allows it. */
export const asGrid = { role: 'grid' };

/** A cell of {@link asGrid}. */
export function asCell(selected: boolean) {
  return { role: 'gridcell', 'aria-selected': selected };
}
