import { useState } from 'react';
import { type BookList, deleteBookList, listSentences } from '../../worker/lists/contract.ts';
import { useAct } from '../api/act.ts';
import { CallError, call } from '../api/call.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Delete } from '../ui/icons.tsx';
import { toast } from '../ui/toast.ts';
import { failing } from './words.ts';

/** The button that deletes a list, once more asked: a list may be the work of years. */
export function DeleteList({ list }: { list: BookList }) {
  const [open, setOpen] = useState(false);
  const { pending, run } = useAct();

  const remove = () =>
    run(async () => {
      try {
        await call(deleteBookList, { list_id: list.id });
      } catch (fault) {
        const offline = fault instanceof CallError && fault.code === 'offline';
        throw failing(fault, () => (offline ? listSentences.deletingFailed : listSentences.notDeleted));
      }
      toast.success(listSentences.deleted);
      setOpen(false);
    });

  return (
    <>
      <IconButton look="plain" label={`Delete list ${list.name}`} onClick={() => setOpen(true)}>
        <Delete size={20} />
      </IconButton>
      <Dialog title="Delete list" open={open} onClose={() => setOpen(false)}>
        <p>
          This deletes <strong>{list.name}</strong> for good. The books themselves stay on your shelves.
        </p>
        <div className="row">
          <Button look="danger" pending={pending} onClick={remove}>
            Delete list
          </Button>
          <Button onClick={() => setOpen(false)}>Keep it</Button>
        </div>
      </Dialog>
    </>
  );
}
