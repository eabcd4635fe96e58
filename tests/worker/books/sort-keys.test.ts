import { describe, expect, test } from 'vitest';
import { authorSortKey, titleSortKey } from '../../../worker/features/books/sort-keys.ts';

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
    ['Giuseppe Tomasi di Lampedusa', 'di lampedusa, giuseppe tomasi'],
    ['Jules Barbey d’Aurevilly', 'aurevilly, jules barbey'],
    ['Martin Luther King, Jr.', 'king, martin luther'],
    ['Le Guin, Ursula K.', 'le guin, ursula k'],
    ['Taha al-Hakim', 'hakim, taha'],
    ['村上春樹', '村 上 春 樹'],
    ['Homer', 'homer'],
    ['', ''],
  ] as const)('%s: %s', ([name, key]) => expect(authorSortKey(name)).toBe(key));

  test('and a particle belongs to it in Italian', () => {
    expect(authorSortKey('Andrea de Carlo', 'it')).toBe('de carlo, andrea');
  });
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
