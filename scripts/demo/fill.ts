import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { wordsOfName } from '../../worker/features/social/friends/names.ts';
import { subjectOf } from '../../worker/local/identity.ts';
import { type Bulk, fileWith, openBulk } from '../bench/bulk.ts';
import { diceFor } from '../bench/dice.ts';
import { demoClubs } from './clubs.ts';
import { fillClub } from './fill-clubs.ts';
import { type Book, bookAt, DAY, type Demo, type DemoReader, dayOf, kinds, ledgerWriter, newsWriter } from './world.ts';

const colours = ['#8A2F2B', '#E2B55A', '#2E6A4D', '#153D5B', '#D8C9E8', '#2B8B84', '#F0806A'];

const data = (name: string): Record<string, string>[] =>
  parse(readFileSync(resolve(import.meta.dirname, name)), { columns: true });

// The table of readers separates genres by spaces.
const spacedGenres = new Map([
  ['young-adult', 'young adult'],
  ['short-stories', 'short stories'],
]);

/** Returns the readers of the demo. Anyone can sign in as one of them with this name and email address. */
function demoReaders(): DemoReader[] {
  return data('readers.csv').map(({ name = '', genres = '', rank = '' }, place) => ({
    id: String(2 ** 52 + (place + 1) * 1_000_003),
    name,
    email: `${name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z]+/g, '.')}@demo.example`,
    genres: genres.split(' ').map((genre) => spacedGenres.get(genre) ?? genre),
    rank,
  }));
}

/** Fills empty databases under a state folder with the community of the demo. Returns the first reader. */
export async function fillDemo(statePath: string): Promise<DemoReader> {
  const readers = demoReaders();
  const [first] = readers;
  if (first === undefined) throw new Error('scripts/demo/readers.csv is empty.');
  const reviews = data('reviews.csv');
  const lists = data('lists.csv');
  const catalogue = openBulk(fileWith('edition_words', statePath));
  const namedBooks = [
    ...reviews.map(({ isbn13 }) => isbn13),
    ...lists.flatMap(({ isbns = '' }) => isbns.split(' ')),
    ...demoClubs.flatMap(({ book, poll }) => [book, ...(poll?.books ?? [])]),
  ].map(Number);
  const books = new Map(booksWhere(catalogue, 'isbn IN (SELECT value FROM json_each(?))', JSON.stringify(namedBooks)));
  const missing = namedBooks.filter((isbn) => !books.has(isbn));
  if (missing.length > 0) throw new Error(`The catalogue has no ${missing.join(', ')}, which scripts/demo names.`);
  const shelves = new Map<string, Book[]>();
  for (const genre of new Set(readers.flatMap(({ genres }) => genres))) {
    const candidates = booksWhere(catalogue, 'genres LIKE ? AND description IS NOT NULL', `%"${genre}"%`);
    shelves.set(
      genre,
      candidates.map(([, book]) => book),
    );
    for (const [isbn, book] of candidates) if (!books.has(isbn)) books.set(isbn, book);
  }
  catalogue.close();
  const ids = new Map(readers.map(({ name, id }) => [name, id]));
  const idOf = (name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`${name} is not in scripts/demo/readers.csv.`);
    return id;
  };
  const bulk = openBulk(fileWith('users', statePath));
  const demo: Demo = { bulk, now: Math.floor(Date.now() / 1000), books, shelves, readers, idOf };
  await fillReaders(demo);
  fillBooks(demo);
  fillShelves(demo, reviews);
  fillLists(demo, lists);
  fillStreaks(demo);
  for (const [place, club] of demoClubs.entries()) fillClub(demo, club, place);
  bulk.close();
  return first;
}

function booksWhere(catalogue: Bulk, condition: string, value: string): [number, Book][] {
  const rows = catalogue.all<
    Record<'isbn' | 'work_id' | 'title' | 'authors' | 'genres', string> &
      Record<'pages' | 'year', number | null> & { language: string | null }
  >(
    `SELECT isbn, work_id, title, authors, genres, pages, year, language FROM editions
     WHERE ${condition} ORDER BY ratings_count + 4000 * lists DESC LIMIT 200`,
    value,
  );
  return rows.map((row) => [
    Number(row.isbn),
    {
      ...{ isbn: Number(row.isbn), work: Number(row.work_id), title: row.title, authors: row.authors },
      ...{ genres: JSON.parse(row.genres), pages: row.pages ?? 0, year: row.year ?? 0, language: row.language ?? '' },
    },
  ]);
}

async function fillReaders({ bulk, now, readers }: Demo): Promise<void> {
  const user = bulk.into('users', [
    ...[
      'id',
      'subject',
      'email',
      'name',
      'rank',
      'picture_seed',
      'picture_colors',
      'created_at',
      'in_friends_leaderboard',
    ],
  ]);
  const identity = bulk.into('identities', [
    ...['issuer', 'subject', 'id', 'user_id', 'identity_key', 'name', 'added_at'],
  ]);
  const words = bulk.into('name_words', ['words', 'user_id']);
  for (const [place, { id, name, email, rank }] of readers.entries()) {
    const picture = JSON.stringify([0, 1, 2, 3, 4].map((step) => colours[(place + step) % colours.length]));
    const subject = await subjectOf(email);
    user(id, subject, email, name, rank, String(place * 7919), picture, now - (500 - place * 7) * DAY, 1);
    // The identity with which the embedded identity page signs the reader in.
    identity('local', subject, `demo-${id}`, id, `demo-${id}`, email, now - (500 - place * 7) * DAY);
    for (const item of wordsOfName(name)) words(item, id);
  }
  const friendship = bulk.into('friendships', ['user_id', 'friend_id', 'since', 'active_day']);
  const today = Math.floor(now / DAY);
  // Everyone is a friend of the next few readers of the list, and the first one of more.
  readers.forEach(({ id }, place) => {
    for (let step = 1; step <= (place === 0 ? 12 : 4); step += 1) {
      const other = readers[place + step]?.id;
      if (other === undefined) continue;
      friendship(id, other, now - (200 - place) * DAY, today);
      friendship(other, id, now - (200 - place) * DAY, today);
    }
  });
  const [first, ...rest] = readers;
  const requester = rest.at(-1);
  if (first && requester)
    bulk.run(
      'INSERT INTO friend_requests (recipient, sender, asked_at) VALUES (?, ?, ?)',
      first.id,
      requester.id,
      now - DAY,
    );
}

function fillBooks({ bulk, now, books }: Demo): void {
  const book = bulk.into('books', [
    ...['isbn', 'title', 'authors', 'cover', 'updated_at', 'work_id', 'pages', 'year', 'language', 'genres'],
  ]);
  for (const item of books.values()) {
    const { isbn, title, authors, work, pages, year, language, genres } = item;
    book(isbn, title, authors, `/api/covers/${isbn}.svg`, now, work, pages, year, language, genres.join(','));
  }
}

/** Adds the books that readers have read, are reading and want to read, with their reviews and activity. */
function fillShelves({ bulk, now, books, shelves, readers }: Demo, reviews: readonly Record<string, string>[]): void {
  const reading = bulk.into('readings', [
    ...['work_id', 'user_id', 'number', 'isbn', 'state', 'started', 'finished', 'read_at', 'progress_unit'],
    ...['progress_value', 'format', 'changed_at', 'source', 'added_at'],
  ]);
  const bookmarks = bulk.into('books_bookmarked', ['user_id', 'isbn', 'bookmarked_at', 'work_id']);
  const reviewed = bulk.into('reviews', [
    ...['id', 'isbn', 'user_id', 'rating', 'review', 'has_text', 'created_at', 'work_id'],
  ]);
  const liked = bulk.into('review_likes', ['review_id', 'user_id', 'liked_at']);
  const line = newsWriter(bulk, now);
  const paid = ledgerWriter(bulk);
  for (const [place, { id, name, genres }] of readers.entries()) {
    const dice = diceFor(`shelf of ${name}`);
    const usedIsbns = new Set(
      demoClubs.filter(({ members }) => members.includes(name)).map(({ book }) => books.get(Number(book))?.work ?? 0),
    );
    const finish = (book: Book, at: number) => {
      usedIsbns.add(book.work);
      const started = dayOf(at - (2 + dice.below(20)) * DAY);
      reading(book.work, id, 1, book.isbn, 0, started, dayOf(at), at, null, null, dice.below(3), at, dice.below(4), at);
      paid(id, 'read', book.work, at, 20);
      line(id, book, at, kinds.finished);
    };
    for (const [number, row] of reviews.filter(({ reader }) => reader === name).entries()) {
      const book = bookAt(books, row.isbn13);
      const at = now - Number(row.days_ago) * DAY - (number + 1) * 4_000;
      // The reader had read the club's book before.
      if (usedIsbns.has(book.work)) finish(book, now - (600 + number) * DAY);
      else finish(book, at - 2 * 3_600);
      const review = `demo-review-${place}-${number}`;
      reviewed(review, book.isbn, id, Number(row.stars) * 2, row.review ?? '', 1, at, book.work);
      paid(id, 'review', book.work, at, 15);
      line(id, book, at, kinds.reviewed);
      for (const other of readers)
        if (other.name !== name && dice.chance(0.15)) liked(review, other.id, at + dice.below(DAY));
    }
    const others = genres.flatMap((genre) => shelves.get(genre)?.slice(0, 70) ?? []);
    const next = () => {
      const free = others.filter(({ work }) => !usedIsbns.has(work));
      return free[dice.below(Math.max(1, free.length))];
    };
    const count = 18 + dice.below(30);
    for (let number = 0; number < count; number += 1) {
      const book = next();
      if (book) finish(book, now - (3 + Math.floor((number / count) * 640) + dice.below(10)) * DAY);
    }
    for (let number = 0; number < 2; number += 1) {
      const book = next();
      if (book === undefined) continue;
      usedIsbns.add(book.work);
      const at = now - (number * 3 + 1) * 7_000 - dice.below(DAY);
      const startedAt = at - (3 + dice.below(12)) * DAY;
      reading(
        book.work,
        id,
        1,
        book.isbn,
        1,
        dayOf(startedAt),
        null,
        at,
        1,
        8 + dice.below(80),
        dice.below(3),
        at,
        dice.below(4),
        startedAt,
      );
      line(id, book, startedAt, kinds.started);
    }
    for (let number = 0; number < 6 + dice.below(8); number += 1) {
      const book = next();
      if (book === undefined) continue;
      usedIsbns.add(book.work);
      bookmarks(id, book.isbn, now - (number * 5 + 1) * DAY, book.work);
    }
  }
}

function fillLists({ bulk, now, books, idOf }: Demo, lists: readonly Record<string, string>[]): void {
  const list = bulk.into('book_lists', [
    'id',
    'user_id',
    'name',
    'description',
    'book_count',
    'ordinal',
    'created_at',
    'updated_at',
  ]);
  const listed = bulk.into('book_list_books', ['list_id', 'isbn', 'position']);
  const line = newsWriter(bulk, now);
  lists.forEach(({ by = '', name = '', description = '', isbns = '' }, place) => {
    const [id, at, heldIsbns] = [`demo-list-${place}`, now - (place * 6 + 2) * DAY, isbns.split(' ')];
    list(id, idOf(by), name, description, heldIsbns.length, place + 1, at, at);
    for (const [position, isbn] of heldIsbns.entries()) listed(id, Number(isbn), position);
    line(idOf(by), bookAt(books, heldIsbns.at(-1)), at, kinds.listed, id);
  });
}

/** Adds the days on which each reader read: as many consecutive days as their streak, up to today or yesterday. */
function fillStreaks({ bulk, now, readers }: Demo): void {
  const paid = ledgerWriter(bulk);
  const today = Math.floor(now / DAY);
  readers.forEach(({ id, name }, place) => {
    const dice = diceFor(`streak of ${name}`);
    const [length, last] = place === 0 ? [46, today - 1] : [1 + dice.below(120), today - dice.below(3)];
    for (let day = last - length + 1; day <= last; day += 1) {
      const at = Math.min(day * DAY + 20 * 3_600, now - 60);
      paid(id, 'check_in', new Date(day * DAY * 1000).toISOString().slice(0, 10), at, 10, (day + 2) * DAY);
    }
  });
}
