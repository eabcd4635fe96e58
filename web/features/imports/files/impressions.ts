import type { ImportRow } from '../../../../worker/features/imports/contract.ts';
import { contentNotes, moods } from '../../../../worker/features/library/impressions/contract.ts';
import { listOf } from './cell.ts';
import data from './formats.json' with { type: 'json' };

type Impressions = NonNullable<ImportRow['impressions']>;

const byName = new Map(
  [...Object.entries(moods), ...Object.entries(contentNotes)].flatMap(([key, label]) => [
    [key, key],
    [label.toLowerCase(), key],
  ]),
);

/** Names used by other sites and our name for each. */
const otherNames = new Map(Object.entries(data.impressions));

/** Returns impressions from the names in a file; an unknown name is kept, so that the reader can be informed. */
export function normaliseImpressions(entries: readonly { name: string; intensity: number }[]): Impressions | undefined {
  const impressions = entries.map(({ name, intensity }) => {
    const key = name.trim().toLowerCase();
    return { aspect: byName.get(otherNames.get(key) ?? key) ?? name.trim().slice(0, 100), intensity };
  });
  return impressions.length === 0 ? undefined : impressions.slice(0, 200);
}

/** Formats impressions as one cell of our own table: "dark 2, funny 1". */
export const impressionsText = (impressions: Impressions | undefined) =>
  (impressions ?? []).map(({ aspect, intensity }) => `${aspect} ${intensity}`).join(', ');

/** Parses what {@link impressionsText} wrote. */
export function impressionsOf(cell: string): Impressions | undefined {
  return normaliseImpressions(
    cell.split(',').flatMap((entry) => {
      const [, name, intensity] = /^\s*(.+?)\s+(\d)\s*$/.exec(entry) ?? [];
      return name === undefined ? [] : [{ name, intensity: Number(intensity) }];
    }),
  );
}

const intensities = new Map([
  ['minor', 1],
  ['moderate', 2],
  ['graphic', 3],
]);

/** Moods have no intensity there; content warnings are grouped: "Graphic: Blood, Death; Minor: War;". */
export function storygraphImpressions(moodCell: string, warningCell: string): Impressions | undefined {
  const named = listOf(moodCell).map((name) => ({ name, intensity: 2 }));
  const warnings = warningCell
    .replace(/<[^>]*>/g, '')
    .split(/;|\n|(?=\b(?:Graphic|Moderate|Minor):)/)
    .flatMap((group) => {
      const [, level = '', names = ''] = /^\s*(graphic|moderate|minor)\s*:(.*)$/is.exec(group) ?? [];
      const intensity = intensities.get(level.toLowerCase()) ?? 0;
      return listOf(names).map((name) => ({ name, intensity }));
    });
  return normaliseImpressions([...named, ...warnings]);
}
