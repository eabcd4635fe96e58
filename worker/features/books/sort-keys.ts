import { fold } from './catalogue/search/search-text.ts';

// The one place that says under which name and title a book is filed. The keys are stored with the book, so that a page
// of a shelf continues after the last key. Letters with accents are filed as the plain ones, as `Intl.Collator` does.

// Long enough for sorting and short enough for a cursor.
const LENGTH = 100;

// Small words before a surname that libraries file after it, each as in its country: "Beauvoir, Simone de", "Gogh,
// Vincent van", "Boom, Corrie ten", "Goethe, Johann Wolfgang von". Readers in English write a particle with a capital
// letter where it belongs to the surname: "Le Guin", "DeLillo", "Van Dyke".
const FILED_AFTER = new Set(
  'de d den der dos das do da del e y van vander von vom zu zum zur af av ten ter te t am'.split(' '),
);
// These are filed with the surname although they are small: "du Maurier", "La Fontaine, Jean de", "di Lampedusa".
const FILED_WITH = new Set('du des le la les di dei degli della dello l lo li ibn bin ben bint ould mac st'.split(' '));
// In Italian all of them belong to the surname.
const ITALIAN = new Set('da de del d'.split(' '));
const AFTER_NAME = /^(?:jr|sr|junior|senior|i{1,3}|iv|v|vi|ph d|phd|md|m d|esq|obe|cbe)$/;
const ARABIC_ARTICLE = /^(?:al|el|as|ash|ar|an|at|ad)[-’'](?=\p{L})/u;
// Two surnames, of which the first is known as one: "García Márquez", "Ruiz Zafón", "Vargas Llosa".
const FIRST_SURNAME = /^(?:\p{L}{2,}ez|garcia|vargas|ruiz|ortega|onetti|roa|cabrera|reyes|torres|munoz)$/u;
// Names in these scripts begin with the surname.
const SURNAME_FIRST = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const ARTICLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    en: 'the a an',
    fr: 'le la les l un une',
    de: 'der die das ein eine',
    es: 'el la los las un una unos unas',
    it: 'il lo la i gli le l un uno una',
    pt: 'o a os as um uma',
    nl: 'de het t een',
    sv: 'en ett den det de',
    da: 'en et den det de',
    nb: 'en et ei den det de',
    no: 'en et ei den det de',
    ca: 'el la els les l un una',
    hu: 'a az egy',
  }),
);

const cut = (text: string) => text.slice(0, LENGTH);

/** Returns the key by which an author is filed: the surname, then the other names. */
export function authorSortKey(author: string, language = ''): string {
  const name = author.replace(/\s*[([].*$/u, '').trim();
  const [inverted, given] = name.split(/,\s*/, 2);
  if (given !== undefined && !AFTER_NAME.test(fold(given)))
    return cut(`${filedSurname(inverted ?? '')}, ${fold(given)}`);
  if (SURNAME_FIRST.test(name)) return cut(fold(name));
  const words = (inverted ?? '').split(/\s+/).filter(Boolean);
  while (words.length > 1 && AFTER_NAME.test(fold(words.at(-1) ?? ''))) words.pop();
  const start = surnameStart(words, language.split('-')[0] === 'it');
  const surname = filedSurname(words.slice(start).join(' '));
  const others = fold(words.slice(0, start).join(' '));
  return cut(others === '' ? surname : `${surname}, ${others}`);
}

const filedSurname = (surname: string) => fold(surname.replace(/^d['’](?=\p{L})/u, '').replace(ARABIC_ARTICLE, ''));

// Returns the place of the first word of the surname.
function surnameStart(words: readonly string[], isItalian: boolean): number {
  let start = words.length - 1;
  if (start > 1 && FIRST_SURNAME.test(fold(words[start - 1] ?? ''))) start -= 1;
  while (start > 0) {
    const word = words[start - 1] ?? '';
    const plain = fold(word);
    const isCapital = word !== word.toLowerCase();
    const isParticle = FILED_AFTER.has(plain) || FILED_WITH.has(plain);
    // An initial is no particle: "Walter E. Smith".
    if (!isParticle || (isCapital && word.length < 2) || (isCapital && word.endsWith('.') && plain !== 'st')) break;
    if (!isCapital && !FILED_WITH.has(plain) && !(isItalian && ITALIAN.has(plain))) break;
    start -= 1;
  }
  return start;
}

/** Returns the key by which a title is filed: without the article of its language at its start. */
export function titleSortKey(title: string, language = ''): string {
  const articles = (ARTICLES.get(language.split('-')[0] || 'en') ?? '').split(' ');
  const words = fold(title.replace(/^(\p{L})['’](?=\p{L})/u, '$1 ')).split(' ');
  const hasArticle = words.length > 1 && articles.includes(words[0] ?? '');
  return cut(words.slice(hasArticle ? 1 : 0).join(' '));
}

interface NamedBook {
  title: string;
  authors: readonly string[];
  language?: string | null | undefined;
}

/** Returns the stored keys of a book, by its title and its first author. */
export function sortKeysOf({ title, authors, language }: NamedBook) {
  return { titleKey: titleSortKey(title, language ?? ''), authorKey: authorSortKey(authors[0] ?? '', language ?? '') };
}
