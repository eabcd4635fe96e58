import { DndContext, type DragEndEvent, useDraggable, useDroppable } from '@dnd-kit/core';
import { type ComponentProps, type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { isPieceInPlace, type Size } from '../../../../worker/features/games/cover-jigsaw/contract.ts';
import { dragStyle, useDragging } from '../drag/dragging.ts';
import { asCell, asGrid } from '../grid-roles.ts';
import { useRoving } from '../roving.ts';
import styles from './jigsaw-board.module.css';

interface JigsawBoardProps {
  cover: string;
  size: Size;
  /** The piece at each place. */
  pieces: readonly number[];
  /** For each piece, the first one with the same picture; null until known. */
  looks: readonly number[] | null;
  solved: boolean;
  numbered: boolean;
  onSwap: (one: number, other: number) => void;
  /** Called when the cover fails to load. */
  onBroken: () => void;
}

/** The pieces of a cover. Two are swapped by dragging, by tapping both, or by keyboard. */
export function JigsawBoard({ cover, size, pieces, looks, solved, numbered, onSwap, onBroken }: JigsawBoardProps) {
  const roving = useRoving<HTMLTableElement>(size * size, size);
  const dragging = useDragging({ scrolls: false });
  const [selectedPlace, setSelectedPlace] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const moves = useRef<{ to: number; from: number }[]>([]);

  // A short animation shows which two pieces were swapped.
  useLayoutEffect(() => {
    const places = [...(roving.box.current?.querySelectorAll('[data-stop]') ?? [])];
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const { to, from } of moves.current.splice(0)) {
      const [target, origin] = [places[to], places[from]];
      if (isMotionReduced || !target || !origin) continue;
      const [end, start] = [target.getBoundingClientRect(), origin.getBoundingClientRect()];
      const path = [{ translate: `${start.x - end.x}px ${start.y - end.y}px` }, { translate: '0 0' }];
      target.animate(path, { duration: 160, easing: 'ease-out' });
    }
  });

  const swap = (a: number, b: number, dragged: boolean) => {
    setSelectedPlace(null);
    if (a === b) return;
    // The dragged piece is already there; only the other one moves.
    moves.current = [{ to: a, from: b }, ...(dragged ? [] : [{ to: b, from: a }])];
    onSwap(a, b);
    const placed = (from: number, to: number) => {
      const piece = pieces[from] ?? from;
      return `Piece ${piece + 1} is now at place ${to + 1}${isPieceInPlace(piece, to, looks) ? ', where it belongs' : ''}.`;
    };
    setAnnouncement(`${placed(a, b)} ${placed(b, a)}`);
  };
  const press = (place: number) => {
    if (solved) return;
    if (selectedPlace === null) setSelectedPlace(place);
    else swap(selectedPlace, place, false);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) swap(Number(active.id), Number(over.id), true);
  };

  const rows = Array.from({ length: size }, (_, row) => row);
  return (
    <DndContext {...dragging} onDragStart={() => setSelectedPlace(null)} onDragEnd={onDragEnd}>
      <table
        ref={roving.box}
        {...asGrid}
        aria-label="Pieces of the cover"
        className={styles.board}
        style={{ '--size': size } as CSSProperties}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setSelectedPlace(null);
          else roving.onKeyDown(event);
        }}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {rows.map((column) => {
                const place = row * size + column;
                const piece = pieces[place] ?? place;
                const home = isPieceInPlace(piece, place, looks);
                return (
                  <td key={column} {...asCell(place === selectedPlace)}>
                    <Piece
                      {...roving.stop(place)}
                      place={place}
                      picked={place === selectedPlace}
                      solved={solved}
                      aria-label={`Piece ${piece + 1}, at place ${place + 1}${home ? ', where it belongs' : ''}`}
                      data-home={home || undefined}
                      onClick={() => press(place)}
                    >
                      <img
                        className={styles.part}
                        style={{ left: `${-100 * (piece % size)}%`, top: `${-100 * Math.floor(piece / size)}%` }}
                        src={cover}
                        alt=""
                        draggable={false}
                        onError={onBroken}
                      />
                      {numbered && !solved ? <span className={styles.number}>{piece + 1}</span> : null}
                    </Piece>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hidden" role="status">
        {announcement}
      </p>
    </DndContext>
  );
}

interface PieceProps extends ComponentProps<'button'> {
  place: number;
  picked: boolean;
  solved: boolean;
}

function Piece({ place, picked, solved, ...button }: PieceProps) {
  const drag = useDraggable({ id: place, disabled: solved });
  const drop = useDroppable({ id: place, disabled: solved });
  return (
    <button
      {...button}
      {...drag.listeners}
      ref={(element) => {
        drag.setNodeRef(element);
        drop.setNodeRef(element);
      }}
      type="button"
      className={styles.piece}
      style={dragStyle(drag.transform)}
      aria-pressed={picked}
      aria-disabled={solved}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
    />
  );
}
