import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Milliseconds before a tooltip opens and before it closes (document 1, section 9). */
export const TOOLTIP_DELAY = 50;

// Half the width of a tooltip in pixels, which must fit next to its target's centre.
const MARGIN = 90;

/** The centre of a tooltip's lower edge in the window, in pixels. */
interface TooltipPlace {
  left: number;
  top: number;
}

/** Returns the position of an element's tooltip while shown, and the handlers that open and close it. */
export function useTooltip() {
  const [place, setPlace] = useState<TooltipPlace | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const schedule = (next: TooltipPlace | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPlace(next), TOOLTIP_DELAY);
  };
  const open = (element: Element) => {
    const { left, width, top } = element.getBoundingClientRect();
    const middle = left + width / 2;
    schedule({ left: Math.max(MARGIN, Math.min(middle, window.innerWidth - MARGIN)), top });
  };
  return {
    place,
    handlers: {
      onPointerEnter: (event: PointerEvent) => {
        // Touch doesn't hover.
        if (event.pointerType !== 'touch') open(event.currentTarget);
      },
      onPointerLeave: () => schedule(null),
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget);
      },
      onBlur: () => schedule(null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setPlace(null);
      },
    },
  };
}
