import { type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import buttons from '../button.module.css';
import { IconButton } from '../button.tsx';
import { Close } from '../icons.tsx';
import styles from './dialog.module.css';
import { DialogPlace } from './dialog-place.ts';

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog based on `<dialog>`: it traps focus, closes on Escape and on a click outside, and returns focus. A
 * click outside doesn't close one in which something was typed.
 */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const place = useContext(DialogPlace);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      focusFirst(dialog);
      dialog.showModal();
    }
    if (!open) {
      dialog.close();
      dialog.setAttribute('closedby', 'any');
    }
  }, [open]);

  const dialog = (
    <dialog
      ref={element}
      className={`floating ${styles.dialog}`}
      aria-labelledby={heading}
      onClose={onClose}
      closedby="any"
      onInput={() => element.current?.setAttribute('closedby', 'closerequest')}
    >
      {open ? (
        <div className={styles.inside}>
          <header className={styles.header}>
            <h2 id={heading} dir="auto">
              {title}
            </h2>
            <IconButton look="plain" label="Close" onClick={onClose}>
              <Close />
            </IconButton>
          </header>
          {children}
        </div>
      ) : null}
    </dialog>
  );
  return place === null ? dialog : createPortal(dialog, place);
}

const FIELDS = 'input:checked, input:not([type="hidden"], [type="radio"]), select, textarea';
const ACTIONS = 'button, a[href], summary';

/**
 * Marks the element that gets the focus when the dialog opens: one already marked, else the first field, else the first
 * button that is neither destructive nor Close.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  if (dialog.querySelector('[autofocus]')) return;
  const inside = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].filter(
      (item) => !item.closest('header') && !item.matches(`:disabled, .${buttons.danger}`),
    );
  (inside(FIELDS)[0] ?? inside(ACTIONS)[0])?.setAttribute('autofocus', '');
}

/**
 * Marks the field that gets the focus when a dialog opens, instead of its Close button. React focuses `autoFocus`
 * elements while the dialog is still closed, so the HTML attribute is set.
 */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}
