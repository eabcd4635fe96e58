/**
 * Focuses the page's heading before the focused element is removed; otherwise keyboard focus would restart at the top.
 */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
