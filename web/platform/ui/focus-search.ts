/** Focuses the search field of the top bar, with its text selected. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('header search input');
  field?.focus();
  field?.select();
}
