import { type KeyboardEvent, useRef, useState } from 'react';

type Move = (at: number, columns: number, count: number) => number;

const moves = new Map<string, Move>([
  ['ArrowLeft', (at, columns) => (at % columns === 0 ? at : at - 1)],
  ['ArrowRight', (at, columns, count) => (at % columns === columns - 1 || at === count - 1 ? at : at + 1)],
  ['ArrowUp', (at, columns) => (at < columns ? at : at - columns)],
  ['ArrowDown', (at, columns, count) => (at + columns < count ? at + columns : at)],
  ['Home', (at, columns) => at - (at % columns)],
  ['End', (at, columns, count) => Math.min(count - 1, at - (at % columns) + columns - 1)],
]);

/**
 * Makes a group of elements one tab stop (roving tabindex): arrow keys move between them, Home and End go to the ends
 * of a row. `columns` is the number per row; without it, rows are those of the layout.
 */
export function useRoving<E extends HTMLElement>(count: number, columns?: number) {
  const box = useRef<E>(null);
  const [place, setPlace] = useState(0);
  const at = Math.min(place, Math.max(0, count - 1));

  const stops = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const inRow = () => {
    // Elements of one row share a baseline, however tall they are.
    const lines = stops().map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight);
    return columns ?? Math.max(1, lines.filter((line) => line === lines[0]).length);
  };

  return {
    box,
    at,
    /** Focuses one of the elements. */
    focus: (to: number) => stops()[Math.min(to, count - 1)]?.focus(),
    onKeyDown: (event: KeyboardEvent) => {
      const move = moves.get(event.key);
      if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      stops()[move(at, inRow(), count)]?.focus();
    },
    /** Attributes of one element. */
    stop: (own: number) => ({ 'data-stop': own, tabIndex: own === at ? 0 : -1, onFocus: () => setPlace(own) }),
  };
}
