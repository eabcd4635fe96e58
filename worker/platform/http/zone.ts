const MAX_NAMES = 1_000;
const checkedZones = new Map<string, string | null>();
// Zones that `supportedValuesOf` leaves out because they are named after no place.
const PLACELESS = ['UTC', 'EST', 'MST', 'HST', 'EST5EDT', 'CST6CDT', 'MST7MDT', 'PST8PDT', 'WET', 'CET', 'MET', 'EET'];
const zones = new Set([...PLACELESS, ...Intl.supportedValuesOf('timeZone')]);
// Offsets from Greenwich, in the range that places have.
const BY_DISTANCE = /^Etc\/GMT(?:\+\d|\+1[0-2]|-\d|-1[0-4])$/;

/**
 * Returns the canonical IANA name of a time zone, since one zone may have several names. Returns null for an unknown
 * zone and for offsets such as `-2359`, which the runtime would accept.
 */
export function canonicalZone(name: string): string | null {
  const cached = checkedZones.get(name);
  if (cached !== undefined) return cached;
  const zone = /^[A-Za-z][A-Za-z0-9_+\-/]{1,59}$/.test(name) ? resolveZone(name) : null;
  if (checkedZones.size < MAX_NAMES) checkedZones.set(name, zone);
  return zone;
}

function resolveZone(name: string): string | null {
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    return zones.has(zone) || BY_DISTANCE.test(zone) ? zone : null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}
