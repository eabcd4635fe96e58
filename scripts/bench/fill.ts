import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { wordsOfName } from '../../worker/features/social/friends/names.ts';
import { partialDateToNumber } from '../../worker/platform/column-types.ts';
import { root } from '../support/local.ts';
import { openMigrated } from '../support/migrate.ts';
import { type Bulk, fileWith, openBulk } from './bulk.ts';
import { type Dice, diceFor, skewedIndex } from './dice.ts';
import { fillCatalogue, type Library, libraryOf } from './library.ts';

/** A folder with both databases, filled with test data. */
export interface FilledDatabases {
  statePath: string;
  /** The files of the readers' database and of the catalogue. */
  readers: string;
  catalogue: string;
  /** The time of the newest rows, in epoch seconds. */
  end: number;
}

const DAY = 86_400;
/** The age in seconds after which the databases are filled again, so that they contain rows of the last week. */
const FRESH = 3 * DAY;

/** Sizes of the test data by scale; scale 1 is a million books. */
export const sizesAt = (scale: number) => ({
  books: Math.round(1_000_000 * scale),
  readers: Math.max(20, Math.round(50_000 * scale)),
  clubs: Math.max(2, Math.round(2_000 * scale)),
});

/** Returns the databases of a scale. Fills them if they don't exist or are older than three days. */
export async function filledState(scale: number): Promise<FilledDatabases> {
  const statePath = resolve(root, '.wrangler/bench', String(scale));
  const marker = resolve(statePath, 'filled.json');
  const now = Math.floor(Date.now() / 1000);
  if (existsSync(marker)) {
    const filled = JSON.parse(readFileSync(marker, 'utf8')) as FilledDatabases;
    if (now - filled.end < FRESH) return filled;
  }
  rmSync(statePath, { recursive: true, force: true });
  mkdirSync(statePath, { recursive: true });
  const platform = await openMigrated({ configPath: resolve(root, 'wrangler.toml'), statePath }, ['DB', 'CATALOGUE']);
  await platform.dispose();
  const filled = {
    statePath,
    readers: fileWith('users', statePath),
    catalogue: fileWith('edition_words', statePath),
    end: now - (now % DAY),
  };
  const { books, readers, clubs } = sizesAt(scale);
  const library = libraryOf(books);
  fillCatalogue(filled.catalogue, library);
  const bulk = openBulk(filled.readers);
  const site: Site = { bulk, library, readers, clubs, end: filled.end, dice: diceFor('readers') };
  for (const part of [fillReaders, fillShelves, fillFriends, fillClubs]) part(site);
  bulk.close();
  writeFileSync(marker, JSON.stringify(filled));
  return filled;
}

interface Site {
  bulk: Bulk;
  library: Library;
  readers: number;
  clubs: number;
  end: number;
  dice: Dice;
}

/** Returns the ID of a reader by their index; the most active comes first. */
export const readerId = (place: number) => String(2 ** 52 + ((place * 2_654_435_761) % 2 ** 32) * 2 ** 19 + place);
/** Returns the ID of a club by its index; the biggest comes first. */
export const clubId = (place: number) => `club-${place}`;
const workId = (place: number) => String(2 ** 51 + place);

function fillReaders({ bulk, readers, end, dice }: Site): void {
  const user = bulk.into('users', [
    ...['id', 'subject', 'email', 'name', 'picture_seed', 'picture_colors', 'profile_privacy', 'created_at'],
  ]);
  const words = bulk.into('name_words', ['words', 'user_id']);
  const colors = JSON.stringify(['#8A2F2B', '#E2B55A', '#2E6A4D', '#F2EBE1', '#3B332B']);
  for (let place = 0; place < readers; place += 1) {
    const name = `${dice.pick(['Ada', 'Grace', 'Linus', 'Joan', 'Rosa'])} ${place.toString(36)}`;
    const privacy = place > 10 && dice.chance(1 / 12) ? 'nobody' : 'everybody';
    const joined = end - (place < 3 ? 1_000 : 1 + dice.below(1_000)) * DAY;
    user(readerId(place), `subject-${place}`, `reader-${place}@readers.example`, name, '1', colors, privacy, joined);
    for (const item of wordsOfName(name)) words(item, readerId(place));
  }
}

/** Adds readings, wanted books, reviews and notes: on average 40 books per reader, 3,000 for the most active. */
function fillShelves({ bulk, library, readers, end, dice }: Site): void {
  const book = bulk.into('books', ['isbn', 'title', 'authors', 'cover', 'updated_at', 'work_id']);
  const read = bulk.into('readings', [
    ...['work_id', 'user_id', 'number', 'isbn', 'state', 'finished', 'read_at', 'changed_at'],
  ]);
  const bookmarks = bulk.into('books_bookmarked', ['user_id', 'isbn', 'bookmarked_at', 'work_id']);
  const review = bulk.into('reviews', [
    ...['id', 'isbn', 'user_id', 'rating', 'review', 'has_text', 'created_at', 'work_id'],
  ]);
  const note = bulk.into('notes', ['work_id', 'user_id', 'isbn', 'note', 'changed_at']);
  const list = bulk.into('book_lists', ['id', 'user_id', 'name', 'book_count', 'ordinal', 'created_at', 'updated_at']);
  const listed = bulk.into('book_list_books', ['list_id', 'isbn', 'position']);
  const line = bulk.into('activity', ['work_id', 'user_id', 'day', 'isbn', 'kinds', 'at']);
  const ledger = bulk.into('ledger', [
    ...['user_id', 'source', 'target', 'day', 'zone', 'acted_at', 'alive_until', 'points'],
  ]);
  const stored = new Set<number>();
  const store = (place: number) => {
    if (stored.has(place)) return;
    stored.add(place);
    const { isbn13, title, authors } = library.bookAt(place);
    book(isbn13, title, JSON.stringify(authors), '', end, workId(place));
  };
  for (let place = 0; place < readers; place += 1) {
    const reader = readerId(place);
    const count = Math.min(3_000, library.count >> 1, Math.round((20 * Math.sqrt(readers)) / Math.sqrt(place + 1)));
    const shelf = new Set<number>();
    while (shelf.size < count) shelf.add(skewedIndex(dice, library.count, 0.9));
    [...shelf].forEach((item, number) => {
      store(item);
      const [isbn, work, at] = [
        library.isbnAt(item),
        workId(item),
        end - Math.floor((number * 900 * DAY) / count) - 60,
      ];
      if (number % 4 === 3) {
        bookmarks(reader, isbn, at, work);
        return;
      }
      const day = partialDateToNumber(new Date(at * 1000).toISOString().slice(0, 10));
      read(work, reader, number, isbn, 0, day, at, at);
      ledger(reader, 'read', work, day, 'UTC', at, at + 2 * DAY, 10);
      if (at > end - 60 * DAY) line(work, reader, Math.floor(at / DAY), isbn, 2, at);
      const text = dice.chance(0.7) ? 'I read it on the train, twice, and missed my stop both times. '.repeat(3) : '';
      if (number % 4 === 0)
        review(`review-${place}-${number}`, isbn, reader, 1 + dice.below(10), text, text ? 1 : 0, at, work);
      if (number % 50 === 0) note(work, reader, isbn, 'Lent to Grace. Ask for it in May.', at);
    });
    if (place % 3 !== 0) continue;
    const books = [...shelf].slice(0, 30);
    list(`list-${place}`, reader, 'Summer', books.length, 1, end - DAY, end - DAY);
    books.forEach((book, position) => {
      listed(`list-${place}`, library.isbnAt(book), position);
    });
  }
}

/** Adds friendships: on average ten per reader, a thousand for the most active. */
function fillFriends({ bulk, readers, end, dice }: Site): void {
  const friendship = bulk.into('friendships', ['user_id', 'friend_id', 'since', 'active_day']);
  const request = bulk.into('friend_requests', ['recipient', 'sender', 'asked_at']);
  const today = Math.floor(end / DAY);
  const pairs = new Set<number>();
  for (let place = 0; place < readers; place += 1) {
    const limit = place === 0 ? Math.min(1_000, readers >> 2) : 5;
    for (let count = 0; count < limit; count += 1) {
      const other = place === 0 ? count + 1 : skewedIndex(dice, readers, 0.4);
      const pair = Math.min(place, other) * readers + Math.max(place, other);
      if (other === place || pairs.has(pair)) continue;
      pairs.add(pair);
      const since = end - dice.below(300 * DAY);
      if (place > 0 && count === 0) {
        request(readerId(other), readerId(place), since);
        continue;
      }
      friendship(readerId(place), readerId(other), since, today - dice.below(40));
      friendship(readerId(other), readerId(place), since, today - dice.below(40));
    }
  }
}

/** Adds clubs of 30 members and 100 posts on average. The biggest has 2,000 members and 10,000 posts. */
function fillClubs({ bulk, readers, clubs, end, dice }: Site): void {
  const club = bulk.into('clubs', ['id', 'name', 'privacy_setting', 'created_at']);
  const member = bulk.into('club_members', ['club_id', 'user_id', 'role', 'joined_at']);
  const post = bulk.into('club_posts', [
    ...['id', 'club_id', 'user_id', 'type', 'title', 'content', 'created_at', 'position'],
  ]);
  const notice = bulk.into('notices', ['user_id', 'kind', 'about', 'club_id', 'since', 'raised_at']);
  for (let place = 0; place < clubs; place += 1) {
    const id = clubId(place);
    club(id, `The Long Chapter ${place}`, dice.pick(['public', 'invite', 'private']), end - 900 * DAY);
    const members = new Set([0]);
    const limit = place === 0 ? Math.min(2_000, readers >> 2) : 30;
    while (members.size < limit) members.add(skewedIndex(dice, readers, 0.3));
    [...members].forEach((item, number) => {
      member(
        id,
        readerId(item),
        number === 0 && place < 20 ? 'admin' : number === 1 ? 'admin' : 'member',
        end - 800 * DAY + number,
      );
      if (number < 20) notice(readerId(item), 'post', id, id, end - DAY, end - dice.below(DAY));
    });
    const posts = place === 0 ? Math.min(10_000, clubs * 10) : 100;
    const people = [...members];
    for (let number = 0; number < posts; number += 1) {
      const at = end - 700 * DAY + number * 3_600;
      post(
        `post-${place}-${number}`,
        id,
        readerId(dice.pick(people)),
        'posts',
        'Chapter four',
        'The lighthouse is not empty. '.repeat(5),
        at,
        number + 1,
      );
    }
  }
}
