import { describe, expect, test } from 'vitest';
import { shippedInMemory } from '../../scripts/bench/quality.ts';
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

// All of what people type, and all that we lack, is asked by `npm run bench -- search`.
test.for(['diaspora', 'kintu', 'zog', 'tom gates', 'pig the pug', 'black clover', 'the rings of saturn', 'solenoid'])(
  '%s, which we lack, is taken for no other book',
  async (query) => {
    expect(await search(query)).toMatchObject({ corrected: null, items: [] });
  },
);

test.for([
  ['9782070360024', 'The Stranger'],
  ['9788498381498', 'The Little Prince'],
  ['9780307474728', 'One Hundred Years of Solitude'],
  ['9780261102217', 'The Hobbit'],
  ['9780747532699', "Harry Potter and the Sorcerer's Stone"],
  ['9783257228007', 'Perfume: The Story of a Murderer'],
  ['9780141036144', '1984'],
  ['9780140449136', 'Crime and Punishment'],
  ['9780099448822', 'Norwegian Wood'],
  ['9780099549482', 'To Kill a Mockingbird'],
])('the edition %s, foreign or older, finds %s', async ([isbn = '', title]) => {
  expect((await catalogue.byIsbn(isbn))?.volumeInfo.title).toBe(title);
});

describe('the shelves', () => {
  test.for(Object.keys(genres) as Genre[])('of %s have 24 books, each with a description', async (genre) => {
    const shelf = (await catalogue.shelved([genre], 24)).get(genre) ?? [];
    expect(shelf.length).toBe(24);
    expect(shelf.filter(({ description }) => description === null)).toEqual([]);
  });
});
