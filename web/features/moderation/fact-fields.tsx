import { limits } from '../../../worker/platform/http/contract.ts';
import { TextArea, TextField } from '../../platform/ui/fields/field.tsx';
import type { ShownFacts } from './changed-facts.ts';

/** Fields of what can be corrected of a book, filled in. */
export function FactFields({ facts }: { facts: ShownFacts }) {
  return (
    <>
      <TextField label="Title" name="title" defaultValue={facts.title} maxLength={limits.title} />
      <TextArea label="Authors" name="authors" hint="One per line." rows={2} defaultValue={facts.authors} />
      <TextField label="Series" name="series_name" defaultValue={facts.series} />
      <TextField label="Place in the series" name="position" inputMode="decimal" defaultValue={facts.position} />
      <TextField label="Year" name="year" inputMode="numeric" defaultValue={facts.year} />
      <TextField label="Pages" name="pages" inputMode="numeric" defaultValue={facts.pages} />
    </>
  );
}

export function DescriptionField({ facts }: { facts: ShownFacts }) {
  return <TextArea label="Description" name="description" rows={5} defaultValue={facts.description} />;
}
