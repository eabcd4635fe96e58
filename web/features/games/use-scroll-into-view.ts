import { useEffect, useRef } from 'react';

/** Scrolls an element into view when a condition becomes true while the page is open. */
export function useInView<E extends HTMLElement>(done: boolean) {
  const element = useRef<E>(null);
  const before = useRef(done);
  useEffect(() => {
    if (done && !before.current) {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      element.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
    }
    before.current = done;
  }, [done]);
  return element;
}
