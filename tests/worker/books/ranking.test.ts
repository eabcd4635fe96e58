import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BookToFill } from '../../../worker/features/books/catalogue/book.ts';
import { catalogueIn } from '../../../worker/features/books/catalogue/catalogue.ts';
import { planFill } from '../../../worker/features/books/catalogue/fill.ts';
import { isbnOf } from '../../../worker/features/books/contract.ts';
import { parseQuery } from '../../../worker/features/books/service.ts';
import { aBook, isbnNumbered } from '../../support/worker/features/books.ts';

const catalogue = catalogueIn(env.CATALOGUE);
let created = 0;

function book(
  title: string,
  author: string | string[],
  ratingsCount: number,
  overrides: Partial<BookToFill> = {},
): BookToFill {
  created += 1;
  return aBook({ isbn13: isbnNumbered(created), title, authors: [author].flat(), ratingsCount, ...overrides });
}

const count = 170;
const books = [
  // The exact title, by an author who has a better-known book.
  book('Quonk', 'Zelda Quarrow', 500),
  book('Quonk and the Sea', 'Zelda Quarrow', 90_000),
  book('The Art of Quonk', 'Somebody Else', 20_000),
  // More books contain the word, and are better known, than are ever ranked.
  ...Array.from({ length: count }, (_, place) => book(`A Vreel of Days ${place}`, 'Hux Many', 10_000 + place)),
  book('Vreel', 'Ida Rare', 30),
  // Editions of one work; the curated one was added last and has no ratings.
  book('Trommel', 'Ole Drum', 900_000),
  book('Trommel (Penguin Classics)', 'Ole Drum', 800_000),
  // A writer who also translates.
  book('Her Own Book', 'Greta Wordsmith', 10_000),
  book('What She Translated', ['Somebody Famous', 'Greta Wordsmith'], 100_000),
  // A guide that is better known than the book.
  book('Snorrige: A Study Guide', 'Guide Writers', 50_000),
  book('Snorrige', 'Edda Old', 900),
  // Two words, equally close to "blorpt"; the better-known book decides, not the number of books.
  book('The Blorpat', 'A One', 10),
  book('More Blorpat', 'A One', 10),
  book('The Blorpet', 'B Two', 700),
  book('Oito Zurros', 'Ana Autora', 10, { language: 'pt-BR' }),
  book('Nove Zurros', 'Ana Autora', 10, { language: 'pt' }),
  book('Ten Zurros', 'Ana Autora', 10),
  // A series whose second book is the best known.
  ...['First of 3', 'Second', 'Third'].map((name, place) =>
    book(`The ${name} Krull`, 'Moss Teller', place === 2 ? 1_000 : 2_000 * (place + 1), {
      series: { name: 'Grundelage', position: String(place + 1) },
    }),
  ),
  // A title searched for by the part before its colon, and another that only contains the word.
  book('Zindle: A History', 'A One', 100),
  book('More of Zindle', 'B Two', 20_000),
  // The two differ only in spaces.
  book('P.S. I Fancy Zork', 'A One', 30),
  book('The Making of Ps I Fancy Zork', 'B Two', 20_000),
  book('Wandering Plim', 'Bax Nomadson', 300, { genres: ['sci-fi'] }),
  book('Krobat', 'A One', 300_000, { contributors: [{ name: 'Tina Transfold', role: 'translator' }] }),
  book('Krobot Transfold', 'B Two', 30),
  // French elisions, and books whose titles sound like them.
  book("L'Ombrelline", 'Zoé Vantard', 40),
  book('Dunette', 'Frank Sable', 900_000),
  book("Histoire d'une Fribule", 'Zoé Vantard', 40),
  book('Dune Fribulette', 'Frank Sable', 900_000),
  // One misspelt word of three, with closer neighbours than the intended word.
  book('Plovin Hail Mirrow', 'C Three', 300),
  ...[
    'Haly',
    'Hald',
    'Halp',
    'Halm',
    'Halk',
    'Halg',
    'Halb',
    'Halv',
    'Halz',
    'Haln',
    'Halw',
    'Halx',
    'Halq',
    'Halj',
  ].map((word) => book(`${word} Grommet`, 'D Four', 5_000)),
  // Equal except in fame, and two equal in fame as well.
  book('First Plimm', 'A One', 40),
  book('Other Plimm', 'B Two', 400),
  book('Third Plimm', 'C Three', 40),
];
const curated = book('Trommel', 'Ole Drum', 0, { source: 'curated', description: 'Chosen.', genres: ['fiction'] });

async function fill(...some: BookToFill[]): Promise<void> {
  const { statements } = planFill(some, []);
  await env.CATALOGUE.batch(statements.map(({ sql, values }) => env.CATALOGUE.prepare(sql).bind(...values)));
}

beforeAll(async () => {
  await fill(...books);
  await fill(curated);
});

const page = (query: string, offset = 0) => catalogue.search(parseQuery(query, [], offset));
const titles = async (query: string) => (await page(query)).items.map(({ volumeInfo }) => volumeInfo.title);

describe('what is searched', () => {
  test('a language includes its regions, a region only itself', async () => {
    const spoken = async (...languages: string[]) =>
      (await catalogue.search(parseQuery('zurros', languages))).items
        .map(({ volumeInfo }) => volumeInfo.language)
        .sort();
    expect(await spoken()).toEqual(['en', 'pt', 'pt-BR']);
    expect(await spoken('pt')).toEqual(['pt', 'pt-BR']);
    expect(await spoken('pt-BR')).toEqual(['pt-BR']);
    expect(await spoken('pt-BR', 'en')).toEqual(['en', 'pt-BR']);
    expect(await spoken('zh-TW')).toEqual([]);
  });

  test('whatever is typed is answered', async () => {
    const languages = fc.array(fc.constantFrom('en', 'pt-BR', 'zh-TW', 'fil', 'zh-Hant'), { maxLength: 3 });
    const signs = fc.constantFrom(
      ...'"*()^:-+§_\'{}[]\\&|~.,;!?/%#@',
      'AND',
      'OR',
      'NOT',
      'NEAR',
      ' ',
      'quonk',
      'é',
      '春',
      '½',
      'ﬁ',
      '٣',
      '😀',
    );
    const queries = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.array(signs, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(queries, languages, async (text, preferred) => {
        await catalogue.search(parseQuery(text, preferred));
        await catalogue.suggest(parseQuery(text), 8);
      }),
      { numRuns: 40 },
    );
  }, 30_000);
});

describe('the order of results', () => {
  test('an exact title ranks before a better-known one that contains it', async () => {
    expect((await titles('quonk'))[0]).toBe('Quonk');
    expect((await titles('quonk [title]'))[0]).toBe('Quonk');
  });

  test('title and author together find that book', async () => {
    expect((await titles('quonk quarrow'))[0]).toBe('Quonk');
    expect((await titles('quarrow quonk'))[0]).toBe('Quonk');
    expect((await titles('quonk by zelda quarrow'))[0]).toBe('Quonk');
    expect((await titles('zelda quarrow'))[0]).toBe('Quonk and the Sea');
  });

  test('an exact title is found among any number of better-known books', async () => {
    expect((await titles('vreel'))[0]).toBe('Vreel');
  });

  test('ranking is bounded, and every page is reachable', async () => {
    const visited: string[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const { items, nextOffset } = await page('vreel', offset);
      visited.push(...items.map(isbnOf));
      offset = nextOffset;
    }
    // The 160 ranked candidates and the exact title.
    expect(new Set(visited).size).toBe(161);
    expect(visited.length).toBe(161);
    expect((await page('vreel', 161)).items).toEqual([]);
  });

  test('a work has one card, of its curated edition, at the place of its best-known one', async () => {
    const { items } = await page('trommel');
    expect(items.map(isbnOf)).toEqual([curated.isbn13]);
    expect(items[0]?.volumeInfo.description).toBe('Chosen.');
  });

  test('authors rank before translators', async () => {
    expect(await titles('greta wordsmith')).toEqual(['Her Own Book', 'What She Translated']);
    expect(await titles('wordsmith [author]')).toEqual(['Her Own Book', 'What She Translated']);
  });

  test('a guide ranks below its book, unless the query asks for a guide', async () => {
    expect(await titles('snorrige')).toEqual(['Snorrige', 'Snorrige: A Study Guide']);
    expect((await titles('snorrige study guide'))[0]).toBe('Snorrige: A Study Guide');
  });

  test('of two equally close spellings the one of the better-known book is offered', async () => {
    expect((await page('blorpt')).corrected).toBe('blorpet');
  });

  test('a series begins with its first book, and a number finds that one', async () => {
    expect((await titles('grundelage'))[0]).toBe('The First of 3 Krull');
    expect((await titles('grundelage 3'))[0]).toBe('The Third Krull');
    expect((await titles('grundelage book 2'))[0]).toBe('The Second Krull');
  });

  test('the part before a colon is a title, and so is one with other spaces', async () => {
    expect((await titles('zindle'))[0]).toBe('Zindle: A History');
    expect((await titles('ps i fancy zork'))[0]).toBe('P.S. I Fancy Zork');
  });

  test('equal results are sorted by fame, then in a fixed order', async () => {
    const order = await titles('plimm');
    expect(order[0]).toBe('Other Plimm');
    expect(await titles('plimm')).toEqual(order);
  });
});

describe('an article that was typed', () => {
  test('outweighs fame and an equal title without it', async () => {
    await fill(
      book('Les Grembles', 'Victor Old', 9_000),
      book('Grem Peregrine', 'B Two', 90_000),
      book('The Unlikely Flurr of Being', 'C Three', 200_000),
      book('Unlikely Flurr: A Story', 'D Four', 30_000),
    );
    expect((await titles('les grem'))[0]).toBe('Les Grembles');
    expect((await titles('the unlikely flurr'))[0]).toBe('The Unlikely Flurr of Being');
  });
});

describe('elisions', () => {
  test.for(["l'ombrelline", 'l’Ombrelline', 'lombrelline', 'ombrelline'])(
    '%s finds it by its very title',
    async (query) => {
      const { items, corrected } = await page(query);
      expect([items[0]?.volumeInfo.title, corrected]).toEqual(["L'Ombrelline", null]);
    },
  );

  test("d'une is no dune", async () => {
    expect((await titles("histoire d'une fribule"))[0]).toBe("Histoire d'une Fribule");
    expect(await titles("d'une")).not.toContain('Dune Fribulette');
    expect((await titles('dune fribulette'))[0]).toBe('Dune Fribulette');
  });
});

describe('a misspelt word', () => {
  test('is corrected to a word that occurs with the others in a book, even if others are closer', async () => {
    const { items, corrected } = await page('plovin hale mirrow');
    expect([items[0]?.volumeInfo.title, corrected]).toEqual(['Plovin Hail Mirrow', 'plovin hail mirrow']);
  });

  test('with a genre is searched in it, and words of the book trade are not misspellings', async () => {
    expect(await titles('science fiction nomadson')).toEqual(['Wandering Plim']);
    const { items, corrected } = await page('quonk paperback');
    expect([items[0]?.volumeInfo.title, corrected]).toEqual(['Quonk', null]);
  });

  test('is not corrected where it finds something, unless the corrected one is far better known', async () => {
    const { items, corrected } = await page('krobat transfold');
    expect([items[0]?.volumeInfo.title, corrected]).toEqual(['Krobat', null]);
  });

  test.for([
    ['twabble and twobble', 'Twobble, and Twobble, and Twobble'],
    ['jorn air', 'Jorn Eyre'],
    ['mixan lu', 'Worlds of Plock'],
    ['gronk of the flys', 'Gronk of the Flies'],
    ['the small plink st zupery', 'The Small Plink'],
    ['midnight plockers', "Midnight's Plockers"],
    ['flip twenty two', 'Flip-22'],
  ])('%s finds %s', async ([query = '', title]) => {
    await fill(
      book('Twobble, and Twobble, and Twobble', 'Gaby Levin', 900),
      book('Jorn Eyre', 'Carla Bront', 900),
      book('Worlds of Plock', 'Mixan Liu', 900),
      book('Gronk of the Flies', 'Will Golding', 900),
      book('The Small Plink', 'Antoine de Saint-Zupery', 900),
      book("Midnight's Plockers", 'Sal Rush', 90_000),
      book('Midnight for Charles', 'Jen Nim', 500, { series: { name: 'Plockers of the King', position: '1' } }),
      book('Flip-22', 'Jo Hell', 900),
    );
    expect((await titles(query))[0]).toBe(title);
  });

  test('is not corrected by leaving out a word that tells titles apart', async () => {
    await fill(book('Running the Grulb, Half My Plage', 'Matt Fitz', 900));
    expect(await page('half his plage')).toMatchObject({ items: [], corrected: null });
  });

  test('is not corrected where no similar word occurs with the others', async () => {
    expect(await page('plovin xyzzyq mirrow')).toMatchObject({ items: [], corrected: null });
  });
});
