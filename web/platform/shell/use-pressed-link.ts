import { useEffect, useLayoutEffect, useRef } from 'react';

/** Marks the link that the reader pressed until its page is there, since on a slow connection that takes seconds. */
export function usePressedLink(isNavigating: boolean): void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest('a[href]') : null;
    };
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, []);
  useLayoutEffect(() => {
    const link = pressed.current;
    if (!isNavigating || link === null) return;
    link.setAttribute('aria-busy', 'true');
    return () => link.removeAttribute('aria-busy');
  }, [isNavigating]);
}
