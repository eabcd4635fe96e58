import type { Correction } from '../../../worker/features/moderation/corrections/contract.ts';

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
export function differences(corrected: Correction['corrected'], before: Correction['before']): string[] {
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
