import { type RefObject, useEffect, useRef } from 'react';

/** Calls `dismiss` when someone presses outside the element, leaves it by keyboard, or presses Escape (`byKey`). */
export function useDismissed(open: boolean, dismiss: (byKey: boolean) => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(dismiss);
  latest.current = dismiss;

  useEffect(() => {
    if (!open) return;
    const outside = (target: EventTarget | null) => target instanceof Node && !element.current?.contains(target);
    const press = (event: Event) => {
      if (outside(event.target)) latest.current(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current(true);
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('focusin', press);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('focusin', press);
      document.removeEventListener('keydown', key);
    };
  }, [open]);
  return element;
}
