import { useEffect, useRef, useState } from 'react';
import { type ListSummary, listSentences } from '../../../../worker/features/library/lists/contract.ts';
import { CallError } from '../../../platform/api/call.ts';
import { showError } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { allLists } from './all-lists.ts';
import { NewList } from './list-panel.tsx';

interface ListPickerProps {
  title: string;
  open: boolean;
  pending: boolean;
  onClose: () => void;
  onPick: (list: Pick<ListSummary, 'id' | 'name'>) => void;
}

/** Asks for one of the reader's lists, old or new. */
export function ListPicker({ title, open, onClose, ...rest }: ListPickerProps) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <Lists {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Lists({ pending, onClose, onPick }: Omit<ListPickerProps, 'title' | 'open'>) {
  const [lists, setLists] = useState<readonly ListSummary[] | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const controller = new AbortController();
    allLists(controller.signal)
      .then(setLists)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        showError(error);
        close.current();
      });
    return () => controller.abort();
  }, []);
  if (lists === null)
    return (
      <p className="soft" role="status">
        Loading...
      </p>
    );
  return (
    <>
      {lists.length === 0 ? <p className="soft">{listSentences.none}</p> : null}
      <ul className="stack" aria-label="Your lists">
        {lists.map((list) => (
          <li key={list.id}>
            <Button pending={pending} onClick={() => onPick(list)}>
              <span dir="auto">{list.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <NewList onMade={onPick} />
    </>
  );
}
