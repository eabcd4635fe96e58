import type { ReactNode } from 'react';
import styles from './imports.module.css';

/** The heading of a step: it takes the focus when this step follows another one on the page. */
export function StepTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} tabIndex={-1} data-step className={styles.stepTitle}>
      {children}
    </h2>
  );
}

/** Gives the focus to the heading of the step that is shown in a part of the page. */
export function focusStep(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>('[data-step]')?.focus();
}
