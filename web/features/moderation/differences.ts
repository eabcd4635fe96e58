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

/** What a correction changes: "Year: 1931, not 1999". A description and a cover are only named. */
export function differences(corrected: Correction['corrected'], before: Correction['before']): string[] {
  return (Object.keys(corrected) as (keyof typeof names)[]).flatMap((name) => {
    if (name === 'description' || name === 'cover') return names[name];
    const [after, former] = [textOf(corrected, name), textOf(before, name)];
    // A fact may have been corrected since it was proposed.
    return after === former ? [] : `${names[name]}: ${after}, not ${former}`;
  });
}

function textOf(facts: Correction['corrected'], name: 'title' | 'authors' | 'series' | 'year' | 'pages'): string {
  if (name === 'series')
    return facts.series ? [facts.series.name, facts.series.position ?? ''].join(' ').trim() : 'none';
  if (name === 'authors') return (facts.authors ?? []).join(', ');
  return String(facts[name] ?? 'none');
}
