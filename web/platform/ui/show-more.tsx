import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface ShowMoreProps {
  hasMore: boolean;
  waiting: boolean;
  more: () => void;
  /** How many items are shown, where scrolling loads the next page: once for each number, so that no failure repeats. */
  shown?: number;
  children?: ReactNode;
}

/** The button that loads the next page of a list; nothing after the last page. */
export function ShowMore({ hasMore, waiting, more, shown, children = 'Show more' }: ShowMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const load = useRef(more);
  load.current = more;
  useEffect(() => {
    if (shown === undefined || !hasMore || place.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [shown, hasMore]);
  if (!hasMore) return null;
  return (
    <div ref={place}>
      <Button pending={waiting} onClick={more}>
        {children}
      </Button>
    </div>
  );
}
