import { type FormEvent, useState } from 'react';
import { createBookList, listSentences } from '../../worker/lists/contract.ts';
import { useAct } from '../api/act.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

import { Plus } from '../ui/icons.tsx';
import { toast } from '../ui/toast.ts';
import { NameField } from './name-field.tsx';
import { failing } from './words.ts';

/** The button that makes a list by name, and the dialog that asks for it. */
export function CreateList() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const { pending, run } = useAct();

  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setError(listSentences.noName);
      toast.error(listSentences.noName);
      return;
    }
    setError('');
    await run(async (key) => {
      try {
        await call(createBookList, { list_name: name }, { key });
      } catch (fault) {
        throw failing(fault, (why) => `${listSentences.notCreated}: ${why}`);
      }
      toast.success(listSentences.created);
      setName('');
      setOpen(false);
    });
  };

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus size={18} aria-hidden="true" />
        Create book list
      </Button>
      <Dialog title="Create book list" open={open} onClose={() => setOpen(false)}>
        <form className="stack" noValidate onSubmit={create}>
          <NameField value={name} error={error} onChange={setName} />
          <div className="row">
            <Button type="submit" look="primary" pending={pending}>
              Create
            </Button>
            <Button onClick={() => setOpen(false)}>Not now</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
