import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { Close } from './icons.tsx';

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog over the platform's own: it traps focus, closes on Escape and on a click beside it, and gives focus back. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    <dialog ref={element} className={styles.dialog} aria-labelledby={heading} onClose={onClose} closedby="any">
      {open ? (
        <div className={styles.inside}>
          <header className={styles.header}>
            <h2 id={heading}>{title}</h2>
            <IconButton look="plain" label="Close" onClick={onClose}>
              <Close />
            </IconButton>
          </header>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}

/**
 * Marks the field that a dialog gives the focus to when it opens, else its Close button would have it. React focuses an
 * `autoFocus` element while the dialog is still closed, so the platform is told instead.
 */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}
