import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../platform/api/draft.ts';
import { Button } from '../../platform/ui/button.tsx';
import { TextArea } from '../../platform/ui/fields/field.tsx';
import { useHydrated } from '../../start/use-hydrated.ts';

const LONGEST = 200_000;

const draftShape = z.object({ text: z.string() });

/** Takes a list of ISBNs or titles instead of a file. What was typed stays in this browser until it is imported. */
export function PastedList({ reading, onText }: { reading: boolean; onText: (text: string) => Promise<boolean> }) {
  const draft = useDraft('import:pasted', draftShape, { text: '' });
  const { value, change, clear } = draft;
  const text = useHydrated() ? value.text : '';
  const [wrong, setWrong] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setWrong('Paste at least one ISBN or title.');
    if (text.length > LONGEST) return setWrong('Please import this in parts.');
    if (await onText(text)) clear();
  };
  return (
    <details open={isOpen || text !== ''} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Or paste a list</summary>
      <form className="stack" noValidate onSubmit={submit}>
        <TextArea
          label="ISBNs or titles"
          keptIn={draft}
          hint="One a line: an ISBN, or a title with its author, like “Emma by Jane Austen”."
          error={wrong}
          value={text}
          rows={6}
          maxLength={LONGEST}
          dir="auto"
          onChange={({ target }) => {
            setWrong('');
            change({ text: target.value });
          }}
        />
        <div>
          <Button type="submit" pending={reading}>
            Import this list
          </Button>
        </div>
      </form>
    </details>
  );
}
