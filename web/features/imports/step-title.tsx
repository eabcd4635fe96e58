import type { ReactNode } from 'react';
import styles from './imports.module.css';

/** The heading of a step, which takes the focus when the step follows another one. */
export function StepTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} tabIndex={-1} data-step className={styles.stepTitle}>
      {children}
    </h2>
  );
}

/** Focuses the heading of the current step. */
export function focusStep(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>('[data-step]')?.focus();
}
