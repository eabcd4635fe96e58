import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sources } from '../../../worker/features/books/catalogue/book.ts';
import { indexedText, spellingsOf } from '../../../worker/features/books/catalogue/search/indexed.ts';
import { partsOfMatch } from '../../../worker/features/books/catalogue/search/matching.ts';
import { prominence } from '../../../worker/features/books/catalogue/search/prominence.ts';
import { partsOf, respellings } from '../../../worker/features/books/catalogue/search/respellings.ts';
import {
  bareTitle,
  fold,
  mainTitleKey,
  phraseKey,
  seriesOf,
  significantWords,
  titleKey,
  wordsOf,
} from '../../../worker/features/books/catalogue/search/search-text.ts';
import { soundKey } from '../../../worker/features/books/catalogue/search/sound.ts';
import { distanceBetween, spellingKeys } from '../../../worker/features/books/catalogue/search/spelling.ts';
import { seriesIn } from '../../../worker/features/books/catalogue/tidy.ts';
import { isLesserKind, workIdOf, workIdsOf } from '../../../worker/features/books/catalogue/works.ts';
import { isbn, normaliseIsbn } from '../../../worker/features/books/contract.ts';
import { isInLanguages, parseQuery } from '../../../worker/features/books/service.ts';

describe('folding', () => {
  test.for([
    ['Les Misérables', 'les miserables'],
    ['GARCÍA  Márquez', 'garcia marquez'],
    ["Handmaid’s Tale; O'Brien", 'handmaids tale obrien'],
    ['Angels & Demons', 'angels and demons'],
    ["Chronique d'une mort; QU’UN; l'Étranger", 'chronique d une mort qu un letranger'],
    ["d'Unamuno, d'ongle", 'dunamuno dongle'],
    ['Straße, Ærø, Œuvre, Łódź, Þór', 'strasse aero oeuvre lodz thor'],
    ['İstanbul ısı', 'istanbul isi'],
    ['Война и мир Ёж', 'воина и мир еж'],
    ['رُباعيّات أحمد', 'رباعيات احمد'],
    ['村上春樹 1Q84', '村 上 春 樹 1q84'],
    ['한국어', '한국어'],
    ['J.R.R. Tolkien', 'j r r tolkien'],
    ['ﬁre ½', 'fire 1 2'],
    ['😀 "*" -- ()', ''],
    ['', ''],
  ])('"%s" becomes "%s"', ([text = '', folded = '']) => {
    expect(fold(text)).toBe(folded);
  });

  test('is idempotent, and separates words only at spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const folded = fold(text);
        expect(fold(folded)).toBe(folded);
        expect(wordsOf(text, 1_000).join(' ')).toBe(folded);
        expect(folded).not.toMatch(/^ | $| {2}|["'*()§:^-]/);
      }),
      { numRuns: 500 },
    );
  });

  test('significant words exclude stop words and single letters, unless there are no others', () => {
    expect(significantWords(['the', 'lord', 'of', 'the', 'rings'])).toEqual(['lord', 'rings']);
    expect(significantWords(['j', 'r', 'r', 'tolkien'])).toEqual(['tolkien']);
    expect(significantWords(['1', 'q', '84'])).toEqual(['1', '84']);
    expect(significantWords(['村', '上'])).toEqual(['村', '上']);
    expect(significantWords(['the', 'a'])).toEqual(['the', 'a']);
  });
});

describe('titles', () => {
  test.for([
    ['The Hobbit', 'hobbit', 'hobbit'],
    ['A Clash of Kings  (A Song of Ice and Fire, #2)', 'clash of kings', 'clash of kings'],
    ['Sapiens: A Brief History of Humankind', 'sapiens a brief history of humankind', 'sapiens'],
    ['Angels & Demons (Robert Langdon, #1)', 'angels demons', 'angels demons'],
    ['Bone (Vol. 2)', 'bone vol 2', 'bone vol 2'],
    ['حوجن [Ḥawjan]', 'حوجن', 'حوجن'],
    ['(Untitled)', 'untitled', 'untitled'],
    ['The The', 'the', 'the'],
    ['The', 'the', 'the'],
    ['School’s Out—Forever', 'schools out forever', 'schools out'],
    ['Catch-22', 'catch 22', 'catch 22'],
  ])('"%s" is compared as "%s" and requested as "%s"', ([title = '', key = '', main = '']) => {
    expect([titleKey(title), mainTitleKey(title)]).toEqual([key, main]);
  });

  test('a series is in brackets at the end', () => {
    expect(seriesOf('Dune Messiah (Dune Chronicles #2)')).toBe('Dune Chronicles #2');
    expect(seriesIn('Homeland (The Dark Elf Trilogy, #1; Legend of Drizzt, #1)')).toEqual({
      name: 'The Dark Elf Trilogy',
      position: '1',
    });
    expect(seriesOf('The Silmarillion (Middle-Earth Universe)')).toBeNull();
    expect(seriesOf('Bone (#2)')).toBeNull();
    expect(bareTitle('A (very) short title')).toBe('A (very) short title');
    expect(phraseKey('the')).toBe('the');
  });

  test.for([
    ['The Hobbit', 'J.R.R. Tolkien', 'Hobbit (The Lord of the Rings, #0)', 'J. R. R. Tolkien', true],
    ['Frankenstein', 'Mary Shelley', 'Frankenstein', 'Mary Wollstonecraft Shelley', true],
    ['Heat', 'Bill Buford', 'Heat', 'Mike Lupica', false],
    ['Emma', 'Jane Austen', 'Emma', 'Alexander McCall Smith', false],
    ['Naruto, Vol. 1', 'Masashi Kishimoto', 'Naruto, Vol. 2', 'Masashi Kishimoto', false],
    ['Quiet', 'Susan Cain', 'Quiet: The Power of Introverts', 'Susan Cain', false],
    ['Batman: Year One', 'Frank Miller', 'Batman: The Dark Knight Returns', 'Frank Miller', false],
    ['Mort', 'Terry Pratchett', 'Mort: The Play', 'Terry Pratchett', false],
    ['Coraline', 'Neil Gaiman', 'Coraline (Graphic Novel)', 'Neil Gaiman', false],
    ['Faust', 'Johann Wolfgang von Goethe', 'Faust: First Part', 'Johann Wolfgang von Goethe', false],
    ['Watchmen', 'Alan Moore', 'Watchmen: The Deluxe Edition', 'Alan Moore', true],
    ['The Hunger Games', 'Suzanne Collins', 'The Hunger Games: Official Companion', 'Suzanne Collins', false],
  ] as const)('%s by %s and %s by %s are one work: %s', ([title, author, otherTitle, otherAuthor, isSame]) => {
    const [left, right] = [
      workIdOf({ title, authors: [author] }),
      workIdOf({ title: otherTitle, authors: [otherAuthor] }),
    ];
    expect(left === right).toBe(isSame);
  });

  test('an edition note does not separate editions, but a volume or a series does', () => {
    const dune = { title: 'Dune', authors: ['Frank Herbert'] };
    expect(workIdOf({ ...dune, title: 'Dune: A Novel' })).toBe(workIdOf(dune));
    expect(workIdOf({ ...dune, title: 'Dune: Part 2' })).not.toBe(workIdOf(dune));
    const sandman = (title: string) =>
      workIdOf({ title, authors: ['Neil Gaiman'], series: { name: 'The Sandman', position: null } });
    expect(sandman("The Sandman: The Doll's House")).not.toBe(sandman('The Sandman: Season of Mists'));
    const arabic = { title: 'ثلاثية غرناطة', authors: ['رضوى عاشور'] };
    expect(workIdsOf({ ...arabic, authors: ['Radwa Ashour', 'رضوى عاشور'] })).toContain(workIdOf(arabic));
    expect(workIdOf({ title: 'Emma', authors: ['Austen, Jane'] })).toBe(
      workIdOf({ title: 'Emma', authors: ['Jane Austen'] }),
    );
  });

  test.for([
    ['SparkNotes: Hamlet', true],
    ['Summary of Sapiens', true],
    ['Twilight: The Complete Illustrated Movie Companion', true],
    ['Harry Potter Boxset (Harry Potter, #1-7)', true],
    ['4-Book Boxed Set', true],
    ['The Great Dune Trilogy', true],
    ['The Twilight Collection (Twilight, #1-3)', true],
    ['Percy Jackson & the Olympians: The Ultimate Guide', true],
    ['A Song of Ice and Fire, Books 1–4', true],
    ['Janet Evanovich Three and Four Two-Book Set', true],
    ['Marked / Betrayed / Chosen / Untamed', true],
    ['Animal Farm / 1984', true],
    ['The Iliad/The Odyssey', true],
    ['Mort: The Play', true],
    ['The Black Dagger Brotherhood: An Insider’s Guide', true],
    ['Good Faeries/Bad Faeries', false],
    ['11/22/63', false],
    ['Play It as It Lays', false],
    ['Harry Potter Page to Screen: The Complete Filmmaking Journey', true],
    ['The Collected Works of Zelda Quarrow', true],
    ['Night (The Night Trilogy #1)', false],
    ['The Making of the Atomic Bomb', false],
    ['Genghis Khan and the Making of the Modern World', false],
    ['Trump: The Art of the Deal', false],
    ['Horror Movie', false],
    ['If Chins Could Kill: Confessions of a B-Movie Actor', false],
    ['Journal 64', false],
    ['The Analysis of Mind', false],
    ['The Collected Regrets of Clover', false],
    ['Collected Poems', false],
    ['My Horizontal Life: A Collection of One-Night Stands', false],
    ['The Days Are Just Packed: A Calvin and Hobbes Collection', false],
    ['Goodnight Punpun Omnibus, Vol. 1', false],
    ['Mirrorshades: The Cyberpunk Anthology', false],
    ['The New York Trilogy', false],
    ['Trilogy', false],
    ['Calendar Girl: January', false],
    ["The Hitchhiker's Guide to the Galaxy", false],
    ['The Boxcar Children', false],
    ['Heart-Shaped Box', false],
    ['1984', false],
  ] as const)('%s is about or of other books: %s', ([title, lesser]) => {
    expect(isLesserKind(title)).toBe(lesser);
  });
});

describe('what is indexed', () => {
  test('the word after an elision, and both as one', () => {
    expect(spellingsOf("L'Étranger")).toEqual(['letranger', 'etranger']);
    expect(spellingsOf("Jules Barbey d'Aurevilly")).toContain('aurevilly');
    expect(spellingsOf("O'Brien's I'll ma'am")).toEqual(['obriens', 'ill', 'maam']);
  });

  test('other ways to write a name or a title', () => {
    expect(spellingsOf('J.R.R. Tolkien')).toEqual(['j', 'r', 'r', 'tolkien', 'jrr']);
    expect(spellingsOf('Jean-Paul Sartre')).toEqual(['jean', 'paul', 'sartre', 'jeanpaul']);
    const book = {
      title: 'Slaughterhouse-Five',
      authors: ['Kurt Vonnegut Jr.'],
      genres: ['sci-fi'],
      language: 'pt-BR',
      otherTitles: [],
      otherAuthors: [],
      contributors: [],
      series: null,
    };
    expect(indexedText(book)).toEqual({
      title: 'slaughterhouse five slaughterhousefive 5',
      authors: 'kurt vonnegut jr',
      genres: 'sci fi scifi §scifi',
      marks: '§ptbr §pt',
    });
    expect(
      indexedText({
        ...book,
        language: null,
        otherTitles: ['Dune Messiah'],
        otherAuthors: ['Воннегут'],
        series: { name: 'Dune Chronicles', position: '2' },
      }),
    ).toMatchObject({
      title: 'slaughterhouse five dune messiah chronicles 2 slaughterhousefive 5 two',
      authors: 'kurt vonnegut jr воннегут',
      marks: 'series saga trilogy',
    });
  });

  const matchOf = (words: Parameters<typeof partsOfMatch>[0]) => {
    const { before, last, after } = partsOfMatch(words);
    return `${before}${last === null ? '' : `"${last}"*`}${after}`;
  };

  test('an expression contains quoted words and no operators', () => {
    expect(matchOf({ words: ['or', 'near'], field: 'any', languages: [], unfinished: false })).toBe(
      '("or" AND "near")',
    );
    expect(matchOf({ words: ['tolk'], field: 'author', languages: ['pt-BR', 'en'], unfinished: true })).toBe(
      'authors : ("tolk"*) AND marks : ("§ptbr" OR "§en")',
    );
    expect(matchOf({ words: ['a"b'], field: 'title', languages: ['x"y'], unfinished: false })).toBe(
      'title : ("ab") AND marks : ("§xy")',
    );
  });
});

describe('spelling', () => {
  test.for([
    ['same', 'same', 0, 0],
    ['hobit', 'hobbit', 0.4, 0.7],
    ['tolkein', 'tolkien', 0.4, 0.7],
    ['pratchet', 'pratchett', 0.3, 0.7],
    ['cemetery', 'sematary', 0.5, 1.5],
    ['', 'abc', 2, 3],
    ['kitten', 'sitting', 2, 3],
  ] as const)('%s and %s are %d to %d letters apart', ([left, right, least, max]) => {
    const distance = distanceBetween(left, right);
    expect(distance).toBe(distanceBetween(right, left));
    expect(distance).toBeGreaterThanOrEqual(least);
    expect(distance).toBeLessThanOrEqual(max);
  });

  test.for([
    ['stephen', 'steven'],
    ['dostoevski', 'dostoyevsky'],
    ['twilite', 'twighlight'],
    ['fahrenheit', 'farenhite'],
    ['juliet', 'juliette'],
  ])('%s and %s sound the same and share a key', ([left = '', right = '']) => {
    expect(soundKey(left)).toBe(soundKey(right));
    expect(spellingKeys(right).some((key) => spellingKeys(left).includes(key))).toBe(true);
  });

  test('words one edit apart share a key', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(letters, fc.nat(), fc.constantFrom('add', 'lose', 'change', 'swap'), (word, at, how) => {
        const place = at % (word.length - 1);
        const other =
          how === 'add'
            ? `${word.slice(0, place)}x${word.slice(place)}`
            : how === 'lose'
              ? word.slice(0, place) + word.slice(place + 1)
              : how === 'change'
                ? `${word.slice(0, place)}x${word.slice(place + 1)}`
                : word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2);
        expect(distanceBetween(word, other)).toBeLessThanOrEqual(1);
        const keys = new Set(spellingKeys(word));
        expect(spellingKeys(other).some((key) => keys.has(key))).toBe(true);
      }),
    );
  });

  const knowing = (...words: string[]) => new Map(words.map((word) => [word, 10] as const));
  const written = (respelled: readonly { words: readonly string[] }[]) => respelled.map(({ words }) => words.join(' '));

  test('an unknown word is corrected before a known one', () => {
    const near = [
      { typed: 'hary', near: 'harry', editions: 9 },
      { typed: 'potter', near: 'porter', editions: 90 },
    ];
    expect(written(respellings(['hary', 'potter'], near, knowing('potter')))[0]).toBe('harry potter');
    expect(written(respellings(['hary', 'potter'], near, knowing('potter', 'hary')))).toContain('hary porter');
  });

  test('of many similar words the most common are tried first', () => {
    const near = [...'bcfjkl'].map((letter) => ({ typed: 'grate', near: `grate${letter}`, editions: 1 }));
    near.push({ typed: 'grate', near: 'great', editions: 1_000 });
    expect(respellings(['grate'], near, new Map())[0]?.words).toEqual(['great']);
  });

  test('joined words are separated, and split ones joined', () => {
    expect(written(respellings(['lordoftherings'], [], knowing('lord', 'rings')))[0]).toBe('lord of the rings');
    const split = respellings(['slaughter', 'house'], [], knowing('slaughter', 'house', 'slaughterhouse'));
    expect(written(split)[0]).toBe('slaughterhouse');
    expect(respellings(['unheardof'], [], new Map())).toEqual([]);
  });

  test('plural and singular, and numbers in letters, are tried', () => {
    expect(written(respellings(['lord', 'fly'], [], knowing('lord', 'fly', 'flies')))).toContain('lord flies');
    expect(written(respellings(['seven', 'habits'], [], knowing('7', 'habits')))).toContain('7 habits');
  });

  test('every significant word stays; only insignificant ones may be dropped', () => {
    const existing = knowing('gone', 'girl');
    for (const respelling of respellings(['gone', 'girl', 'xyzzy'], [], existing))
      expect(respelling.words).toContain('xyzzy');
    expect(written(respellings(['that', 'gone', 'girl', 'book'], [], existing))).toContain('gone girl');
  });

  test('the number of look-ups is bounded', () => {
    expect(partsOf(['x'.repeat(200)])).toEqual(['x'.repeat(200)]);
    expect(partsOf([...'abcdefghijkl'].map((letter) => letter.repeat(24))).length).toBeLessThan(450);
  });
});

describe('prominence', () => {
  test('decreases with fame, and differs for every ISBN', () => {
    expect(prominence('9780618260300', { ratingsCount: 2_000_000, lists: 0, source: 'import' })).toBeLessThan(
      prominence('9780000000002', { ratingsCount: 1_000_000, lists: 0, source: 'import' }),
    );
    const bookOf = (ratingsCount: number, lists: number) => ({ ratingsCount, lists, source: 'known' as const });
    expect(prominence('9780618260300', bookOf(0, 0))).toBe(prominence('9780618260300', bookOf(50_000, 0)));
    expect(prominence('9780618260300', bookOf(0, 9))).toBeLessThan(prominence('9780618260300', bookOf(50_000, 1)));
    expect(prominence('9790999999990', { ratingsCount: 7, lists: 0, source: 'curated' })).toBeLessThan(
      prominence('9780000000002', { ratingsCount: 7, lists: 0, source: 'import' }),
    );
    expect(prominence('9780000000002', bookOf(5, 0))).not.toBe(prominence('9790000000001', bookOf(5, 0)));
  });

  test('is an integer within D1’s range for any book', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 999_999_999 }),
        fc.nat(),
        fc.nat({ max: 1_000 }),
        fc.constantFrom(...sources),
        fc.constantFrom('978', '979'),
        (core, ratingsCount, lists, source, prefix) => {
          const id = prominence(`${prefix}${String(core).padStart(9, '0')}0`, { ratingsCount, lists, source });
          expect(Number.isSafeInteger(id) && id >= 0).toBe(true);
        },
      ),
    );
  });
});

describe('an ISBN', () => {
  test.for([
    ['9780618260300', '9780618260300'],
    ['978-0-618-26030-0', '9780618260300'],
    ['0-618-26030-7', '9780618260300'],
    ['080442957X', '9780804429573'],
    ['080442957x', '9780804429573'],
    ['979-0-000-00000-1', '9790000000001'],
    ['978.0.618.26030.0', '9780618260300'],
    ['978·0·618·26030·0', '9780618260300'],
    ['978\u22120\u2212618\u221226030\u22120', '9780618260300'],
    ['(0/618/26030/7),', '9780618260300'],
    ['9780618260300.', '9780618260300'],
    ['9780618260300.0', '9780618260300'],
    ['9780618260301', null],
    ['0618260308', null],
    ['9770618260300', null],
    ['08044X9570', null],
    ['', null],
    // A number that lost its zeros in a spreadsheet, not one of ten digits.
    ['100000006.0', null],
  ] as const)('%s is %s', ([input, expected]) => {
    expect(normaliseIsbn(input)).toBe(expected);
  });

  test.for(['ISBN: 978.0.618.26030.0', 'isbn-13 978-0-618-26030-0', '="0618260307"', '9780618260300.0'])(
    'in a request may be %s',
    (input) => {
      expect(isbn.safeParse(input).data).toBe('9780618260300');
    },
  );
});

describe('a query', () => {
  test.for([
    ['tolkien [author]', 'tolkien', 'author'],
    ['[TITLE]emma', 'emma', 'title'],
    ['a [Meta] b [title]', 'a b', 'meta'],
    ['[ author ] x', 'x', 'author'],
    ['[authors] x', '[authors] x', 'any'],
    ['plain', 'plain', 'any'],
    ['[author]', '', 'author'],
  ])('%s asks for "%s" in %s', ([text = '', words = '', field = '']) => {
    expect(parseQuery(text)).toMatchObject({ words, field });
  });

  test('a language includes its regions, a region only itself', () => {
    expect(isInLanguages('pt-BR', ['pt'])).toBe(true);
    expect(isInLanguages('pt', ['pt-BR'])).toBe(false);
    expect(isInLanguages('pt-br', ['pt-BR'])).toBe(true);
    expect(isInLanguages('fil', ['fi'])).toBe(false);
    expect(isInLanguages(undefined, ['en'])).toBe(false);
    expect(isInLanguages(undefined, [])).toBe(true);
  });
});
