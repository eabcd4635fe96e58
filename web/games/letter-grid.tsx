import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { asCell, asGrid } from './grid-roles.ts';
import styles from './letter-grid.module.css';
import { useRoving } from './roving.ts';
import { lineBetween, SIDE, snapped } from './word-grid.ts';

/** A found word with its ends, which are cells. */
export interface Found {
  word: string;
  from: number;
  to: number;
}

interface LetterGridProps {
  letters: readonly string[];
  found: readonly Found[];
  /** Is told the cells of a selection, and answers what to say of it. */
  onSelect: (cells: readonly number[]) => string;
}

const rows = Array.from({ length: SIDE }, (_, row) => row);

/** The letters: words are selected by drag, by a tap on the first and one on the last letter, or by keyboard. */
export function LetterGrid({ letters, found, onSelect }: LetterGridProps) {
  const roving = useRoving<HTMLTableElement>(SIDE * SIDE, SIDE);
  const [first, setFirst] = useState<number | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const pressed = useRef<{ cell: number; dragged: boolean } | null>(null);

  const begin = (cell: number) => {
    setFirst(cell);
    setLast(cell);
    setSaid(`First letter ${letters[cell]}, row ${Math.floor(cell / SIDE) + 1}, column ${(cell % SIDE) + 1}.`);
  };
  const drop = () => {
    setFirst(null);
    setLast(null);
  };
  const select = (from: number, to: number) => {
    const line = lineBetween(from, to);
    drop();
    if (line && line.length > 1) setSaid(onSelect(line));
  };
  // One letter, then another; a letter that lies in no line with the first one begins anew.
  const choose = (cell: number) => {
    if (first === null || (cell !== first && !lineBetween(first, cell))) begin(cell);
    else select(first, cell);
  };

  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(event);
    if (cell === null || event.button !== 0) return;
    pressed.current = { cell, dragged: false };
    roving.box.current?.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const press = pressed.current;
    const cell = press && cellAt(event);
    if (!press || cell === null || (cell === press.cell && !press.dragged)) return;
    press.dragged = true;
    setFirst(press.cell);
    setLast(snapped(press.cell, cell));
  };
  const onPointerUp = () => {
    const press = pressed.current;
    pressed.current = null;
    if (!press) return;
    roving.focus(press.cell);
    if (!press.dragged) choose(press.cell);
    else select(press.cell, last ?? press.cell);
  };
  const onPointerCancel = () => {
    if (pressed.current?.dragged) drop();
    pressed.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') drop();
    else roving.onKeyDown(event);
  };
  // With the first letter chosen, the line follows the focus.
  const reach = (cell: number) => {
    if (first !== null && pressed.current === null && lineBetween(first, cell)) setLast(cell);
  };

  const line = first === null || last === null ? [] : (lineBetween(first, last) ?? [first]);
  return (
    <div className={styles.board}>
      <svg className={styles.marks} viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
        {found.map(({ word, from, to }) => (
          <Mark key={word} className={styles.found} from={from} to={to} />
        ))}
        {line.length > 0 ? (
          <Mark className={styles.choosing} from={line[0] ?? 0} to={line[line.length - 1] ?? 0} />
        ) : null}
      </svg>
      <table
        ref={roving.box}
        {...asGrid}
        aria-label="Letters"
        className={styles.letters}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {rows.map((column) => {
                const cell = row * SIDE + column;
                const stop = roving.stop(cell);
                return (
                  <td key={column} {...asCell(line.includes(cell))}>
                    <button
                      {...stop}
                      type="button"
                      className={styles.letter}
                      onFocus={() => {
                        stop.onFocus();
                        reach(cell);
                      }}
                      // A press of Enter or Space, or of a screen reader: those of a pointer are handled above.
                      onClick={(event) => {
                        if (event.detail === 0) choose(cell);
                      }}
                    >
                      {letters[cell]}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** The letter under a pointer, which keeps sending its moves to where it was pressed. */
function cellAt({ clientX, clientY }: PointerEvent): number | null {
  const stop = document.elementFromPoint(clientX, clientY)?.closest('[data-stop]');
  return stop instanceof HTMLElement ? Number(stop.dataset.stop) : null;
}

function Mark({ from, to, className }: { from: number; to: number; className: string | undefined }) {
  const middle = (place: number) => place + 0.5;
  return (
    <line
      className={className}
      x1={middle(from % SIDE)}
      y1={middle(Math.floor(from / SIDE))}
      x2={middle(to % SIDE)}
      y2={middle(Math.floor(to / SIDE))}
    />
  );
}
