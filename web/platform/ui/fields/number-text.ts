const DIGIT = /\p{Nd}/u;

// The digits of every script follow each other from 0 to 9, and so do the scripts that have several kinds.
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/**
 * Returns a text with its numbers as programs write them: "33,5" becomes "33.5", "1,200" and "1 200" become "1200",
 * "١٢٠" becomes "120". A single comma or full stop before exactly three digits separates thousands, since readers
 * count pages; other texts stay.
 */
export function plainNumbers(text: string): string {
  return text
    .replace(/\p{Nd}/gu, valueOfDigit)
    .replaceAll('٫', '.')
    .replaceAll('٪', '%')
    .replace(/\d[\d.,٬'’\s\u00a0\u202f]*\d/g, plainNumber);
}

function plainNumber(number: string): string {
  const grouped = /^(\d{1,3})(?:([.,٬'’\s\u00a0\u202f])\d{3}(?:\2\d{3})*)(?:[.,]\d+)?$/.exec(number);
  const separator = grouped?.[2];
  if (separator !== undefined && grouped?.[1] !== '0') {
    const [whole, fraction] = splitFraction(number.replaceAll(separator, ''));
    return fraction === '' ? whole : `${whole}.${fraction}`;
  }
  const [whole, fraction] = splitFraction(number);
  return fraction !== '' && /^\d+$/.test(whole) ? `${whole}.${fraction}` : number;
}

function splitFraction(number: string): [whole: string, fraction: string] {
  const match = /^(.*?)[.,](\d+)$/.exec(number);
  return match === null ? [number, ''] : [match[1] ?? '', match[2] ?? ''];
}
