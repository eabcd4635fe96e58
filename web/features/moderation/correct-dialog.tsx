import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { editionsOfWork, isbnOf, type PresentedVolume } from '../../../worker/features/books/contract.ts';
import { IMAGES } from '../../../worker/features/books/images/contract.ts';
import {
  correctBook,
  getCorrections,
  undoCorrection,
} from '../../../worker/features/moderation/corrections/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { CancelButton, Form, SubmitButton } from '../../platform/forms/form.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { SelectField, TextArea } from '../../platform/ui/fields/field.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import { changedFacts, shownFacts } from './changed-facts.ts';
import { differences } from './differences.ts';
import { DescriptionField, FactFields } from './fact-fields.tsx';

interface CorrectDialogProps {
  book: PresentedVolume;
  open: boolean;
  onClose: () => void;
}

/** Corrects the facts of a book, and lists its earlier corrections, each of which can be undone. */
export function CorrectDialog({ book, open, onClose }: CorrectDialogProps) {
  const isbn = isbnOf(book);
  const { run } = useAction();
  const { revalidate } = useRevalidator();
  const [covers, setCovers] = useState<readonly PresentedVolume[]>([]);
  const [history, setHistory] = useState<OutputOf<typeof getCorrections> | null>(null);
  useEffect(() => {
    if (!open) return;
    const of = { isbn: isbnOf(book) };
    const load = async () => {
      const [{ editions }, loaded] = await Promise.all([call(editionsOfWork, of), call(getCorrections, of)]);
      setCovers(editions.filter(({ volumeInfo }) => volumeInfo.imageLinks?.thumbnail.startsWith(IMAGES)));
      setHistory(loaded);
    };
    void run(load, { keepPage: true });
    // After a refused correction the page has loaded the book again.
  }, [open, book, run]);
  const facts = shownFacts(book);
  // The form sends the version with which it was begun.
  if (history === null) {
    return (
      <Dialog title={`Correct ${book.volumeInfo.title}`} open={open} onClose={onClose}>
        <p className="soft">Loading...</p>
      </Dialog>
    );
  }
  const { corrections, version } = history;
  return (
    <Dialog title={`Correct ${book.volumeInfo.title}`} open={open} onClose={onClose}>
      <Form
        endpoint={correctBook}
        values={{ isbn }}
        version={version}
        prepare={({ version: seen, reason }, fields) => ({
          isbn,
          reason,
          version: seen,
          ...changedFacts(facts, fields),
        })}
        onDone={({ message }) => {
          toast.success(message);
          onClose();
        }}
      >
        <p>All readers see the book as you correct it here.</p>
        <FactFields facts={facts} />
        <DescriptionField facts={facts} />
        <SelectField label="Cover" name="cover">
          <option value="">As it is</option>
          <option value="drawn">The drawn cover</option>
          {covers.map((edition) => (
            <option key={isbnOf(edition)} value={isbnOf(edition)}>
              The cover of {isbnOf(edition)}
            </option>
          ))}
        </SelectField>
        <TextArea label="Why, and where do you know it from?" name="reason" rows={2} />
        <div className="row">
          <SubmitButton>Correct</SubmitButton>
          <CancelButton onClick={onClose} />
        </div>
      </Form>
      {corrections.length === 0 ? null : <h3>Earlier corrections</h3>}
      <ul className="stack">
        {corrections.map((correction) => (
          <li key={correction.id}>
            <p>
              {differences(correction.corrected, correction.before).join('; ')}. {correction.reason}
            </p>
            <p className="small soft">
              <RelativeTime at={correction.corrected_at} />
              {correction.corrected_by === undefined ? '' : ` by ${correction.corrected_by}`}
              {correction.undone ? ' · Undone' : ''}
            </p>
            {correction.undone ? null : (
              <Button
                aria-label={`Undo the correction of ${Object.keys(correction.corrected).join(', ')}`}
                onClick={() =>
                  run(async () => {
                    const { message } = await call(undoCorrection, { id: correction.id });
                    toast.success(message);
                    onClose();
                    await revalidate();
                  })
                }
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
