import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { lineBetween, SIDE, snapToLine } from '../../../../worker/features/games/word-search/contract.ts';
import { asCell, asGrid } from '../grid-roles.ts';
import { useRoving } from '../roving.ts';
import styles from './letter-grid.module.css';

/** A found word with its ends, which are cells. */
interface Found {
  word: string;
  from: number;
  to: number;
}

/** The result of a selection. */
export interface Selected {
  /** Message for the player. */
  message: string;
  /** Whether the selection was not a word. */
  missed: boolean;
}

interface LetterGridProps {
  letters: readonly string[];
  found: readonly Found[];
  /** Receives the selected cells and returns the result. */
  onSelect: (cells: readonly number[]) => Selected;
}

/** A pressed pointer: where it was pressed, and whether it has left that letter. */
interface Press {
  pointer: number;
  cell: number;
  dragged: boolean;
}

const rows = Array.from({ length: SIDE }, (_, row) => row);

/** The letters: words are selected by drag, by a tap on the first and one on the last letter, or by keyboard. */
export function LetterGrid({ letters, found, onSelect }: LetterGridProps) {
  const roving = useRoving<HTMLTableElement>(SIDE * SIDE, SIDE);
  const [first, setFirst] = useState<number | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const [missedCells, setMissedCells] = useState<readonly number[]>([]);
  const [text, setMessage] = useState('');
  const pressStart = useRef<Press | null>(null);

  const begin = (cell: number) => {
    setMissedCells([]);
    setFirst(cell);
    setLast(cell);
    setMessage(`First letter ${letters[cell]}, row ${Math.floor(cell / SIDE) + 1}, column ${(cell % SIDE) + 1}.`);
  };
  const drop = () => {
    setFirst(null);
    setLast(null);
  };
  const select = (from: number, to: number) => {
    const line = lineBetween(from, to);
    drop();
    if (!line || line.length < 2) return;
    const selected = onSelect(line);
    setMessage(selected.message);
    setMissedCells(selected.missed ? line : []);
  };
  // Two letters select a line; a letter not in line with the first starts a new selection.
  const choose = (cell: number) => {
    if (first === null || (cell !== first && !lineBetween(first, cell))) begin(cell);
    else select(first, cell);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // A second finger does not take over from the first.
    if (event.button !== 0 || !event.isPrimary || pressStart.current !== null) return;
    pressStart.current = { pointer: event.pointerId, cell: cellAt(event), dragged: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const press = pressStart.current;
    if (press?.pointer !== event.pointerId) return;
    const cell = cellAt(event);
    if (cell === press.cell && !press.dragged) return;
    press.dragged = true;
    setMissedCells([]);
    setFirst(press.cell);
    setLast(snapToLine(press.cell, cell));
  };
  // Only the place of release counts, even without a move before.
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const press = pressStart.current;
    if (press?.pointer !== event.pointerId) return;
    pressStart.current = null;
    roving.focus(press.cell);
    const cell = cellAt(event);
    if (cell === press.cell && !press.dragged) choose(cell);
    else select(press.cell, snapToLine(press.cell, cell));
  };
  const onPointerCancel = (event: PointerEvent) => {
    const press = pressStart.current;
    if (press?.pointer !== event.pointerId) return;
    pressStart.current = null;
    if (press.dragged) drop();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') drop();
    else roving.onKeyDown(event);
  };
  // With the first letter chosen, the line follows the focus.
  const reach = (cell: number) => {
    if (first !== null && pressStart.current === null && lineBetween(first, cell)) setLast(cell);
  };

  const line = first === null || last === null ? [] : (lineBetween(first, last) ?? [first]);
  return (
    <div className={styles.whole}>
      <div className={styles.board}>
        <svg className={styles.marks} viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
          {found.map(({ word, from, to }) => (
            <Mark key={word} className={styles.found} from={from} to={to} />
          ))}
          {line.length > 0 ? <Mark className={styles.choosing} from={line[0] ?? 0} to={line.at(-1) ?? 0} /> : null}
          {missedCells.length > 0 ? (
            <Mark className={styles.missed} from={missedCells[0] ?? 0} to={missedCells.at(-1) ?? 0} />
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
                        // Enter, Space or a screen reader; pointers are handled above.
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
      </div>
      <p className={missedCells.length > 0 ? styles.miss : styles.message} role="status">
        {text}
      </p>
    </div>
  );
}

/** The letter under a pointer, or the nearest one where it has left the grid. */
function cellAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): number {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const place = (share: number) => Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)));
  return place((clientY - top) / height) * SIDE + place((clientX - left) / width);
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
