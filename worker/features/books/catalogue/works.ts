import type { Series } from './book.ts';
import { bareTitle, fold, mainTitleKey, phraseKey, titleKey } from './search/search-text.ts';

interface WorkName {
  title: string;
  authors: readonly string[];
  series?: Series | null;
}

// Titles of books about another book, and of several books in one. The patterns avoid words that other titles use as
// well, such as "The Making of the Atomic Bomb", "Horror Movie" and "Collected Poems".
const LESSER = new RegExp(
  [
    String.raw`\b(?:summar(?:y|ies)|study ?guide|sparknotes|cliffs? ?notes|companion|guidebook|workbook|colou?ring book)\b`,
    String.raw`\b(?:activity book|sticker book|poster book|readers guide|reading guide|official illustrated|tie in edition)\b`,
    String.raw`\b(?:ultimate|fan|tribute|teachers?) guide$`,
    String.raw`\b(?:sampler|unofficial|trivia|quiz)\b|\bcalendar(?: \d{4})?$|\b(?:guided|official|reading) journal\b`,
    String.raw`\b(?:critical|literary) analysis\b|^analysis of .+ by\b`,
    String.raw`\b(?:graphic novel|adaptation|film tie in|(?<!an original )screenplay)\b`,
    String.raw`\b(?:movie (?:companion|diary|guide|storybook|tie in)|made the movie|making of the (?:film|movie))\b`,
    String.raw`\b(?:film wizardry|page to screen|based on the film|art of the (?:film|movie|fellowship of the ring))\b`,
    String.raw`\bbox(?:ed)? ?set\b|\b(?:\d+|two|three|four) book (?:collection|set)\b|\bbooks 1 \d+\b|\bcollected works\b`,
    String.raw`(?<!\b(?:hobbes|cartoon|poetry|recipe|short story|story)) collection(?: \d[\d ]*)?$`,
    String.raw`\bthe play$|\bsheet music\b|\bpiano vocal\b|\bfor soprano\b|\bmarvel illustrated\b|\binsiders guide$`,
    String.raw`\bcomplete guide to middle earth\b|\bpath to allegiant\b|\bcomplete wreck$`,
    String.raw`\bomnibus\b(?! vol)|(?<!^|^(?:the )?(?:copenhagen|illuminatus|new york) )\btrilogy\b`,
  ].join('|'),
);

// "Nancy Drew: #1-64", "Animal Farm / 1984", "The Iliad/The Odyssey".
const SEVERAL = /#\d+(?:\.\d+)?\s*[-–+&]\s*#?\d| \/ |\/The /;

// Words for another form of a book, also in brackets at the end of a title.
const ADAPTED =
  /\b(?:graphic novel|manga|comic|play|musical|libretto|(?:piano|vocal) (?:score|selections|arrangement)|adapt(?:ed|ation)|abridged|young readers?|penguin readers|retold|pop up)\b/;

/**
 * Returns whether a title is that of a study guide, a companion, a boxed set or the like rather than of the book
 * itself.
 */
export function isLesserKind(title: string): boolean {
  return LESSER.test(fold(bareTitle(title))) || SEVERAL.test(title);
}

/**
 * Returns the ID of an edition's work: the same for editions with the same title, apart from an edition note, and the
 * same first author. Guides, adaptations and boxed sets need exactly the same title. It has 52 bits of a hash, because
 * D1 returns numbers as JavaScript numbers.
 */
export function workIdOf(name: WorkName): number {
  return hash(`${workTitle(name)}|${authorKey(name.authors[0] ?? '')}`);
}

/** Returns the ID that an edition's work had when subtitles didn't count. */
export function formerWorkIdOf(name: WorkName): number {
  return hash(`${formerTitle(name)}|${authorKey(name.authors[0] ?? '')}`);
}

/**
 * Returns the IDs that the work of an imported row may have: one per author, since another author may be listed first.
 */
export function workIdsOf(name: WorkName): number[] {
  const title = workTitle(name);
  const former = formerTitle(name);
  const authors = isLesserKind(name.title) ? name.authors.slice(0, 1) : name.authors.slice(0, MAX_AUTHORS);
  const keys = (authors.length === 0 ? [''] : authors).map(authorKey);
  return [...new Set([title, former].flatMap((item) => keys.map((key) => hash(`${item}|${key}`))))];
}

/** Returns the ID of a work with the same title and author as another one, but at another position in their series. */
export function workIdInSeries(name: WorkName): number {
  const place = name.series ? `${phraseKey(name.series.name)} ${name.series.position ?? ''}` : '';
  return hash(`${titleKey(name.title)}|${authorKey(name.authors[0] ?? '')}|${place}`);
}

const MAX_AUTHORS = 5;
// After a colon, a volume number is part of the title: "Don Quixote: Part 2".
const VOLUME = /[:;–—-]\s*((?:vol(?:ume)?|book|part|band|tome|tomo|teil)\b\.?\s*[\divxlc]+|\d+)\b/iu;

// Text that only describes the edition: "Dune: A Novel", "Dune: Deluxe Edition".
const EDITION_NOTE =
  /^(?:(?:an?|the) )?(?:novel|novella|memoir|(?:(?:first|second|third|\d+(?:st|nd|rd|th)|anniversary|collectors|complete|definitive|deluxe|expanded|illustrated|international|large print|media tie in|new|paperback|revised|special|unabridged|uncut|updated|and) )+edition)$/;

function workTitle({ title }: WorkName): string {
  if (isLesserKind(title)) return `${titleKey(title)}|lesser`;
  if (ADAPTED.test(fold(title))) return `${phraseKey(title)}|adapted`;
  const [, main, subtitle = ''] = /^(.+?)(?::\s|;\s|\s[–—-]\s|—)(.*)$/u.exec(bareTitle(title)) ?? [];
  return main !== undefined && EDITION_NOTE.test(fold(subtitle)) ? phraseKey(main) : titleKey(title);
}

function formerTitle({ title, series = null }: WorkName): string {
  if (isLesserKind(title)) return `${titleKey(title)}|lesser`;
  const main = mainTitleKey(title);
  // "The Sandman: The Doll's House" is a book of the series, not another edition of "The Sandman: Season of Mists".
  if (series !== null && main === phraseKey(series.name)) return titleKey(title);
  const volume = VOLUME.exec(bareTitle(title))?.[1];
  return volume === undefined ? main : `${main} ${fold(volume)}`;
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|md)$/;

/**
 * Returns an author's name for comparison, by the initial of the first name and the last name: "Mary Shelley" equals
 * "Mary Wollstonecraft Shelley". A name in a script without spaces or case is used in full.
 */
export function authorKey(author: string): string {
  const [last = '', first] = author.split(/,\s*(?=\S)/, 2);
  const name = first === undefined || SUFFIX.test(fold(first)) ? author : `${first} ${last}`;
  const words = fold(name)
    .split(' ')
    .filter((word) => !SUFFIX.test(word));
  if (words.length < 2 || !/\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(words.join('')))
    return words.join(' ');
  return `${words[0]?.[0]} ${words.at(-1)}`;
}

// cyrb53 (public domain) without its highest bit.
function hash(text: string): number {
  let high = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 2 ** 32 * (0xfffff & other) + (high >>> 0);
}
