/** The role of a table whose cells are walked through with the arrows; ARIA in HTML allows a table any role. */
export const asGrid = { role: 'grid' };

/** A cell of {@link asGrid}. */
export function asCell(selected: boolean) {
  return { role: 'gridcell', 'aria-selected': selected };
}
