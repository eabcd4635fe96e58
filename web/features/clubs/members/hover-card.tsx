import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './hover-card.module.css';

/**
 * Milliseconds until a card opens and closes (document 3, section 9), so that it doesn't open under a passing pointer.
 */
const DELAY = { open: 200, close: 400 } as const;

/**
 * A card that floats next to the element that matches the selector, while that element or the card is hovered or
 * focused.
 */
function useHover(selector: string) {
  const zone = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = zone.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleAnchor = (next: HTMLElement | null) => {
      clearTimeout(timer);
      timer = setTimeout(() => setAnchor(next), next === null ? DELAY.close : DELAY.open);
    };
    const handlePointer = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const anchorElement = target.closest<HTMLElement>(selector);
      if (card.current?.contains(target)) clearTimeout(timer);
      else if (anchorElement !== null) scheduleAnchor(anchorElement);
    };
    element.addEventListener('pointerover', handlePointer, { signal });
    element.addEventListener('focusin', handlePointer, { signal });
    element.addEventListener('pointerout', () => scheduleAnchor(null), { signal });
    element.addEventListener('focusout', () => scheduleAnchor(null), { signal });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [selector]);

  useLayoutEffect(() => {
    const floating = card.current;
    if (anchor === null || !floating) return;
    floating.showPopover();
    const anchorBox = anchor.getBoundingClientRect();
    const { width, height } = floating.getBoundingClientRect();
    const below = anchorBox.bottom + 6 + height < innerHeight;
    floating.style.left = `${Math.max(8, Math.min(anchorBox.left, innerWidth - width - 8))}px`;
    floating.style.top = `${below ? anchorBox.bottom + 6 : Math.max(8, anchorBox.top - height - 6)}px`;
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('scroll', () => setAnchor(null), { signal, capture: true, passive: true });
    addEventListener('keydown', ({ key }) => (key === 'Escape' ? setAnchor(null) : undefined), { signal });
    return () => {
      listening.abort();
      if (floating.isConnected) floating.hidePopover();
    };
  }, [anchor]);

  return { zone, card, anchor, setAnchor };
}

/** A name that opens a card: on hover after a delay, at once on focus and click. */
export function HoverCard({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const { zone, card, anchor, setAnchor } = useHover('button');
  return (
    <div ref={zone}>
      <button
        type="button"
        className={styles.name}
        aria-expanded={anchor !== null}
        aria-controls={id}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        {name}
      </button>
      <div ref={card} id={id} popover="manual" className={`floating ${styles.card}`}>
        {children}
      </div>
    </div>
  );
}

/** Shows the target of the links inside in a tooltip. */
export function LinkTooltips({ children }: { children: ReactNode }) {
  const { zone, card, anchor } = useHover('a');
  return (
    <div ref={zone}>
      {children}
      <div ref={card} popover="manual" role="tooltip" className={`floating ${styles.card}`}>
        {anchor?.getAttribute('href')}
      </div>
    </div>
  );
}
