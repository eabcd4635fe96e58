const known = new Map<string, boolean>();

/** Whether the runtime knows this IANA time zone name. */
export function isTimeZone(zone: string): boolean {
  const before = known.get(zone);
  if (before !== undefined) return before;
  let answer = false;
  if (/^[A-Za-z0-9_+\-/]{1,60}$/.test(zone)) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      answer = true;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  if (known.size < 1_000) known.set(zone, answer);
  return answer;
}
