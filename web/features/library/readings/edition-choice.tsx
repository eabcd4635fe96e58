import { useEffect, useState } from 'react';
import { editionsOfWork, isbnOf, type PresentedVolume } from '../../../../worker/features/books/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { languageName } from '../../../platform/ui/text/language.ts';

interface EditionChoiceProps {
  /** The ISBN of the edition that was read. */
  value: string;
  onChange: (isbn: string) => void;
}

/**
 * Chooses the edition that was read. While the others are loading or can't be loaded, only the current one is offered.
 */
export function EditionChoice({ value, onChange }: EditionChoiceProps) {
  const [firstValue] = useState(value);
  const [editions, setEditions] = useState<readonly PresentedVolume[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    call(editionsOfWork, { isbn: firstValue }, { signal: controller.signal }).then(
      (answer) => setEditions(answer.editions),
      (error: unknown) => {
        // On failure the current edition stays.
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
          {editionText(edition)}
        </option>
      ))}
    </SelectField>
  );
}

function editionText(edition: PresentedVolume): string {
  const { title, publisher, publishedDate, language } = edition.volumeInfo;
  const facts = [publisher, publishedDate?.slice(0, 4), languageName(language), isbnOf(edition)];
  return [title, facts.filter(Boolean).join(', ')].join(' · ');
}
