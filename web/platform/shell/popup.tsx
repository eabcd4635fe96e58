import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './popup.module.css';

interface PopupProps {
  /** The button's accessible name. */
  label: string;
  button: ReactNode;
  children: ReactNode;
}

/** A button that shows links in a popover; it closes on Escape, on a click outside and on leaving. */
export function Popup({ label, button, children }: PopupProps) {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    // Close after a link was followed.
    if (key !== '' && element.current?.matches(':popover-open')) element.current.hidePopover();
  }, [key]);

  return (
    <div className={styles.anchor}>
      <button type="button" className={styles.button} aria-label={label} popoverTarget={id}>
        {button}
      </button>
      <div ref={element} id={id} popover="auto" className={`floating ${styles.popup}`}>
        {children}
      </div>
    </div>
  );
}

/** The class of one line in a popup, for links and buttons alike. */
export const popupLine = styles.line ?? '';
