import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { DialogPlace } from './dialogs/dialog-place.ts';
import { More } from './icons.tsx';
import styles from './more.module.css';

interface MoreProps {
  about: string;
  children: ReactNode;
}

/**
 * A menu of rarely used actions. It closes on Escape, when it loses the focus, and when one of them is chosen. Their
 * dialogs are placed beside it, so that they give the focus back to its button.
 */
export function MoreMenu({ about, children }: MoreProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  const closeOnChoice = ({ target, currentTarget }: MouseEvent) => {
    // For React, what is in the dialogs is in the menu.
    if (!(target instanceof Element && currentTarget.contains(target))) return;
    if (!target.closest('a, button:not([aria-disabled="true"])')) return;
    close();
    summary.current?.focus();
  };
  return (
    <div className={styles.more}>
      <details
        ref={details}
        onClick={closeOnChoice}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !details.current?.open) return;
          close();
          summary.current?.focus();
        }}
        onBlur={(event) => {
          if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close();
        }}
      >
        <summary ref={summary} className={styles.summary} aria-label={`More about ${about}`}>
          <More size={20} aria-hidden="true" />
        </summary>
        <div className={`floating ${styles.acts}`}>
          <DialogPlace value={place}>{children}</DialogPlace>
        </div>
      </details>
      <div ref={setPlace} />
    </div>
  );
}
