import { fold } from './catalogue/search/search-text.ts';

// The one place that says under which name and title a book is filed. The keys are stored with the book, so that a page
// of a shelf continues after the last key. Letters with accents are filed as the plain ones, as `Intl.Collator` does.

// Long enough for sorting and short enough for a cursor.
const LENGTH = 100;

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

// Small words before a surname that libraries file after it, each as in its country: "Beauvoir, Simone de", "Gogh,
// Vincent van", "Boom, Corrie ten", "Goethe, Johann Wolfgang von". Readers in English write a particle with a capital
// letter where it belongs to the surname: "Le Guin", "DeLillo", "Van Dyke".
const FILED_AFTER = words('de d den der dos das do da del e y van vander von vom zu zum zur af av ten ter te t am');
// These are filed with the surname although they are small: "du Maurier", "La Fontaine, Jean de", "di Prima".
const FILED_WITH = words('du des le la les di dei degli della dello l lo li ibn bin ben bint ould mac st');
// Between "de" and a surname they are Spanish or Portuguese, and filed after it: "Vega, Garcilaso de la".
const ARTICLES_AFTER_DE = words('la las los');
// The particles that belong to the surname in a language: Italian, and Afrikaans.
const WHOLE_IN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['it', words('da de del d')],
  ['af', words('de den der du van ver von')],
]);
// Surnames whose small particles belong to them against the rule: of people who wrote in English, and of French nobles
// whose article is often written small.
const WHOLE_SURNAMES = new Set(
  [
    'de bernieres|de botton|de camp|de hamel|de la mare|de la roche|de lint|de morgan|de quincey|de valera',
    'van vogt|van der merwe|van der post|van heerden|van niekerk|machado de assis|tomasi di lampedusa',
    'la boetie|la bruyere|la fayette|la fontaine|la mettrie|la rochefoucauld',
  ].flatMap((line) => line.split('|')),
);
const AFTER_NAME = /^(?:jr|sr|junior|senior|i{1,3}|iv|v|vi|ph d|phd|md|m d|esq|obe|cbe)$/;
const ARABIC_ARTICLE = /^(?:al|el|as|ash|ar|an|at|ad)[-’'](?=\p{L})/u;
// Two surnames, of which the first is known as one: "García Márquez", "Ruiz Zafón", "Vargas Llosa".
const FIRST_SURNAME = /^(?:\p{L}{2,}ez|garcia|vargas|ruiz|ortega|onetti|roa|cabrera|reyes|torres|munoz)$/u;

// Names in these scripts begin with the surname, but for foreign names with a dot between their parts.
const SURNAME_FIRST = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const FOREIGN_PARTS = /[・･=＝]/u;
// Names that begin with the surname in Latin letters too, where the first word and what follows it show that.
const VIETNAMESE = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu;
const VIETNAMESE_SURNAMES = words('nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly to ta luu');
const KOREAN_SURNAMES = words(
  'kim lee yi pak park choi choe cho jo jung jeong chung kang han shin sin hwang bae gong seo kwon yun yoon im pyun',
);
const KOREAN_GIVEN = /^\p{L}{1,6}-\p{L}{1,6}$/u;
const CHINESE_SURNAMES = words(
  'wang zhang liu chen yang huang zhao zhou xu zhu guo gao liang xie tang feng deng xiao cao jia cai ding ye gu mao bi',
);
const PINYIN =
  /^(?:(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?(?:[iu]?a(?:ng?|o|i)?|i?e|ei|eng?|er|i(?:ng?|u|ong)?|o(?:u|ng)?|u(?:o|i|n|e)?)){1,3}$/;
const JAPANESE_SURNAMES = words(
  'akutagawa dazai endo higuchi kawabata kobayashi matsuo mishima mori murakami natsume oe ogawa shiga tanizaki ueda yoshida yosano',
);
// Writers with the surname, or the first part of a pen name, before the rest.
const KNOWN_SURNAME_FIRST = new Set(
  'mo yan|lao she|lu xun|can xue|jin yong|yu hua|su tong|ha jin|ba jin|bei dao|ma jian|han kang|bae suah'.split('|'),
);
const FILED_AS_WRITTEN = new Set(
  'murasaki shikibu|sei shonagon|leonardo da vinci|snorri sturluson|halldor laxness|jon gnarr|bao ninh'.split('|'),
);

// Hungarian books have the surname first, and translations last, so the given name decides.
const HUNGARIAN_GIVEN =
  words(`adam agnes agota akos andras anna antal arpad attila balazs bela cecile csaba daniel denes
  dezso dora edit elemer endre erno ervin erzsebet eva ferenc frigyes gabor geza gyorgy gyula ilona imre istvan ivan janos
  jeno jozsef judit julia kalman karoly kata katalin kinga krisztina lajos laszlo lorinc magda margit maria marton
  mate mihaly miklos mor noemi otto pal peter rita robert rozsa sandor sara szilard terez tibor tunde vera viktor vilmos
  zoltan zsigmond zsofia zsuzsa zsuzsanna`);

// Icelanders are filed by the given name: what follows names the father or mother. Their neighbours have other letters.
const DAUGHTER = /d[oó]ttir$/iu;
const SON = /(?:s|a|u)r?son$/iu;
const ICELANDIC = /[áðíóúýþ]/iu;

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
  if (SURNAME_FIRST.test(name) && !FOREIGN_PARTS.test(name)) return cut(fold(name));
  const parts = (inverted ?? '').split(FOREIGN_PARTS.test(name) ? FOREIGN_PARTS : /\s+/).filter(Boolean);
  while (parts.length > 1 && AFTER_NAME.test(fold(parts.at(-1) ?? ''))) parts.pop();
  const inLanguage = language.split('-')[0] ?? '';
  if (isFiledAsWritten(parts, inLanguage)) return cut(fold(parts.join(' ')));
  if (beginsWithSurname(parts, inLanguage)) return cut(`${fold(parts[0] ?? '')}, ${fold(parts.slice(1).join(' '))}`);
  const start = surnameStart(parts, WHOLE_IN.get(inLanguage));
  const surname = filedSurname(parts.slice(start).join(' '));
  const others = fold(parts.slice(0, start).join(' '));
  return cut(others === '' ? surname : `${surname}, ${others}`);
}

const filedSurname = (surname: string) => fold(surname.replace(/^d['’](?=\p{L})/u, '').replace(ARABIC_ARTICLE, ''));

function isFiledAsWritten(parts: readonly string[], language: string): boolean {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return false;
  if (FILED_AS_WRITTEN.has(fold(parts.join(' '))) || DAUGHTER.test(last) || language === 'is') return true;
  return SON.test(last) && ICELANDIC.test(parts.join(' '));
}

function beginsWithSurname(parts: readonly string[], language: string): boolean {
  const [first = '', second = ''] = parts;
  const [plain, next, last] = [first, second, parts.at(-1) ?? ''].map(fold);
  if (parts.length < 2 || plain === undefined || next === undefined || last === undefined) return false;
  if (KNOWN_SURNAME_FIRST.has(fold(parts.join(' ')))) return true;
  if (language === 'hu' && HUNGARIAN_GIVEN.has(last)) return !HUNGARIAN_GIVEN.has(plain);
  const isVietnamese = language === 'vi' || VIETNAMESE.test(parts.join(' '));
  if (isVietnamese && VIETNAMESE_SURNAMES.has(plain)) return true;
  if (parts.length > 2) return false;
  if (KOREAN_SURNAMES.has(plain) && (language === 'ko' || KOREAN_GIVEN.test(second))) return true;
  if (CHINESE_SURNAMES.has(plain) && PINYIN.test(next)) return !CHINESE_SURNAMES.has(next);
  return JAPANESE_SURNAMES.has(plain);
}

// Returns the place of the first word of the surname. `whole` are the particles that belong to it in the language.
function surnameStart(parts: readonly string[], whole: ReadonlySet<string> = new Set()): number {
  for (const length of [3, 2])
    if (length <= parts.length && WHOLE_SURNAMES.has(fold(parts.slice(-length).join(' '))))
      return parts.length - length;
  let start = parts.length - 1;
  if (start > 1 && FIRST_SURNAME.test(fold(parts[start - 1] ?? ''))) start -= 1;
  while (start > 0) {
    const word = parts[start - 1] ?? '';
    const plain = fold(word);
    const isCapital = word !== word.toLowerCase();
    const isParticle = FILED_AFTER.has(plain) || FILED_WITH.has(plain) || whole.has(plain);
    // An initial is no particle: "Walter E. Smith".
    if (!isParticle || (isCapital && word.length < 2) || (isCapital && word.endsWith('.') && plain !== 'st')) break;
    const isAfterDe = ARTICLES_AFTER_DE.has(plain) && parts[start - 2] === 'de';
    if (!isCapital && (!FILED_WITH.has(plain) || isAfterDe) && !whole.has(plain)) break;
    start -= 1;
  }
  return start;
}

/** Returns the key by which a title is filed: without the article of its language at its start. */
export function titleSortKey(title: string, language = ''): string {
  const articles = (ARTICLES.get(language.split('-')[0] || 'en') ?? '').split(' ');
  const titleWords = fold(title.replace(/^(\p{L})['’](?=\p{L})/u, '$1 ')).split(' ');
  const hasArticle = titleWords.length > 1 && articles.includes(titleWords[0] ?? '');
  return cut(titleWords.slice(hasArticle ? 1 : 0).join(' '));
}

interface NamedBook {
  title: string;
  authors: readonly string[];
  language?: string | null | undefined;
}

/** Returns the key by which a book is filed under its first author; the others follow, by which a shelf is searched. */
export function authorsSortKey([first = '', ...others]: readonly string[], language = ''): string {
  // The plus sorts before letters and commas, so that a book by two follows those by the first alone.
  return cut([authorSortKey(first, language), ...others.map(fold)].join(' + '));
}

/** Returns the stored keys of a book, by its title and its authors. */
export function sortKeysOf({ title, authors, language }: NamedBook) {
  return { titleKey: titleSortKey(title, language ?? ''), authorKey: authorsSortKey(authors, language ?? '') };
}
