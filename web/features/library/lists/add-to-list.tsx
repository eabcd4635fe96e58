import { useId, useRef, useState } from 'react';
import { useLazyComponent } from '../../../platform/api/use-lazy-component.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { AddToList as AddIcon, Down } from '../../../platform/ui/icons.tsx';
import styles from './add-to-list.module.css';
import type { ListedBook } from './list-panel.tsx';
import { useDismissed } from './use-dismissed.ts';

const loadPanel = () => import('./list-panel.tsx').then(({ ListPanel }) => ListPanel);

/** A button that opens the reader's lists. */
export function AddToList(book: ListedBook) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const close = () => setOpen(false);
  const leave = () => {
    close();
    button.current?.focus();
  };
  const Panel = useLazyComponent(loadPanel, { open, onClose: close });
  const wrapper = useDismissed(open, (byKey) => (byKey ? leave() : close()));
  const toggle = useMemberPress(`lists ${book.isbn}`, () => setOpen(!open));
  return (
    <div ref={wrapper} className={styles.anchor}>
      <Button ref={button} aria-expanded={open} aria-controls={panel} onClick={toggle}>
        <AddIcon size={18} aria-hidden="true" />
        Add to List
        <Down size={16} aria-hidden="true" />
      </Button>
      {Panel === null ? null : <Panel id={panel} book={book} open={open} onClose={close} onSaved={leave} />}
    </div>
  );
}
