/** The element in which the page shows how far the reader is. */
export const PROGRESS_ID = 'your-reading';

/** Leads to the field for progress. */
export function focusProgress(): void {
  document.getElementById(PROGRESS_ID)?.querySelector('input')?.focus();
}
