/** The kind of a response, which determines its headers. */
export type Kind =
  /** Data of one reader. */
  | 'personal'
  /** Data that is the same for everyone, cached for at most three hours. */
  | 'shared'
  /** A cover from the catalogue, which other sites may embed. It is asked for anew after a week. */
  | 'cover'
  /** A picture of another host, which other sites may embed. Its address names it for good. */
  | 'image'
  /** An HTML page. */
  | 'document'
  /** A file with a hash in its name: it never changes. */
  | 'hashed'
  /** A file without a hash in its name. */
  | 'file';

// Sources that would let a page run scripts of others. `'wasm-unsafe-eval'` is not among them: it allows WebAssembly,
// which only our own scripts can fetch, for the barcode reader and the SQLite that reads statistics.
const UNSAFE_SOURCE =
  /^('unsafe-inline'|'unsafe-eval'|'unsafe-hashes'|'strict-dynamic'|data:|blob:|filesystem:|https?:|\*.*|https?:\/\/\*.*)$/;

/**
 * Returns the sources of each directive of a content security policy. Like browsers, it ignores a repeated directive.
 */
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
    const unsafe = sources(directives.has(name) ? name : 'script-src').filter((source) => UNSAFE_SOURCE.test(source));
    if (unsafe.length > 0) faults.push(`${name} allows ${unsafe.join(' ')}`);
  }
  const isNone = (name: string) => directives.get(name)?.join(' ') === "'none'";
  if (!isNone('frame-ancestors')) faults.push('other sites may frame it');
  if (['personal', 'shared', 'cover', 'image'].includes(kind)) {
    if (!isNone('default-src')) faults.push('a response that is not a page may load something');
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
  // Anything stricter would separate the identity provider's popup from the page that opened it.
  ['cross-origin-opener-policy', /^same-origin-allow-popups$/],
];

const CACHE_CONTROL: Record<Kind, RegExp> = {
  personal: /^no-store$/,
  cover: /^public, max-age=604800$/,
  image: /^public, max-age=31536000, immutable$/,
  shared: /^public, max-age=\d{1,4}$/,
  document: /^(no-store|no-cache|(public|private), max-age=(0|\d{1,3})\b.*)$/,
  hashed: /^public, max-age=31536000, immutable$/,
  file: /^(public, max-age=(0|\d{1,5})\b(?!.*immutable).*|no-store)$/,
};

function otherFaults(headers: { get(name: string): string | null }, kind: Kind): string[] {
  const expected = [
    ...COMMON,
    [
      'cross-origin-resource-policy',
      kind === 'cover' || kind === 'image' ? /^cross-origin$/ : /^same-origin$/,
    ] as const,
    ['cache-control', CACHE_CONTROL[kind]] as const,
  ];
  const faults = expected
    .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name) ?? 'missing'}`);
  const unwanted = [
    'access-control-allow-origin',
    'access-control-allow-credentials',
    'set-cookie',
    'server',
    'x-powered-by',
  ];
  return [...faults, ...unwanted.filter((name) => headers.get(name) !== null)];
}
