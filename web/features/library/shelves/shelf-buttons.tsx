import { Button } from '../../../platform/ui/button.tsx';
import { MarkRead, WantToRead } from '../../../platform/ui/icons.tsx';
import { type ShelvedBook, useShelf } from './use-shelf.tsx';

/** The Read and Want to read buttons of a book card. */
export function ShelfButtons(book: ShelvedBook) {
  const { read, wanted, question } = useShelf(book);
  return (
    <>
      <Button
        aria-pressed={read.pressed}
        aria-label={`Read: ${book.title}`}
        pending={read.pending}
        onClick={read.onClick}
      >
        <MarkRead size={18} aria-hidden="true" />
        Read
      </Button>
      <Button
        aria-pressed={wanted.pressed}
        aria-label={`Want to read: ${book.title}`}
        pending={wanted.pending}
        onClick={wanted.onClick}
      >
        <WantToRead size={18} aria-hidden="true" />
        Want to read
      </Button>
      {question}
    </>
  );
}
