import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ListedBook } from '../../../../worker/features/library/lists/contract.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';
import { IconButton } from '../../../platform/ui/button.tsx';
import { Close, Drag } from '../../../platform/ui/icons.tsx';
import styles from './lists.module.css';
import { moveItem } from './order.ts';

const silence = () => undefined;
// The handles have their own labels, and moves are announced below.
const accessibility = {
  announcements: {
    onDragStart: silence,
    onDragOver: silence,
    onDragEnd: silence,
    onDragCancel: silence,
  },
  screenReaderInstructions: { draggable: '' },
};

interface OrderedBooksProps {
  books: readonly ListedBook[];
  onChange: (books: ListedBook[]) => void;
}

/**
 * A list of books that can be reordered by dragging, by pressing two handles one after the other, or with the arrow
 * keys.
 */
export function OrderedBooks({ books, onChange }: OrderedBooksProps) {
  const [heldIsbn, setHeldIsbn] = useState<string | null>(null);
  const [text, setText] = useState('');
  const handles = useRef(new Map<string, HTMLButtonElement>());
  const focus = useRef<string | null>(null);
  const hint = useId();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { distance: 6 } }),
  );

  // Moving a row in the document makes it lose the focus.
  useEffect(() => {
    if (focus.current !== null) handles.current.get(focus.current)?.focus();
    focus.current = null;
  });

  const placeOf = (isbn: string) => books.findIndex((book) => book.isbn === isbn);
  const move = (isbn: string, to: number) => {
    const from = placeOf(isbn);
    const place = Math.min(Math.max(0, to), books.length - 1);
    setHeldIsbn(null);
    focus.current = isbn;
    if (from < 0 || from === place) return;
    onChange(moveItem(books, from, place));
    setText(`${books[from]?.title} is now ${place + 1} of ${books.length}`);
  };
  const press = (isbn: string) => {
    if (heldIsbn === null) {
      setHeldIsbn(isbn);
      setText(`${books[placeOf(isbn)]?.title} picked up`);
    } else if (heldIsbn === isbn) setHeldIsbn(null);
    else move(heldIsbn, placeOf(isbn));
  };
  const keys = (event: KeyboardEvent, isbn: string) => {
    const place = placeOf(isbn);
    const to = new Map([
      ['ArrowUp', place - 1],
      ['ArrowDown', place + 1],
      ['Home', 0],
      ['End', books.length - 1],
    ]).get(event.key);
    if (event.key === 'Escape' && heldIsbn !== null) {
      setHeldIsbn(null);
      event.preventDefault();
      event.stopPropagation();
    }
    if (to === undefined) return;
    event.preventDefault();
    move(isbn, to);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(String(active.id), placeOf(String(over.id)));
  };
  const remove = (isbn: string) => {
    const place = placeOf(isbn);
    focus.current = (books[place + 1] ?? books[place - 1])?.isbn ?? null;
    setText(`${books[place]?.title} removed`);
    onChange(books.filter((book) => book.isbn !== isbn));
  };

  return (
    <div>
      <p id={hint} className="small soft">
        Drag a book, use the arrow keys, or tap its handle and then the handle at its new place.
      </p>
      <DndContext sensors={sensors} accessibility={accessibility} collisionDetection={closestCenter} onDragEnd={drop}>
        <ol className={styles.rows} aria-label="Books in this list">
          {books.map((book) => (
            <Row
              key={book.isbn}
              book={book}
              held={heldIsbn}
              hint={hint}
              handle={(element) => {
                if (element) handles.current.set(book.isbn, element);
                else handles.current.delete(book.isbn);
              }}
              onPress={() => press(book.isbn)}
              onKey={(event) => keys(event, book.isbn)}
              onRemove={() => remove(book.isbn)}
            />
          ))}
        </ol>
      </DndContext>
      <p className="hidden" role="status">
        {text}
      </p>
    </div>
  );
}

interface RowProps {
  book: ListedBook;
  held: string | null;
  hint: string;
  handle: (element: HTMLButtonElement | null) => void;
  onPress: () => void;
  onKey: (event: KeyboardEvent) => void;
  onRemove: () => void;
}

function Row({ book, held, hint, handle, onPress, onKey, onRemove }: RowProps) {
  const drag = useDraggable({ id: book.isbn });
  const { setNodeRef, isOver } = useDroppable({ id: book.isbn });
  const state = [styles.row, isOver && !drag.isDragging ? styles.over : '', drag.isDragging ? styles.dragged : ''];
  return (
    <li
      ref={(element) => {
        setNodeRef(element);
        drag.setNodeRef(element);
      }}
      className={state.join(' ')}
      style={drag.transform ? { transform: `translateY(${drag.transform.y}px)` } : undefined}
    >
      <IconButton
        ref={handle}
        look="plain"
        label={held === null || held === book.isbn ? `Move ${book.title}` : `Put it where ${book.title} is`}
        aria-describedby={hint}
        aria-pressed={held === book.isbn}
        className={styles.handle}
        {...drag.listeners}
        onClick={onPress}
        onKeyDown={onKey}
      >
        <Drag size={20} />
      </IconButton>
      <Cover address={coverOf(book.cover) ?? ''} title={book.title} width={32} />
      <span className={styles.named}>
        <span className="title" dir="auto">
          {book.title}
        </span>
        <span className="small soft">{book.authors.join(', ') || 'Unknown'}</span>
      </span>
      <IconButton look="plain" label={`Remove ${book.title}`} onClick={onRemove}>
        <Close size={18} />
      </IconButton>
    </li>
  );
}
