import { coverAddress } from '../../../worker/features/books/catalogue/volume.ts';
import { numberOfPartial } from '../../../worker/platform/db/column-types.ts';
import { stateCodes } from '../../../worker/platform/db/schema/library.ts';
import { type Deed, fillDeeds } from './deeds.ts';
import { type Dice, farDown, shares } from './dice.ts';
import { moments, type Reader, type Site, someText } from './site.ts';

const DAY = 86_400;

/** Books of one reader, as places in the library: those read, and those only wanted. */
interface Shelf {
  read: number[];
  wanted: number[];
}

/** Adds what readers have read, want to read and think of it, the books that are kept for that, and what it earned them. */
export function fillShelves(site: Site): void {
  const { bulk, readers, sizes, end } = site;
  const dice = site.dice('shelves');
  const most = Math.min(3_000, Math.floor(sizes.reads / 10));
  const counts = shares(dice, sizes.reads, readers.length, { most, least: 0, spread: 1.4 });
  const shelves = readers.map(({ place }) => chosen(dice, counts[place] ?? 0, sizes.books));
  keepBooks(site, shelves);

  const read = intoReadings(site, dice);
  const wanted = bulk.into('books_bookmarked', ['user_id', 'isbn', 'bookmarked_at', 'work_id']);
  const review = bulk.into('reviews', [
    ...['id', 'isbn', 'user_id', 'rating', 'review', 'has_text', 'created_at', 'work_id'],
  ]);
  const replaced = bulk.into('replaced_reviews', [
    ...['id', 'user_id', 'isbn', 'rating', 'review', 'created_at', 'replaced_at'],
  ]);
  const note = bulk.into('notes', ['work_id', 'user_id', 'isbn', 'note', 'changed_at']);
  // So many of the reads that are left get a review that in the end it is exactly the number that was asked for.
  let [reads, reviews] = [sizes.reads, sizes.reviews];
  for (const reader of byId(readers)) {
    const shelf = shelves[reader.place] ?? { read: [], wanted: [] };
    const deeds: Deed[] = [];
    const times = moments(dice, shelf.read.length, reader.joinedAt, end);
    shelf.read.forEach((book, place) => {
      const [isbn, work] = [site.library.isbnAt(book), workAt(book)];
      const at = times[place] ?? end - 1;
      read(reader.id, isbn, work, { state: 'finished', at });
      // One in twenty was read twice.
      if (dice.chance(0.05)) read(reader.id, isbn, work, { state: 'finished', at: Math.min(end - 1, at + 90 * DAY) });
      deeds.push({ source: 'read', thing: work, at });
      if (dice.unit() < reviews / reads) {
        const text = dice.chance(0.7) ? someText(dice, site, 4) : '';
        const written = Math.min(end - 1, at + dice.below(10 * DAY));
        review(dice.id(), isbn, reader.id, ratingOf(dice), text, text === '' ? 0 : 1, written, work);
        deeds.push({ source: 'review', thing: work, at: written });
        // One in a thousand had reviewed two works that became one.
        if (reviews % 1_000 === 0) replaced(dice.id(), reader.id, isbn, ratingOf(dice), text, written, end - 1);
        reviews -= 1;
      }
      // A book in fifty is noted something about.
      if (reads % 50 === 0) note(work, reader.id, isbn, someText(dice, site, 2), at);
      reads -= 1;
    });
    for (const [place, book] of shelf.wanted.entries()) {
      const at = reader.joinedAt + dice.below(end - reader.joinedAt);
      // What was wanted first has been begun meanwhile, or begun and not finished.
      const state = STATES[place];
      if (state !== undefined) read(reader.id, site.library.isbnAt(book), workAt(book), { state, at });
      else wanted(reader.id, site.library.isbnAt(book), at, workAt(book));
    }
    fillDeeds(site, dice, reader, deeds);
  }
  // The trigger writes the time of the filling; a league was reached when somebody last earned points.
  bulk.run(`UPDATE leagues_reached SET reached_at = coalesce(
    (SELECT max(acted_at) FROM ledger WHERE ledger.user_id = leagues_reached.user_id AND points > 0), reached_at)`);
}

const STATES = ['reading', 'paused', 'unfinished', 'reading', 'unfinished'] as const;

type Reading = { state: (typeof stateCodes)[number]; at: number };

/** Writes readings: most without a beginning, those that are not finished with how far they came. */
function intoReadings({ bulk }: Site, dice: Dice) {
  const insert = bulk.into('readings', [
    ...['work_id', 'user_id', 'number', 'isbn', 'state', 'started', 'finished', 'read_at'],
    ...['progress_unit', 'progress_value', 'progress_of', 'format', 'changed_at', 'pages'],
  ]);
  const dateOf = (at: number) => numberOfPartial(new Date(at * 1000).toISOString().slice(0, 10));
  return (reader: string, isbn: string, work: string, { state, at }: Reading) => {
    const [open, number] = [state !== 'finished' && state !== 'unfinished', dice.below(2 ** 31)];
    const started = open || dice.chance(0.4) ? dateOf(at - dice.below(30 * DAY)) : null;
    const progress = state === 'finished' ? [null, null, null] : [0, 1 + dice.below(300), 320];
    const format = dice.chance(0.3) ? dice.below(3) : null;
    const [code, ended] = [stateCodes.indexOf(state), open ? null : dateOf(at)];
    insert(
      work,
      reader,
      number,
      isbn,
      code,
      started,
      ended,
      at,
      ...progress,
      format,
      at,
      dice.chance(0.2) ? 300 + dice.below(100) : null,
    );
  };
}

// The best-known books stand on the most shelves.
function chosen(dice: Dice, count: number, books: number): Shelf {
  const taken = new Set<number>();
  while (taken.size < Math.min(count, books)) taken.add(farDown(dice, books, 0.9));
  const read = [...taken];
  for (let wish = dice.below(Math.ceil(count * 0.6) + 1); wish > 0; wish -= 1) taken.add(farDown(dice, books, 0.9));
  return { read, wanted: [...taken].slice(read.length) };
}

// Mostly three to five stars, in half stars.
function ratingOf(dice: Dice): number {
  return 10 - farDown(dice, 10, 0.8);
}

/** The work of the book at a place: as long as the ids that are made from titles and authors. */
export function workAt(place: number): string {
  return String(2 ** 51 + place);
}

function byId(readers: readonly Reader[]): Reader[] {
  return [...readers].sort((one, other) => (one.id < other.id ? -1 : 1));
}

function keepBooks({ bulk, library, sizes, end }: Site, shelves: readonly Shelf[]): void {
  const touched = new Uint8Array(sizes.books);
  // Lists, shares and problems only name books of these.
  touched.fill(1, 0, 5_000);
  for (const { read, wanted } of shelves) for (const place of [...read, ...wanted]) touched[place] = 1;
  const rows = [...touched.keys()]
    .filter((place) => touched[place] === 1)
    .map((place) => ({ place, isbn: library.isbnAt(place) }));
  const book = bulk.into('books', [
    ...['isbn', 'title', 'authors', 'cover', 'updated_at', 'work_id', 'pages', 'year', 'language', 'genres'],
  ]);
  const merged = bulk.into('merged_works', ['from_id', 'into_id', 'merged_at']);
  for (const { place, isbn } of rows.sort((one, other) => (one.isbn < other.isbn ? -1 : 1))) {
    const { title, authors, pages, year, language, genres } = library.bookAt(place);
    const facts = [pages ?? 0, year ?? 0, language ?? '', genres.join(',')];
    book(isbn, title, JSON.stringify(authors), coverAddress(isbn), end - DAY, workAt(place), ...facts);
    // One in twenty was kept under its own ISBN before works were known.
    if (place % 20 === 0) merged(isbn, workAt(place), end - DAY);
  }
}
