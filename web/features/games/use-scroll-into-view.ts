import { useEffect, useRef } from 'react';

/** Scrolls an element into view when a condition becomes true while the page is open. */
export function useInView<E extends HTMLElement>(isDone: boolean) {
  const element = useRef<E>(null);
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone && !wasDone.current) {
      const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
      element.current?.scrollIntoView({ block: 'nearest', behavior: isMotionReduced ? 'instant' : 'smooth' });
    }
    wasDone.current = isDone;
  }, [isDone]);
  return element;
}
