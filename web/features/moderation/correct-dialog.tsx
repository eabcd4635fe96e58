import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { editionsOfWork, isbnOf, type PresentedVolume } from '../../../worker/features/books/contract.ts';
import { IMAGES } from '../../../worker/features/books/images/contract.ts';
import {
  type Correction,
  correctBook,
  getCorrections,
  undoCorrection,
} from '../../../worker/features/moderation/corrections/contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { CancelButton, Form, SubmitButton } from '../../platform/forms/form.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { SelectField, TextArea, TextField } from '../../platform/ui/fields/field.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import { changedFacts, type ShownFacts } from './changed-facts.ts';

interface CorrectDialogProps {
  book: PresentedVolume;
  open: boolean;
  onClose: () => void;
}

/** Corrects the facts of a book, and lists its earlier corrections, each of which can be undone. */
export function CorrectDialog({ book, open, onClose }: CorrectDialogProps) {
  const { volumeInfo: info } = book;
  const isbn = isbnOf(book);
  const { run } = useAction();
  const { revalidate } = useRevalidator();
  const [covers, setCovers] = useState<readonly PresentedVolume[]>([]);
  const [corrections, setCorrections] = useState<readonly Correction[]>([]);
  const [version, setVersion] = useState<string>();
  useEffect(() => {
    if (!open) return;
    const of = { isbn: isbnOf(book) };
    const load = async () => {
      const [{ editions }, history] = await Promise.all([call(editionsOfWork, of), call(getCorrections, of)]);
      setCovers(editions.filter(({ volumeInfo }) => volumeInfo.imageLinks?.thumbnail.startsWith(IMAGES)));
      setCorrections(history.corrections);
      setVersion(history.version);
    };
    void run(load, { keepPage: true });
    // After a refused correction the page has loaded the book again.
  }, [open, book, run]);
  const facts: ShownFacts = {
    title: info.title,
    authors: (info.authors ?? []).join('\n'),
    series: info.series?.name ?? '',
    position: info.series?.position ?? '',
    year: info.publishedDate?.replace(/^0+(?=\d)|(?<=\d)-.*$/g, '') ?? '',
    pages: info.pageCount === undefined ? '' : String(info.pageCount),
    description: info.description ?? '',
  };
  return (
    <Dialog title={`Correct ${info.title}`} open={open} onClose={onClose}>
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
        <TextField label="Title" name="title" defaultValue={facts.title} maxLength={limits.title} />
        <TextArea label="Authors" name="authors" hint="One per line." rows={2} defaultValue={facts.authors} />
        <TextField label="Series" name="series_name" defaultValue={facts.series} />
        <TextField label="Place in the series" name="position" inputMode="decimal" defaultValue={facts.position} />
        <TextField label="Year" name="year" inputMode="numeric" defaultValue={facts.year} />
        <TextField label="Pages" name="pages" inputMode="numeric" defaultValue={facts.pages} />
        <TextArea label="Description" name="description" rows={5} defaultValue={facts.description} />
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
              {differences(correction).join('; ')}. {correction.reason}
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

const names: Record<keyof Correction['corrected'], string> = {
  title: 'Title',
  authors: 'Authors',
  series: 'Series',
  year: 'Year',
  pages: 'Pages',
  description: 'Description',
  cover: 'Cover',
};

/** What a correction changed: "Year: 1931, not 1999". A description and a cover are only named. */
function differences({ corrected, before }: Correction): string[] {
  return (Object.keys(corrected) as (keyof typeof names)[]).map((name) =>
    name === 'description' || name === 'cover'
      ? names[name]
      : `${names[name]}: ${textOf(corrected, name)}, not ${textOf(before, name)}`,
  );
}

function textOf(facts: Correction['corrected'], name: 'title' | 'authors' | 'series' | 'year' | 'pages'): string {
  if (name === 'series')
    return facts.series ? [facts.series.name, facts.series.position ?? ''].join(' ').trim() : 'none';
  if (name === 'authors') return (facts.authors ?? []).join(', ');
  return String(facts[name] ?? 'none');
}
