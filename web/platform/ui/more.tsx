import { type ReactNode, useRef } from 'react';
import { More } from './icons.tsx';
import styles from './more.module.css';

interface MoreProps {
  about: string;
  children: ReactNode;
}

/** A menu of rarely used actions. It closes on Escape and when it loses the focus. */
export function MoreMenu({ about, children }: MoreProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <details
      ref={details}
      className={styles.more}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        close();
        summary.current?.focus();
      }}
      onBlur={(event) => {
        // A dialog opened by one of the actions counts as inside.
        const next = event.relatedTarget;
        if (next !== null && !event.currentTarget.contains(next) && next.closest('dialog') === null) close();
      }}
    >
      <summary ref={summary} className={styles.summary} aria-label={`More about ${about}`}>
        <More size={20} aria-hidden="true" />
      </summary>
      <div className={styles.acts}>{children}</div>
    </details>
  );
}
