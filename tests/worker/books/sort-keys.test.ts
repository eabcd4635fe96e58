import { describe, expect, test } from 'vitest';
import { authorSortKey, authorsSortKey, titleSortKey } from '../../../worker/features/books/sort-keys.ts';

describe('an author is filed under the surname', () => {
  test.for([
    ['Ursula K. Le Guin', 'le guin, ursula k'],
    ['Simone de Beauvoir', 'beauvoir, simone de'],
    ['Jean de La Fontaine', 'la fontaine, jean de'],
    ['Daphne du Maurier', 'du maurier, daphne'],
    ['Vincent van Gogh', 'gogh, vincent van'],
    ['Annie M. G. van der Heide', 'heide, annie m g van der'],
    ['Corrie ten Boom', 'boom, corrie ten'],
    ['Henry Van Dyke', 'van dyke, henry'],
    ['Johann Wolfgang von Goethe', 'goethe, johann wolfgang von'],
    ['Miguel de Cervantes', 'cervantes, miguel de'],
    ['Gabriel García Márquez', 'garcia marquez, gabriel'],
    ['Jorge Luis Borges', 'borges, jorge luis'],
    ['Giuseppe Tomasi di Lampedusa', 'tomasi di lampedusa, giuseppe'],
    ['Diane di Prima', 'di prima, diane'],
    ['Garcilaso de la Vega', 'vega, garcilaso de la'],
    ['Jean de la Fontaine', 'la fontaine, jean de'],
    ['Walter de la Mare', 'de la mare, walter'],
    ['Alain de Botton', 'de botton, alain'],
    ['A. E. van Vogt', 'van vogt, a e'],
    ['Machado de Assis', 'machado de assis'],
    ['Joaquim Maria Machado de Assis', 'machado de assis, joaquim maria'],
    ['Arnaldur Indriðason', 'arnaldur indridason'],
    ['Yrsa Sigurðardóttir', 'yrsa sigurdardottir'],
    ['Jón Kalman Stefánsson', 'jon kalman stefansson'],
    ['Snorri Sturluson', 'snorri sturluson'],
    ['Halldór Laxness', 'halldor laxness'],
    ['Stieg Larsson', 'larsson, stieg'],
    ['Fredrik Björnsson', 'bjornsson, fredrik'],
    ['Séamus Johnson', 'johnson, seamus'],
    ['Haruki Murakami', 'murakami, haruki'],
    ['Natsume Sōseki', 'natsume, soseki'],
    ['Murasaki Shikibu', 'murasaki shikibu'],
    ['Mo Yan', 'mo, yan'],
    ['Mo Willems', 'willems, mo'],
    ['Liu Cixin', 'liu, cixin'],
    ['Ken Liu', 'liu, ken'],
    ['Jia Tolentino', 'tolentino, jia'],
    ['Gao Xingjian', 'gao, xingjian'],
    ['Yiyun Li', 'li, yiyun'],
    ['Amy Tan', 'tan, amy'],
    ['Cho Nam-joo', 'cho, nam joo'],
    ['Han Kang', 'han, kang'],
    ['Kim Stanley Robinson', 'robinson, kim stanley'],
    ['Lee Child', 'child, lee'],
    ['Chang-rae Lee', 'lee, chang rae'],
    ['Nguyễn Nhật Ánh', 'nguyen, nhat anh'],
    ['Viet Thanh Nguyen', 'nguyen, viet thanh'],
    ['Magda Szabó', 'szabo, magda'],
    ['Jules Barbey d’Aurevilly', 'aurevilly, jules barbey'],
    ['Martin Luther King, Jr.', 'king, martin luther'],
    ['Le Guin, Ursula K.', 'le guin, ursula k'],
    ['Taha al-Hakim', 'hakim, taha'],
    ['村上春樹', '村 上 春 樹'],
    ['スティーヴン・キング', 'キ ン ク, ス テ ィ ー ウ ン'],
    ['한강', '한강'],
    ['Homer', 'homer'],
    ['', ''],
  ] as const)('%s: %s', ([name, key]) => expect(authorSortKey(name)).toBe(key));

  test.for([
    ['Andrea de Carlo', 'it', 'de carlo, andrea'],
    ['Etienne de Villiers', 'af', 'de villiers, etienne'],
    ['Szabó Magda', 'hu', 'szabo, magda'],
    ['Imre Kertész', 'hu', 'kertesz, imre'],
    ['Kim Hyesoon', 'ko', 'kim, hyesoon'],
    ['Nguyen Du', 'vi', 'nguyen, du'],
    ['Gerður Kristný', 'is', 'gerdur kristny'],
  ] as const)('as the language has it: %s (%s)', ([name, language, key]) =>
    expect(authorSortKey(name, language)).toBe(key),
  );
});

test.for([
  ['The Hobbit', 'en', 'hobbit'],
  ['Die Hard', 'en', 'die hard'],
  ['Die Verwandlung', 'de', 'verwandlung'],
  ['L’Étranger', 'fr', 'etranger'],
  ['À rebours', 'fr', 'a rebours'],
  ['Los detectives salvajes', 'es', 'detectives salvajes'],
  ['Los Angeles', 'en', 'los angeles'],
  ['De avonden', 'nl', 'avonden'],
  ['O alienista', 'pt-BR', 'alienista'],
  ['It', 'en', 'it'],
  ['A', 'en', 'a'],
  ['The Odyssey', '', 'odyssey'],
] as const)('the title %s in %s is filed under %s', ([title, language, key]) =>
  expect(titleSortKey(title, language)).toBe(key),
);

test('letters with accents have the place that Intl.Collator gives them', () => {
  const names =
    'Ångström Adams Ærø Zola Źródło Čapek Cela Øster Oates Ørsted Łem Lee Škvor Smith Éluard Eco Ibsen Ünal Ulm';
  const collator = new Intl.Collator('en', { sensitivity: 'base' });
  const byKey = names.split(' ').sort((one, two) => (authorSortKey(one) < authorSortKey(two) ? -1 : 1));
  for (const [place, name] of byKey.slice(1).entries())
    expect(collator.compare(byKey[place] ?? '', name), `${byKey[place]} before ${name}`).toBeLessThanOrEqual(0);
});

test('a book by two follows those by the first author alone, and is found by both', () => {
  const keys = [['Adams'], ['Adams', 'Åsa Öst'], ['Bede Adams'], ['Zoë Adams']].map((names) => authorsSortKey(names));
  expect(keys).toEqual(['adams', 'adams + asa ost', 'adams, bede', 'adams, zoe']);
  expect(keys.toSorted()).toEqual(keys);
});
