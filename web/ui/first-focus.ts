/**
 * Marks the field that a dialog gives the focus to when it opens, else its Close button would have it. React focuses an
 * `autoFocus` element while the dialog is still closed, so the platform is told instead.
 */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}
