// Open Library uses MARC's codes, some of which differ from the terminological codes of ISO 639-2.
const marcOf: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ en: 'eng', fr: 'fre', es: 'spa', de: 'ger', it: 'ita', pt: 'por', nl: 'dut', sv: 'swe', da: 'dan', no: 'nor' },
    ...{ fi: 'fin', cs: 'cze', hu: 'hun', ru: 'rus', pl: 'pol', tr: 'tur', ar: 'ara', zh: 'chi', ja: 'jpn', ko: 'kor' },
    ...{ he: 'heb', uk: 'ukr', el: 'gre', ro: 'rum', bg: 'bul', hr: 'hrv', sr: 'srp', sk: 'slo', sl: 'slv', lt: 'lit' },
    ...{ lv: 'lav', et: 'est', is: 'ice', ga: 'gle', ca: 'cat', eu: 'baq', gl: 'glg', hi: 'hin', bn: 'ben', ta: 'tam' },
    ...{ ur: 'urd', fa: 'per', id: 'ind', ms: 'may', th: 'tha', vi: 'vie', la: 'lat', af: 'afr', sw: 'swa', cy: 'wel' },
    ...{ sq: 'alb', hy: 'arm', my: 'bur', ka: 'geo', mk: 'mac', mi: 'mao', bo: 'tib', yi: 'yid', te: 'tel', ml: 'mal' },
    ...{ mr: 'mar', pa: 'pan', gu: 'guj', kn: 'kan', am: 'amh', az: 'aze', be: 'bel', bs: 'bos', eo: 'epo', kk: 'kaz' },
    ...{ mn: 'mon', ne: 'nep', si: 'sin', tl: 'tgl', uz: 'uzb' },
  }),
);
const tagOf: ReadonlyMap<string, string> = new Map([...marcOf].map(([tag, marc]) => [marc, tag]));

/** Returns the BCP 47 tag of a MARC code, or null if it is unknown. */
export function tagOfMarc(code: string): string | null {
  return tagOf.get(code) ?? null;
}

/** Returns the MARC codes of BCP 47 tags; MARC has no regions. */
export function marcOfTags(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap((tag) => marcOf.get(tag.split('-')[0]?.toLowerCase() ?? '') ?? []))];
}
