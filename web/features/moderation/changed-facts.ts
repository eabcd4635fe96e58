import type { correctBook } from '../../../worker/features/moderation/corrections/contract.ts';
import type { RequestBody } from '../../../worker/platform/http/contract.ts';

/** The facts of a book as the fields show them; empty if unknown. */
export interface ShownFacts {
  title: string;
  /** One per line. */
  authors: string;
  series: string;
  position: string;
  year: string;
  pages: string;
  description: string;
}

type ChangedFacts = Partial<Omit<RequestBody<typeof correctBook>, 'isbn' | 'reason'>>;

/** Returns the facts whose fields were changed; an emptied field means that the book has none. */
export function changedFacts(shown: ShownFacts, fields: FormData): ChangedFacts {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)));
  const isChanged = (name: keyof ShownFacts) => text(name === 'series' ? 'series_name' : name) !== shown[name];
  const authors = text('authors')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const series = text('series_name') === '' ? null : { name: text('series_name'), position: text('position') || null };
  const cover = text('cover');
  return {
    ...(isChanged('title') ? { title: text('title') } : {}),
    ...(authors.join('\n') === shown.authors ? {} : { authors }),
    ...(isChanged('series') || isChanged('position') ? { series } : {}),
    ...(isChanged('year') ? { year: number('year') } : {}),
    ...(isChanged('pages') ? { pages: number('pages') } : {}),
    ...(isChanged('description') ? { description: text('description') || null } : {}),
    ...(cover === '' ? {} : { cover_of: cover === 'drawn' ? null : cover }),
  };
}
