import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { pageOf } from '../ui/page-of.ts';

/** The part that knows the history. */
export const loadScrollRestoration = () => import('./scroll-restoration.ts');

let following: ReturnType<typeof import('./scroll-restoration.ts')['rememberScroll']> | null = null;

/**
 * Going on begins a page at its top; the same page shown otherwise (another tab of it) stays where it is; going back finds
 * a page where it was left, with the focus on the link by which it was.
 */
export function useScrolling(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const shownLocation = useRef(location);

  useLayoutEffect(() => {
    const last = shownLocation.current;
    shownLocation.current = location;
    if (last === location) return;
    const within = pageOf(last) === pageOf(location);
    // To a place within the page the browser goes by itself.
    const toPlace = within && last.search === location.search && last.hash !== location.hash;
    const direction = toPlace ? 'within' : navigationType === 'POP' ? 'back' : within ? 'within' : 'on';
    if (direction === 'on') window.scrollTo(0, 0);
    following?.arrive(location, direction);
  }, [location, navigationType]);

  useEffect(() => {
    // After the page, whose heading takes the focus when it is new.
    following?.settle(location);
  }, [location]);

  useEffect(() => {
    loadScrollRestoration()
      .then(({ rememberScroll }) => {
        following ??= rememberScroll(shownLocation.current);
      })
      .catch((error: unknown) => console.warn('Scroll positions cannot be restored.', error));
  }, []);
}
