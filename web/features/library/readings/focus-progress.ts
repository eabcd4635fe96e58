/** The ID of the element with the reader's progress. */
export const PROGRESS_ID = 'your-reading';

/** Scrolls to the progress field and focuses it. */
export function focusProgress(): void {
  document.getElementById(PROGRESS_ID)?.querySelector('input')?.focus();
}
