// Each browser also names those that it descends from, so the first match counts.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

const firstIn = (names: readonly (readonly [string, RegExp])[], agent: string) =>
  names.find(([, pattern]) => pattern.test(agent))?.[0];

/** Returns the browser and the system of a request in words; no version, since that would describe a reader too well. */
export function deviceName(request: Request): string {
  const agent = request.headers.get('user-agent') ?? '';
  const [browser, system] = [firstIn(browsers, agent), firstIn(systems, agent)];
  if (browser === undefined) return system === undefined ? 'Unknown browser' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
