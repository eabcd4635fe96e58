/** Returns the time zones that the browser knows, by region. */
export function zonesByRegion(): [region: string, zones: string[]][] {
  const regions = new Map<string, string[]>([['UTC', ['UTC']]]);
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'UTC';
    const zones = regions.get(region) ?? [];
    if (!zones.includes(zone)) regions.set(region, [...zones, zone]);
  }
  for (const zones of regions.values()) zones.sort((one, two) => nameOfZone(one).localeCompare(nameOfZone(two), 'en'));
  return [...regions].sort(([name], [two]) => name.localeCompare(two, 'en'));
}

// Browsers keep the first name of a zone for good, also after its city was renamed.
const renamed: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho Chi Minh City'],
  ['Asia/Ho_Chi_Minh', 'Asia/Ho Chi Minh City'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

/** Returns a readable zone name: `America/Sao_Paulo` is "Sao Paulo", `Europe/Kiev` is "Kyiv". */
export function nameOfZone(zone: string): string {
  const name = renamed.get(zone) ?? zone;
  return name
    .slice(name.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');
}
