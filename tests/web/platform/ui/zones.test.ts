import { expect, test } from 'vitest';
import { nameOfZone, zonesByRegion } from '../../../../web/platform/ui/fields/zones.ts';

test.for([
  ['Europe/Kiev', 'Kyiv'],
  ['Asia/Calcutta', 'Kolkata'],
  ['Asia/Kolkata', 'Kolkata'],
  ['America/Sao_Paulo', 'Sao Paulo'],
  ['America/Argentina/Buenos_Aires', 'Argentina, Buenos Aires'],
] as const)('%s is called %s', ([zone, name]) => expect(nameOfZone(zone)).toBe(name));

test('no list of zones has the former name of a city', () => {
  const names = zonesByRegion().flatMap(([, zones]) => zones.map(nameOfZone));
  expect(names.filter((name) => /Kiev|Calcutta|Saigon|Rangoon|Katmandu|Godthab/.test(name))).toEqual([]);
  expect(names).toContain('Kyiv');
});
