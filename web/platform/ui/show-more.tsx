import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ShowMoreProps {
  hasMore: boolean;
  waiting: boolean;
  more: () => void;
  children?: ReactNode;
}

/** The button that lets a list grow by a page; nothing once all of it is shown. */
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
