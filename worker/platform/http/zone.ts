const MOST_NAMES = 1_000;
const checkedZones = new Map<string, string | null>();
// The runtime lists zones by place. These are in the database without one; newer runtimes spell some of them by a place.
const PLACELESS = ['UTC', 'EST', 'MST', 'HST', 'EST5EDT', 'CST6CDT', 'MST7MDT', 'PST8PDT', 'WET', 'CET', 'MET', 'EET'];
const zones = new Set([...PLACELESS, ...Intl.supportedValuesOf('timeZone')]);
// Ships and some machines name a zone by nothing but its distance from Greenwich. No place is further from it.
const BY_DISTANCE = /^Etc\/GMT(?:\+\d|\+1[0-2]|-\d|-1[0-4])$/;

/**
 * Returns the canonical IANA name of a zone, since several spellings are one zone. Null for an unknown zone and for
 * offsets such as `-2359`, which the runtime would accept.
 */
export function zoneNamed(name: string): string | null {
  const before = checkedZones.get(name);
  if (before !== undefined) return before;
  const zone = /^[A-Za-z][A-Za-z0-9_+\-/]{1,59}$/.test(name) ? spelled(name) : null;
  if (checkedZones.size < MOST_NAMES) checkedZones.set(name, zone);
  return zone;
}

function spelled(name: string): string | null {
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    return zones.has(zone) || BY_DISTANCE.test(zone) ? zone : null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}
