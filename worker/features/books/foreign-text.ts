// Text from book services is untrusted: it is stored, sent by mail and shown on pages.

const LONGEST_LINE = 300;
const MAX_LINES = 20;
const LONGEST_ADDRESS = 2_000;

/** Returns a title or name as one line of visible characters, of a bounded length; may be empty. */
export function line(text: string): string {
  const visible = text
    .slice(0, 4 * LONGEST_LINE)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...visible].slice(0, LONGEST_LINE).join('').trimEnd();
}

/** Returns several such lines, without empty ones. */
export function lines(texts: readonly string[] | undefined): string[] {
  return (texts ?? []).slice(0, MAX_LINES).map(line).filter(Boolean);
}

/** Returns an address over https; undefined for any other text. */
export function linkAddress(address: string | undefined): string | undefined {
  if (address === undefined || address.length > LONGEST_ADDRESS || !URL.canParse(address)) return undefined;
  const secure = address.replace(/^http:\/\//i, 'https://');
  return secure.startsWith('https://') ? secure : undefined;
}

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }));

const LONGEST_DESCRIPTION = 8_000;

export function plainText(markup: string | undefined): string | undefined {
  const text = markup
    ?.replace(/<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<\s*(br|\/p|\/li|\/div)\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(
      /&(#x?[0-9a-f]+|[a-z]+);/gi,
      (entity, name: string) => entities.get(name.toLowerCase()) ?? decodeNumericEntity(name) ?? entity,
    )
    .replace(/(?:[^\P{Cc}\n]|[ \u00a0])+/gu, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  // The cut may separate a surrogate pair.
  return text
    ?.slice(0, LONGEST_DESCRIPTION)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
}

function decodeNumericEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return undefined;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const scalar = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return scalar ? String.fromCodePoint(code) : undefined;
}
