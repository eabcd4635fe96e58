import { describe, expect, test } from 'vitest';
import { shippedInMemory } from '../../scripts/bench/quality.ts';
import { readShipped } from '../../scripts/catalogue/shipped.ts';
import { builtCatalogue } from '../../scripts/support/pages.ts';
import { catalogueIn } from '../../worker/features/books/catalogue/catalogue.ts';
import type { Release } from '../../worker/features/books/catalogue/pieces.ts';
import { suggestionsFrom } from '../../worker/features/books/catalogue/search/suggestions.ts';
import { isLesserKind } from '../../worker/features/books/catalogue/works.ts';
import { type Genre, genres, type Volume } from '../../worker/features/books/contract.ts';
import { parseQuery } from '../../worker/features/books/service.ts';

// The search and the shelves of a fresh installation: the shipped catalogue in SQLite.

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

// `npm run bench -- search` runs all typed queries, and those for all missing books.
test.for(['diaspora', 'kintu', 'tom gates', 'pig the pug', 'black clover', 'the rings of saturn', 'soul mountain'])(
  '%s, which we lack, is taken for no other book',
  async (query) => {
    expect(await search(query)).toMatchObject({ corrected: null, items: [] });
  },
);

describe('suggestions', () => {
  const suggest = (typed: string, languages: string[] = []) => catalogue.suggest(parseQuery(typed, languages), 8);

  test.for(['el principi', 'the little princ', 'маленький прин'])('for %s show the work once', async (typed) => {
    const found = (await suggest(typed)).filter(({ book }) => book?.author === 'Antoine de Saint-Exupéry');
    expect(found.map(({ text }) => text)).toEqual(['The Little Prince']);
  });

  test('show an edition in the language of the reader', () => {
    const edition = (isbn13: string, title: string, language: string) => {
      const none = { other_titles: '[]', other_authors: '[]', series: null };
      return { id: 7, isbn13, title, language, work_id: 7, year: 1925, authors: '["Franz Kafka"]', ...none };
    };
    const rows = [edition('9780805209990', 'The Trial', 'en'), edition('9783150094136', 'Der Process', 'de')];
    const shown = (...languages: string[]) =>
      suggestionsFrom(rows, ['trial'], { field: 'any', languages }, 8).map(({ text, book }) => [text, book?.isbn]);
    expect(shown('de', 'en')).toEqual([['Der Process', '9783150094136']]);
    expect(shown('fr')).toEqual([['The Trial', '9780805209990']]);
  });

  test('show an author after the books, without a cover', async () => {
    const found = await suggest('zadie sm');
    expect(found.at(-1)).toEqual({ text: 'Zadie Smith', kind: 'author', book: null });
    expect(found[0]?.book).toMatchObject({ author: 'Zadie Smith', year: expect.any(Number) });
  });

  test.for([
    ['du', 'Dune'],
    ['harry p', "Harry Potter and the Sorcerer's Stone"],
    ['rebecca', 'Rebecca'],
    ['rebe', 'Rebecca'],
    ['les mis', 'Les Misérables'],
    ['quran', "The Qur'an"],
    ['sherlock holmes 1', 'A Study in Scarlet'],
    ['jane air', 'Jane Eyre'],
  ])('of %s begin with %s', async ([typed = '', title]) => {
    expect((await suggest(typed, ['en']))[0]?.text).toBe(title);
  });
});

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
  test.for(Object.keys(genres) as Genre[])(
    'of %s have 40 books, all picked by hand, each with a description',
    async (genre) => {
      const shelf = (await catalogue.shelfBooks([genre], 40)).get(genre) ?? [];
      const picks = readShipped().picks.filter((pick) => pick.genre === genre);
      expect(shelf.map(({ isbn }) => isbn)).toEqual(picks.map(({ isbn13 }) => isbn13));
      expect(shelf.length).toBe(40);
      expect(shelf.filter(({ description }) => description === null)).toEqual([]);
      // A title that is a number is never first on a shelf, and books about other books are on none.
      expect(shelf[0]?.title).not.toBe('1984');
      expect(shelf.filter(({ title }) => isLesserKind(title))).toEqual([]);
    },
  );
});

const isbnOfTitle = async (query: string) => {
  const [book] = (await search(query)).items;
  return book?.volumeInfo.industryIdentifiers?.find(({ type }) => type === 'ISBN_13')?.identifier ?? '';
};
const titlesOf = (books: readonly Volume[]) => books.map(({ volumeInfo }) => volumeInfo.title);
const similarBooksOf = async (isbn: string) => (await catalogue.similarTo(isbn, 10)).items.map(({ book }) => book);
const similarTo = async (query: string) => titlesOf(await similarBooksOf(await isbnOfTitle(query)));

describe('similar books', () => {
  test('of a book are what its readers also read', async () => {
    expect(await similarTo('dune')).toEqual(expect.arrayContaining(['Foundation', 'Neuromancer']));
    expect(await similarTo('things fall apart achebe')).toEqual(expect.arrayContaining(['Half of a Yellow Sun']));
    expect(await similarTo('pride and prejudice')).toEqual(expect.arrayContaining(['Jane Eyre', 'Emma']));
  });

  test('of two books of one genre are not the same', async () => {
    const [orbital, others] = [await similarTo('orbital samantha harvey'), await similarTo('things fall apart achebe')];
    expect(orbital.filter((title) => others.includes(title))).toEqual([]);
  });

  test('of the best-known works differ, and hold no guide, companion or boxed set', async () => {
    const { neighbours, books } = readShipped();
    const lists = new Map(books.map(({ isbn13, lists = 0 }) => [isbn13, lists]));
    const best = neighbours
      .toSorted((left, other) => (lists.get(other.isbn13) ?? 0) - (lists.get(left.isbn13) ?? 0))
      .slice(0, 500);
    const rows = await Promise.all(best.map(({ isbn13 }) => similarBooksOf(isbn13)));
    const full = rows
      .filter((items) => items.length === 10)
      .map((items) =>
        items
          .map(({ work_id }) => work_id)
          .sort()
          .join(),
      );
    expect(full.length).toBeGreaterThan(300);
    expect(new Set(full).size).toBe(full.length);
    expect(titlesOf(rows.flat()).filter(isLesserKind)).toEqual([]);
  });

  test('of each of the 3,000 best-known works are there, each with its reason', async () => {
    const seen = new Map<string, string>();
    for (const isbn of await catalogue.isbnsFrom(-1, 4_000)) {
      const [book] = await catalogue.byIsbns([isbn]);
      if (book && !isLesserKind(book.volumeInfo.title) && !seen.has(book.work_id)) seen.set(book.work_id, isbn);
    }
    const best = [...seen.values()].slice(0, 3_000);
    expect(best).toHaveLength(3_000);
    const lacking: string[] = [];
    for (const isbn of best) {
      const { items } = await catalogue.similarTo(isbn, 10);
      if (items.length === 0 || items.some(({ by, name }) => by !== 'lists' && name.trim() === '')) lacking.push(isbn);
    }
    expect(lacking).toEqual([]);
  });

  test('of one genre are of one language, and by another author', () => {
    const { neighbours, books } = readShipped();
    const byIsbn = new Map(books.toReversed().map((book) => [book.isbn13, book]));
    const faults = neighbours.flatMap(({ isbn13, alike }) =>
      alike.filter((isbn) => {
        const [own, other] = [byIsbn.get(isbn13), byIsbn.get(isbn)];
        return (
          own === undefined ||
          other === undefined ||
          own.language !== other.language ||
          own.authors.some((author) => other.authors.includes(author)) ||
          !own.genres.some((genre) => other.genres.includes(genre)) ||
          isLesserKind(other.title)
        );
      }),
    );
    expect(faults).toEqual([]);
  });

  test('are books of the catalogue, each once, and no book is near itself', () => {
    const { neighbours, books } = readShipped();
    const knownIsbns = new Set(books.map(({ isbn13 }) => isbn13));
    const faults = neighbours.filter(({ isbn13, nearest: near, alike }) => {
      const nearest = [...near, ...alike];
      return (
        near.length > 10 ||
        alike.length > 6 ||
        new Set(nearest).size < nearest.length ||
        nearest.includes(isbn13) ||
        ![isbn13, ...nearest].every((isbn) => knownIsbns.has(isbn))
      );
    });
    expect(faults).toEqual([]);
  });
});

describe('what is recommended', () => {
  const relatedTo = async (...queries: string[]) => {
    const isbns = await Promise.all(queries.map(isbnOfTitle));
    return [...(await catalogue.relatedTo(isbns)).values()];
  };

  test('to a reader of romantasy is no diary', async () => {
    const lists = await relatedTo('a court of thorns and roses', 'fourth wing', 'the cruel prince');
    for (const list of lists) {
      expect(list.length).toBeGreaterThan(5);
      expect(
        list.filter(({ book }) => book.volumeInfo.categories?.some((category) => /biography/i.test(category))),
      ).toEqual([]);
      expect(titlesOf(list.map(({ book }) => book))).not.toContain('The Diary of a Young Girl');
    }
  });

  test('names several shared qualities, and no set or edition of what was read', async () => {
    for (const list of await relatedTo('dracula', 'twilight', 'harry potter and the sorcerers stone')) {
      const first = list.slice(0, 12);
      expect(new Set(first.map(({ by }) => by)).size).toBeGreaterThan(1);
      expect(list.filter(({ by, name }) => by === 'genre' && !name.includes(' and '))).toEqual([]);
      expect(titlesOf(list.map(({ book }) => book)).filter(isLesserKind)).toEqual([]);
    }
  });
});

// A free account may write 100,000 rows a day, and its readers write some of them.
test('a work is at most twelve rows in the database, and a free account has 7,500 works on its first day', async () => {
  const { books, pieces } = JSON.parse((await (await builtCatalogue())('/catalogue/index.json')) ?? '') as Release;
  expect(pieces.reduce((sum, { rows }) => sum + rows, 0) / books).toBeLessThanOrEqual(12);
  let [rows, loaded] = [0, 0];
  for (const piece of pieces) {
    rows += piece.rows;
    if (rows > 90_000) break;
    loaded += piece.books;
  }
  expect(loaded).toBeGreaterThanOrEqual(7_500);
});
