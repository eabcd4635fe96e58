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
 * One tab stop for many things side by side: arrows go from one to the next, Home and End to the ends of the row.
 * `columns` is how many stand in a row; without it the rows are as the layout broke them.
 */
export function useRoving<E extends HTMLElement>(count: number, columns?: number) {
  const box = useRef<E>(null);
  const [place, setPlace] = useState(0);
  const at = Math.min(place, Math.max(0, count - 1));

  const stops = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
  const inRow = () => {
    // Things of one row stand on one line, however tall they are.
    const lines = stops().map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight);
    return columns ?? Math.max(1, lines.filter((line) => line === lines[0]).length);
  };

  return {
    box,
    at,
    /** Puts the focus on one of them. */
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
