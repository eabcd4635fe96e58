import { useEffect, useState } from 'react';
import type { Shelf } from '../../worker/books/contract.ts';
import { markBookmarked, markRead, unmarkBookmarked, unmarkRead } from '../../worker/shelves/contract.ts';
import { call } from '../api/call.ts';
import { promptSignIn, useSession } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { MarkRead, WantToRead } from '../ui/icons.tsx';

interface ShelfButtonsProps {
  isbn: string;
  title: string;
  shelf: Shelf | undefined;
  onChange?: (shelf: Shelf) => void;
}

const nowhere: Shelf = { read: false, bookmarked: false };

/** Marks a book read or wanted, and unmarks it; what is shown changes only after the server said so. */
export function ShelfButtons({ isbn, title, shelf = nowhere, onChange }: ShelfButtonsProps) {
  const { authenticated } = useSession();
  const [kept, setKept] = useState(shelf);
  const reading = useAction();
  const wanting = useAction();

  useEffect(() => setKept(shelf), [shelf]);

  const become = (next: Shelf) => {
    setKept(next);
    onChange?.(next);
  };
  const toggleRead = () =>
    reading.run(async () => {
      await call(kept.read ? unmarkRead : markRead, { isbn });
      // Marking as read takes the book off the want-to-read list.
      become({ ...kept, read: !kept.read, bookmarked: kept.read ? kept.bookmarked : false });
    });
  const toggleWanted = () =>
    wanting.run(async () => {
      await call(kept.bookmarked ? unmarkBookmarked : markBookmarked, { isbn });
      become({ ...kept, bookmarked: !kept.bookmarked });
    });

  return (
    <>
      <Button
        aria-pressed={kept.read}
        aria-label={`Read: ${title}`}
        pending={reading.pending}
        onClick={authenticated ? toggleRead : promptSignIn}
      >
        <MarkRead size={18} aria-hidden="true" />
        Read
      </Button>
      <Button
        aria-pressed={kept.bookmarked}
        aria-label={`Want to read: ${title}`}
        pending={wanting.pending}
        onClick={authenticated ? toggleWanted : promptSignIn}
      >
        <WantToRead size={18} aria-hidden="true" />
        Want to read
      </Button>
    </>
  );
}
