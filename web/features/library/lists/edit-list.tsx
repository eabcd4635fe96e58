import { useState } from 'react';
import type { BookList } from '../../../../worker/features/library/lists/contract.ts';
import { lazyDialog } from '../../../platform/api/lazy-dialog.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Write } from '../../../platform/ui/icons.tsx';
import { WaitingMark } from '../../../platform/ui/text/waiting-mark.tsx';

// The editor needs drag and drop, which few visitors of a list use, so it is loaded on demand.
const ListEditor = lazyDialog(() => import('./list-editor.tsx').then(({ ListEditor }) => ListEditor));

/** The button that opens the editor of the reader's own list. */
export function EditList({ list }: { list: Pick<BookList, 'id' | 'name' | 'description'> }) {
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  return (
    <>
      <WaitingMark of={list} />
      <Button look="plain" aria-label={`Edit the list ${list.name}`} onClick={() => setOpen(true)}>
        <Write size={18} aria-hidden="true" />
      </Button>
      <ListEditor list={list} open={open} onClose={close} />
    </>
  );
}
