import type { BookToFill } from '../../../../worker/features/books/catalogue/book.ts';
import { aBook, isbnNumbered } from './books.ts';

// Each word occurs in many titles, so that a search for it has more matches than the search may examine.
const KINDS = `silent broken last secret golden lost winter distant burning hollow crimson forgotten restless paper
  second stolen little iron gentle bitter empty hidden summer broad crooked northern drowned patient scarlet wandering
  quiet sleeping shattered painted foreign savage tender pale faithful endless`.split(/\s+/);
const THINGS =
  `harbour garden king love house river daughter city song letter island winter mother bridge orchard lights
  stranger mountain year wolf clock sea bird road kitchen war ghost summer heart library voyage window train boy girl
  teacher doctor forest desert market potter stone ring shadow thief game night queen brother crown lamp mirror tower
  field witness tide fire castle ship glass wedding village journey dream story dance knife door storm bone hand`.split(
    /\s+/,
  );
const SHAPES: ((kind: string, thing: string) => string)[] = [
  (kind, thing) => `The ${kind} ${thing}`,
  (kind, thing) => `The ${thing} of the ${kind} Sea`,
  (kind, thing) => `A ${kind} ${thing} (The ${thing} Novels, #2)`,
  (kind, thing) => `Love and the ${kind} ${thing}`,
  (kind, thing) => `${kind} ${thing}: A History of the King's Road`,
];
const FIRST = 'Anna Bela Carl Dora Emil Flora Georg Hanna Igor Jutta Klaus Lena Mirko Nadja Otto Petra'.split(' ');
const LAST = 'Abend Brandt Castell Dorn Ehlers Falk Grote Hansen Imhof Jansen Keller Lorenz Marten Nagel'.split(' ');

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const nth = (list: readonly string[], place: number) => list[place % list.length] ?? '';

/** Three thousand unknown books, some of which are guides to a famous one. */
export const crowd: readonly BookToFill[] = Array.from({ length: 3_000 }, (_, place) => {
  const shape = SHAPES[place % SHAPES.length] ?? ((kind, thing) => `${kind} ${thing}`);
  const kind = nth(KINDS, Math.floor(place / THINGS.length) + place);
  const author = `${nth(FIRST, place * 7)} ${nth(LAST, place * 5)}`;
  const guide = place % 250 === 7;
  return aBook({
    isbn13: isbnNumbered(700_000 + place),
    title: guide
      ? `${capital(nth(THINGS, place))} and Wand: A Reader's Guide to Harry Potter`
      : shape(capital(kind), capital(nth(THINGS, place))),
    authors: place % 9 === 0 ? [author, `${nth(FIRST, place * 3 + 1)} ${nth(LAST, place + 2)}`] : [author],
    year: 1900 + (place % 120),
    averageRating: 3 + (place % 20) / 10,
    ratingsCount: 50 + ((place * 37) % 900),
  });
});
