import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

// In milliseconds, as phones do it; a press that moves by more pixels scrolls.
const LONG = 500;
const MOST_MOVED = 10;

/** Handlers for an element on which a long press of a finger or pen does something else than a tap. */
export function useLongPress(onLongPress: (target: Element) => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout>; end: () => void } | null>(null);
  const wasLong = useRef(false);
  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
      stop();
      wasLong.current = false;
      if (pointerType === 'mouse' || !isPrimary || !(target instanceof Element)) return;
      const end = () => {
        stop();
        wasLong.current = true;
        onLongPress(target);
      };
      press.current = { x, y, timer: setTimeout(end, LONG), end };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current === null) return;
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > MOST_MOVED) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Android reports a long press by this event, and would open a menu about the link.
    onContextMenu: (event: MouseEvent) => {
      if (press.current === null && !wasLong.current) return;
      event.preventDefault();
      press.current?.end();
    },
    // The click that ends a long press; one made by a key has no detail.
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current || event.detail === 0) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
