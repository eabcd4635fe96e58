/** Words without meaning for a search. They are dropped unless nothing else was typed. */
export const stopWords: ReadonlySet<string> = new Set(
  'a an and at by de del der das die el for from in la las le les los of on or the to un una und with y'.split(' '),
);

// Words that describe a product rather than a book.
const TRADE_WORDS = new Set(
  'audiobook author book books ebook edition free hardcover kindle novel novels online paperback pdf read series'.split(
    ' ',
  ),
);

const LEADING_ARTICLE = /^(?:the|a|an|el|la|los|las|le|les|der|die|das|o|os|il) (?=\S)/;

// Letters that Unicode doesn't decompose into a base letter and a mark, and Arabic letters that are typed either way.
const PLAIN = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ı: 'i',
    ى: 'ي',
    ی: 'ي',
    ک: 'ك',
    ة: 'ه',
    ـ: '',
  }),
);
const NOT_PLAIN = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g');

// In scripts without spaces between words, each character counts as a word.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

const ELISION =
  /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|all|dell|nell|sull|un)['’`ʼ](?=[aeiouyhà-öø-ÿœ])/giu;
// An elision before a stop word becomes a separate word, so that "d'une" doesn't become "dune".
const ELISION_BEFORE_LITTLE =
  /(?<![a-z0-9])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’`ʼ](?=(?:une?|ils?|elles?|on|en)(?![a-z0-9]))/g;

/** Returns a text without its elisions: "Étranger" for "L'Étranger". */
export function withoutElisions(text: string): string {
  // Faster, since most texts have no apostrophe.
  return /['’`ʼ]/.test(text) ? text.replace(ELISION, '') : text;
}

/** Returns whether a normalised phrase begins with an article. */
export function beginsWithArticle(folded: string): boolean {
  return LEADING_ARTICLE.test(folded);
}

/** Normalises a text for comparison: no case, accents, punctuation or double spaces, and "and" for an ampersand. */
export function fold(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) {
    const lowercase = text.toLowerCase();
    return MORE_THAN_WORDS.test(lowercase) ? foldPlain(lowercase, BETWEEN_ASCII) : lowercase;
  }
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(NOT_PLAIN, (letter) => PLAIN.get(letter) ?? letter)
    .replace(UNSPACED, ' $& ');
  return foldPlain(letters, BETWEEN).normalize('NFC');
}

// The separators between words. The simpler pattern for ASCII is several times as fast.
const BETWEEN = /[^\p{L}\p{N}]+/gu;
const BETWEEN_ASCII = /[^a-z0-9]+/g;
// ASCII text that does not match needs only to be put in lower case, which is true for most names.
const MORE_THAN_WORDS = /[^a-z0-9 ]|^ | $| {2}/;

function foldPlain(letters: string, separator: RegExp): string {
  return letters
    .replace(ELISION_BEFORE_LITTLE, (elision) => `${elision.slice(0, -1)} `)
    .replace(/['’`ʼ]/g, '')
    .replace(/&/g, ' and ')
    .replace(separator, ' ')
    .trim();
}

/** Returns the normalised words of a text, at most `limit`. */
export function wordsOf(text: string, limit = 12): string[] {
  return fold(text).split(' ').filter(Boolean).slice(0, limit);
}

/** Returns words without stop words and single letters, or all words if nothing else is left. */
export function significantWords(words: readonly string[]): string[] {
  const significant = words.filter((word) => !stopWords.has(word) && (word.length > 1 || /[\d\p{Lo}]/u.test(word)));
  return significant.length > 0 ? significant : [...words];
}

/** Returns words without those that describe a product ("book", "paperback"). */
export function withoutTradeWords(words: readonly string[]): string[] {
  return words.filter((word) => !TRADE_WORDS.has(word));
}

const LAST_BRACKETS = /\s*[([]([^()[\]]*)[)\]]\s*$/u;
// Brackets that distinguish volumes: "(Vol. 2)", "(#3)", "(1)".
const VOLUME = /^(?:(?:vol|volume|book|part|band|tome|tomo)\b\.?\s*)?#?\d+$/iu;

/** Returns a title without brackets at its end (a series, a transcription), unless they distinguish volumes. */
export function bareTitle(title: string): string {
  const brackets = LAST_BRACKETS.exec(title);
  return brackets && brackets.index > 0 && !VOLUME.test(brackets[1] ?? '') ? title.slice(0, brackets.index) : title;
}

/** Returns the series named in the brackets at the end of a title ("Dune Chronicles #1"), else null. */
export function seriesOf(title: string): string | null {
  const inside = LAST_BRACKETS.exec(title)?.[1]?.trim() ?? '';
  return inside.includes('#') && !VOLUME.test(inside) ? inside : null;
}

/** Returns a title for comparison: normalised, without brackets and leading article. Editions of a work share it. */
export function titleKey(title: string): string {
  return phraseKey(bareTitle(title));
}

/** Returns {@link titleKey} of the part before the colon, by which readers search for the book. */
export function mainTitleKey(title: string): string {
  const shortTitle = bareTitle(title);
  return phraseKey(/^(.+?)(?::\s|;\s|\s[–—-]\s|—)/u.exec(shortTitle)?.[1] ?? shortTitle);
}

/**
 * Returns a phrase for comparison with titles: normalised, without leading article and without "and", which readers may
 * leave out.
 */
export function phraseKey(phrase: string): string {
  const folded = fold(phrase);
  const key = folded.replace(LEADING_ARTICLE, '').replace(/ and (?=\S)/g, ' ');
  return key || folded;
}

/** Returns a normalised name from each of its first words on, so that it can be found by any of them. */
export function endingsOf(name: string): string[] {
  const words = fold(name).split(' ').filter(Boolean);
  return [...new Set(words.map((_, place) => words.slice(place).join(' ')))];
}
