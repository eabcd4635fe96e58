export type Kind =
  | 'personal'
  /** The same for everyone, and stored for an hour or so: no page. */
  | 'shared'
  /** A picture of the catalogue, shown elsewhere too. */
  | 'cover'
  /** A page: the frame of the product, the same for everyone. */
  | 'document'
  /** A file with a hash in its name: it never changes. */
  | 'hashed'
  /** A file without one. */
  | 'file';

// Policies that would let a page run other people's scripts. `'wasm-unsafe-eval'` lets it compile WebAssembly, which only
// our own scripts can fetch; the barcode reader is some, and the SQLite that reads statistics.
const LOOSE =
  /^('unsafe-inline'|'unsafe-eval'|'unsafe-hashes'|'strict-dynamic'|data:|blob:|filesystem:|https?:|\*.*|https?:\/\/\*.*)$/;

/** The sources of each directive of a content security policy; the second of two directives of a name is dropped, as browsers do. */
export function directivesOf(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

export function faultsOf(headers: { get(name: string): string | null }, kind: Kind): string[] {
  return [...policyFaults(headers.get('content-security-policy'), kind), ...otherFaults(headers, kind)];
}

function policyFaults(policy: string | null, kind: Kind): string[] {
  if (policy === null) return ['no content-security-policy'];
  const faults: string[] = [];
  const directives = directivesOf(policy);
  const sources = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  for (const name of ['script-src', 'script-src-elem', 'script-src-attr', 'worker-src', 'object-src', 'default-src']) {
    const loose = sources(directives.has(name) ? name : 'script-src').filter((source) => LOOSE.test(source));
    if (loose.length > 0) faults.push(`${name} lets through ${loose.join(' ')}`);
  }
  const isNone = (name: string) => directives.get(name)?.join(' ') === "'none'";
  if (!isNone('frame-ancestors')) faults.push('others may frame it');
  if (kind === 'personal' || kind === 'shared' || kind === 'cover') {
    if (!isNone('default-src')) faults.push('what is no page may load something');
  } else {
    for (const name of ['base-uri', 'object-src']) if (!isNone(name)) faults.push(`${name} is open`);
    if (directives.get('form-action')?.join(' ') !== "'self'") faults.push('forms may be sent elsewhere');
  }
  return faults;
}

const COMMON: readonly (readonly [string, RegExp])[] = [
  ['strict-transport-security', /^max-age=(31536000|63072000); includeSubDomains/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/],
  ['permissions-policy', /^(?=.*camera=\((self)?\))(?=.*geolocation=\(\))(?=.*microphone=\(\))/],
  // Anything stricter would cut the identity provider's popup off from the page that waits for it.
  ['cross-origin-opener-policy', /^same-origin-allow-popups$/],
];

const CACHED: Record<Kind, RegExp> = {
  personal: /^no-store$/,
  cover: /^public, max-age=31536000, immutable$/,
  shared: /^public, max-age=\d{1,4}$/,
  document: /^(no-store|no-cache|(public|private), max-age=(0|\d{1,3})\b.*)$/,
  hashed: /^public, max-age=31536000, immutable$/,
  file: /^(public, max-age=(0|\d{1,5})\b(?!.*immutable).*|no-store)$/,
};

function otherFaults(headers: { get(name: string): string | null }, kind: Kind): string[] {
  const expected = [
    ...COMMON,
    ['cross-origin-resource-policy', kind === 'cover' ? /^cross-origin$/ : /^same-origin$/] as const,
    ['cache-control', CACHED[kind]] as const,
  ];
  const faults = expected
    .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name) ?? 'missing'}`);
  const inviting = [
    'access-control-allow-origin',
    'access-control-allow-credentials',
    'set-cookie',
    'server',
    'x-powered-by',
  ];
  return [...faults, ...inviting.filter((name) => headers.get(name) !== null)];
}
