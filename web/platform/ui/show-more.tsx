import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ShowMoreProps {
  hasMore: boolean;
  waiting: boolean;
  more: () => void;
  children?: ReactNode;
}

/** The button that loads the next page of a list; nothing after the last page. */
export function ShowMore({ hasMore, waiting, more, children = 'Show more' }: ShowMoreProps) {
  if (!hasMore) return null;
  return (
    <div>
      <Button pending={waiting} onClick={more}>
        {children}
      </Button>
    </div>
  );
}
