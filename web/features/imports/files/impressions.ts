import type { ImportRow } from '../../../../worker/features/imports/contract.ts';
import { contentNotes, moods } from '../../../../worker/features/library/impressions/contract.ts';
import { listOf } from './cell.ts';
import data from './formats.json' with { type: 'json' };

type Impressions = NonNullable<ImportRow['impressions']>;

const byName = new Map(
  Object.entries({ ...moods, ...contentNotes }).flatMap(([key, label]) => [
    [key, key],
    [label.toLowerCase(), key],
  ]),
);

const otherNames = new Map(Object.entries(data.impressions));

function impressionsNamed(entries: readonly (readonly [name: string, intensity: number])[]): Impressions | undefined {
  const impressions = entries.map(([name, intensity]) => {
    const key = name.toLowerCase();
    return { aspect: byName.get(otherNames.get(key) ?? key) ?? name.slice(0, 100), intensity };
  });
  return impressions.length === 0 ? undefined : impressions.slice(0, 200);
}

/** Formats impressions as one cell of our own table: "dark 2, funny 1". */
export const impressionsText = (impressions: Impressions | undefined) =>
  impressions?.map(({ aspect, intensity }) => `${aspect} ${intensity}`).join(', ');

export function impressionsOf(cell: string): Impressions | undefined {
  const entries = listOf(cell).map((entry) => /^(.+?) (\d)$/.exec(entry));
  return impressionsNamed(entries.flatMap((match) => (match === null ? [] : [[match[1] ?? '', Number(match[2])]])));
}

const INTENSITIES = ['', 'minor', 'moderate', 'graphic'];

/** Moods have no intensity there; warnings are grouped: "Graphic: Blood, Death; Minor: War;". */
export function storygraphImpressions(moodCell: string, warningCell: string): Impressions | undefined {
  const groups = warningCell.replace(/<[^>]*>/g, '').split(/;|\n|(?=\b(?:Graphic|Moderate|Minor):)/);
  const warnings = groups.flatMap((group) => {
    const [, level = '', names = ''] = /^\s*(graphic|moderate|minor)\s*:(.*)$/is.exec(group) ?? [];
    return listOf(names).map((name) => [name, INTENSITIES.indexOf(level.toLowerCase())] as const);
  });
  return impressionsNamed([...listOf(moodCell).map((name) => [name, 2] as const), ...warnings]);
}
