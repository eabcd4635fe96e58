import { describe, expect, test } from 'vitest';
import { WORDS } from '../../../worker/features/games/contract.ts';
import {
  languages,
  lineBetween,
  makeWordGrid,
  occurrences,
  SIDE,
  snapToLine,
  wordIn,
} from '../../../worker/features/games/word-search/contract.ts';

const rowsOf = (letters: readonly string[]) =>
  Array.from({ length: SIDE }, (_, row) => letters.slice(row * SIDE, row * SIDE + SIDE).join(''));

describe('the word lists', () => {
  test.for(Object.values(languages))('$label holds 500 words that fit the grid, each once', ({ words }) => {
    expect(words).toHaveLength(500);
    expect(new Set(words).size).toBe(500);
    expect(words.filter((word) => !/^[A-Z]{4,10}$/.test(word))).toEqual([]);
  });

  test.for(Object.values(languages))('no $label word is part of another, read either way', ({ words }) => {
    const reversed = words.map((word) => [...word].reverse().join(''));
    const inside = words.filter((word, at) =>
      words.some((otherWord, place) => place !== at && (otherWord.includes(word) || reversed[place]?.includes(word))),
    );
    expect(inside).toEqual([]);
  });
});

describe('a frozen sample: what a seed makes must never change while its day lasts', () => {
  test('English', () => {
    const { letters, words } = makeWordGrid(20_261_120, 'english');
    expect(rowsOf(letters)).toMatchInlineSnapshot(`
      [
        "BYGROMANCE",
        "ADUTEXTURE",
        "CZYSTANZAB",
        "PCAPTAINYX",
        "IQIOEWJWNK",
        "RWJLAZKTXT",
        "AJFUXLZHGO",
        "THARMONYMH",
        "ESTPDREAMR",
        "UMBRELLALA",
      ]
    `);
    expect(words.map(({ word, cells }) => `${word} ${cells[0]}-${cells.at(-1)}`)).toMatchInlineSnapshot(`
      [
        "CAPTAIN 31-37",
        "DREAM 84-88",
        "HARMONY 71-77",
        "PIRATE 30-80",
        "ROMANCE 3-9",
        "STANZA 23-28",
        "TEXTURE 13-19",
        "UMBRELLA 90-97",
      ]
    `);
  });

  test('Portuguese', () => {
    const { letters, words } = makeWordGrid(20_261_120, 'portuguese');
    expect(rowsOf(letters)).toMatchInlineSnapshot(`
      [
        "SLCHSOMYJO",
        "QMAMAPAZAR",
        "FORZSILUUE",
        "ORMEYFSSTS",
        "GAETIAJBOU",
        "UNSZRYJARM",
        "EGIYTRILHO",
        "IOMDTFWZFQ",
        "RHHFTTNTTL",
        "AVCHEGADAD",
      ]
    `);
    expect(words.map(({ word }) => word)).toMatchInlineSnapshot(`
      [
        "AUTOR",
        "CARMESIM",
        "CHEGADA",
        "FOGUEIRA",
        "MAPA",
        "MORANGO",
        "RESUMO",
        "TRILHO",
      ]
    `);
  });

  test('the largest seed, restarted', () => {
    expect(rowsOf(makeWordGrid(2 ** 31 - 1, 'english', 1).letters)).toMatchInlineSnapshot(`
      [
        "ZOAIEVSSSV",
        "LRVPPXSUKI",
        "POSTCARDER",
        "ECASTLEETJ",
        "PQSIVZNICB",
        "YDRAFTEDHC",
        "NSVOLCANOT",
        "CARAVANOOP",
        "WOSCUSHION",
        "SWZRTLEMON",
      ]
    `);
  });
});

describe.for(['english', 'portuguese'] as const)('a thousand seeds in %s', (language) => {
  const { words: list } = languages[language];
  const seeds = Array.from({ length: 1_000 }, (_, place) => (place % 2 === 0 ? place : (place * 2_147_483) % 2 ** 31));
  const grids = seeds.map((seed) => makeWordGrid(seed, language));

  test('each has eight different words of the list', () => {
    for (const { words } of grids) {
      expect(words).toHaveLength(WORDS);
      expect(new Set(words.map(({ word }) => word)).size).toBe(WORDS);
      expect(words.every(({ word }) => list.includes(word))).toBe(true);
    }
  });

  test('every word is at its stated place, left to right or top to bottom, so crossings agree', () => {
    for (const { letters, words } of grids) {
      for (const { word, cells } of words) {
        expect(cells.map((cell) => letters[cell]).join('')).toBe(word);
        const first = cells[0] ?? 0;
        expect(cells).toEqual(lineBetween(first, cells.at(-1) ?? 0));
        expect(cells.at(-1)).toBeGreaterThan(first);
      }
    }
  });

  test('a hundred letters from A to Z, and no word appears twice', () => {
    for (const { letters, words } of grids) {
      expect(letters).toHaveLength(SIDE * SIDE);
      expect(letters.every((letter) => /^[A-Z]$/.test(letter))).toBe(true);
      for (const { word } of words) expect(occurrences(letters, word)).toHaveLength(1);
    }
  });

  test('the same seed makes the same grid, another seed or round another one', () => {
    expect(new Set(grids.map(({ letters }) => letters.join(''))).size).toBe(1_000);
    expect(makeWordGrid(7, language)).toEqual(makeWordGrid(7, language));
    expect(makeWordGrid(7, language, 1)).not.toEqual(makeWordGrid(7, language));
  });

  test('fill letters are spread evenly', () => {
    const counts = new Map<string, number>();
    for (const { letters, words } of grids) {
      const inWords = new Set(words.flatMap(({ cells }) => cells));
      letters.forEach((letter, cell) => {
        if (!inWords.has(cell)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
      });
    }
    const mean = [...counts.values()].reduce((sum, count) => sum + count, 0) / 26;
    for (const count of counts.values()) expect(Math.abs(count / mean - 1)).toBeLessThan(0.1);
  });
});

describe('selecting', () => {
  const grid = makeWordGrid(20_261_120, 'english');

  test('a line lies in one row or one column', () => {
    expect(lineBetween(12, 15)).toEqual([12, 13, 14, 15]);
    expect(lineBetween(15, 12)).toEqual([15, 14, 13, 12]);
    expect(lineBetween(2, 32)).toEqual([2, 12, 22, 32]);
    expect(lineBetween(5, 5)).toEqual([5]);
    expect(lineBetween(0, 11)).toBe(null);
    expect(lineBetween(9, 10)).toBe(null);
  });

  test('a finger that strays is held to the row or the column', () => {
    expect(snapToLine(0, 18)).toBe(8);
    expect(snapToLine(0, 81)).toBe(80);
    expect(snapToLine(55, 55)).toBe(55);
  });

  test('a word is found in either direction, a part of it is not', () => {
    for (const { word, cells } of grid.words) {
      expect(wordIn(grid, cells)).toBe(word);
      expect(wordIn(grid, [...cells].reverse())).toBe(word);
      expect(wordIn(grid, cells.slice(1))).toBe(null);
    }
  });
});
