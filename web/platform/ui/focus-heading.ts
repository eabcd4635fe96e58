/** Gives the focus to the page's heading, for what had it is about to go: the keyboard would begin at the top again. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
