/** Returns the time zones that the browser knows, by region. */
export function zonesByRegion(): [region: string, zones: string[]][] {
  const regions = new Map<string, string[]>([['UTC', ['UTC']]]);
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'UTC';
    const zones = regions.get(region) ?? [];
    if (!zones.includes(zone)) regions.set(region, [...zones, zone]);
  }
  return [...regions].sort(([name], [two]) => name.localeCompare(two, 'en'));
}

/** Returns a readable zone name: `America/Sao_Paulo` is "Sao Paulo". */
export function nameOfZone(zone: string): string {
  return zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');
}
