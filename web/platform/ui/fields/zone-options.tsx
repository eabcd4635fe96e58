import { nameOfZone, zonesByRegion } from './zones.ts';

/** Options for the time zones that the browser knows, by region. */
export function ZoneOptions() {
  return zonesByRegion().map(([region, zones]) => (
    <optgroup key={region} label={region}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {nameOfZone(zone)}
        </option>
      ))}
    </optgroup>
  ));
}
