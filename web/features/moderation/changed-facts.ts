import type { Volume } from '../../../worker/features/books/contract.ts';
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

/** Returns the facts of a book as the fields show them. */
export function shownFacts({ volumeInfo: info }: Volume): ShownFacts {
  return {
    title: info.title,
    authors: (info.authors ?? []).join('\n'),
    series: info.series?.name ?? '',
    position: info.series?.position ?? '',
    year: info.publishedDate?.replace(/^0+(?=\d)|(?<=\d)-.*$/g, '') ?? '',
    pages: info.pageCount === undefined ? '' : String(info.pageCount),
    description: info.description ?? '',
  };
}

type ChangedFacts = Partial<Omit<RequestBody<typeof correctBook>, 'isbn' | 'reason'>>;

/** Returns the facts whose fields are there and were changed; an emptied field means that the book has none. */
export function changedFacts(shown: ShownFacts, fields: FormData): ChangedFacts {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)));
  const isChanged = (name: keyof ShownFacts) => {
    const field = name === 'series' ? 'series_name' : name;
    return fields.has(field) && text(field) !== shown[name];
  };
  const authors = text('authors')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const series = text('series_name') === '' ? null : { name: text('series_name'), position: text('position') || null };
  const cover = text('cover');
  return {
    ...(isChanged('title') ? { title: text('title') } : {}),
    ...(!fields.has('authors') || authors.join('\n') === shown.authors ? {} : { authors }),
    ...(isChanged('series') || isChanged('position') ? { series } : {}),
    ...(isChanged('year') ? { year: number('year') } : {}),
    ...(isChanged('pages') ? { pages: number('pages') } : {}),
    ...(isChanged('description') ? { description: text('description') || null } : {}),
    ...(cover === '' ? {} : { cover_of: cover === 'drawn' ? null : cover }),
  };
}
