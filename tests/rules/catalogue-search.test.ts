import { describe, expect, test } from 'vitest';
import { measureQuality, shippedInMemory } from '../../scripts/bench/quality.ts';
import { catalogueIn } from '../../worker/features/books/catalogue/catalogue.ts';
import { type Genre, genres } from '../../worker/features/books/contract.ts';
import { parseQuery } from '../../worker/features/books/service.ts';

// The search and the shelves as a fresh install has them: the catalogue that ships, in SQLite.

const { database } = await shippedInMemory();
const catalogue = catalogueIn(database);
const search = async (query: string) => {
  const { items, corrected } = await catalogue.search(parseQuery(query));
  return { corrected, titles: items.map(({ volumeInfo }) => volumeInfo.title), items };
};

test('what people type finds the right work as often as is asked, and no book that we lack is taken for another', async () => {
  expect(await measureQuality()).toEqual([]);
});

describe('a correction', () => {
  test.for([
    ['ayearinprovence', 'A Year in Provence'],
    ['steven king the shinning', 'The Shining'],
    ['cirse', 'Circe'],
    ['circee', 'Circe'],
    ['cerce', 'Circe'],
    ['the mann called ove', 'A Man Called Ove'],
    ['the grate gatsby', 'The Great Gatsby'],
  ])('%s finds %s', async ([query = '', title]) => {
    expect((await search(query)).titles[0]).toBe(title);
  });

  test('writes a name as the books show it', async () => {
    expect(await search('dostoyevski')).toMatchObject({ corrected: 'dostoyevsky' });
  });

  test.for([
    ['frieren', "Frieren: Beyond Journey's End, Vol. 1"],
    ['kairos', 'Kairos'],
    ['all fours', 'All Fours'],
    ['the man called ove', 'A Man Called Ove'],
  ])('is not made of %s, which finds %s', async ([query = '', title]) => {
    const { corrected, titles } = await search(query);
    expect([corrected, titles[0]]).toEqual([null, title]);
  });

  test('is not made of moomin, which finds the Moomins', async () => {
    const { corrected, items } = await search('moomin');
    expect(corrected).toBeNull();
    expect(items[0]?.volumeInfo.authors).toEqual(['Tove Jansson']);
  });
});

describe('the shelves', () => {
  test.for(Object.keys(genres) as Genre[])('of %s have 24 books, each with a description', async (genre) => {
    const shelf = (await catalogue.shelved([genre], 24)).get(genre) ?? [];
    expect(shelf.length).toBe(24);
    expect(shelf.filter(({ description }) => description === null)).toEqual([]);
  });
});
