import { useDraggable } from '@dnd-kit/core';
import type { ComponentProps } from 'react';
import type { SpineBook } from '../../../../worker/features/games/spine-stacker/contract.ts';
import { dragStyle } from '../drag/dragging.ts';
import { ShapeMark } from './shape-mark.tsx';
import styles from './spine.module.css';

interface SpineProps extends Omit<ComponentProps<'button'>, 'style'> {
  book: SpineBook;
  /** The book's position, for screen readers. */
  where: string;
  picked: boolean;
}

/** A book's spine with a shape at either end; it can be pressed and dragged. */
export function Spine({ book, where, picked, ...button }: SpineProps) {
  const { listeners, setNodeRef, transform } = useDraggable({ id: book.id });
  return (
    <button
      {...button}
      {...listeners}
      ref={setNodeRef}
      type="button"
      className={styles.spine}
      style={dragStyle(transform)}
      data-cloth={book.cloth}
      data-height={book.height}
      aria-pressed={picked}
      aria-label={`Book ${book.id}${where}: ${book.topShape} on top, ${book.bottomShape} at the bottom`}
    >
      <ShapeMark shape={book.topShape} size={24} />
      <span className={styles.title}>{book.id}</span>
      <ShapeMark shape={book.bottomShape} size={24} />
    </button>
  );
}

/** A spine without interaction. */
export function SpineImage({ book }: { book: SpineBook }) {
  return (
    <span className={styles.spine} data-cloth={book.cloth} data-height={book.height}>
      <ShapeMark shape={book.topShape} size={24} />
      <span className={styles.title}>{book.id}</span>
      <ShapeMark shape={book.bottomShape} size={24} />
    </span>
  );
}
