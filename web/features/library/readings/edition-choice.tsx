import { useEffect, useState } from 'react';
import { editionsOfWork, isbnOf, type PresentedVolume } from '../../../../worker/features/books/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { languageName } from '../../../platform/ui/text/language.ts';

interface EditionChoiceProps {
  /** The edition that was read. */
  value: string;
  onChange: (isbn: string) => void;
}

/** Which edition of its work was read; while the others are not known, or cannot be had, the one that is. */
export function EditionChoice({ value, onChange }: EditionChoiceProps) {
  const [firstValue] = useState(value);
  const [editions, setEditions] = useState<readonly PresentedVolume[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    call(editionsOfWork, { isbn: firstValue }, { signal: controller.signal }).then(
      (answer) => setEditions(answer.editions),
      (error: unknown) => {
        // The dialog is closed, or keeps the edition as it is.
        if (!controller.signal.aborted && !(error instanceof CallError)) throw error;
      },
    );
    return () => controller.abort();
  }, [firstValue]);

  const isListed = editions.some((edition) => isbnOf(edition) === firstValue);
  return (
    <SelectField label="Edition" value={value} onChange={(event) => onChange(event.target.value)}>
      {isListed ? null : <option value={firstValue}>{firstValue}</option>}
      {editions.map((edition) => (
        <option key={isbnOf(edition)} value={isbnOf(edition)}>
          {wordsOf(edition)}
        </option>
      ))}
    </SelectField>
  );
}

function wordsOf(edition: PresentedVolume): string {
  const { title, publisher, publishedDate, language } = edition.volumeInfo;
  const facts = [publisher, publishedDate?.slice(0, 4), languageName(language), isbnOf(edition)];
  return [title, facts.filter(Boolean).join(', ')].join(' · ');
}
