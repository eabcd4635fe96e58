import { useEffect, useRef } from 'react';

/** Brings an element into view when something becomes true while the page is open: an end that nobody sees is none. */
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
