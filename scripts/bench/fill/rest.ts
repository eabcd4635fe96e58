import { withCheckDigit } from '../../../worker/features/books/contract.ts';
import { utcDay } from '../../../worker/features/games/days.ts';
import { importLimits } from '../../../worker/features/imports/contract.ts';
import { BOOKS_IN_LIST, LISTS_OF_READER } from '../../../worker/features/library/lists/contract.ts';
import { numberOf } from '../../../worker/platform/db/column-types.ts';
import { type Dice, farDown } from './dice.ts';
import { moments, type Site, someText } from './site.ts';

const DAY = 86_400;

/** A book that many have on their shelves. */
function someIsbn(dice: Dice, { library, sizes }: Site): string {
  return library.isbnAt(farDown(dice, Math.min(sizes.books, 5_000), 0.9));
}

/** Adds lists: a third of the readers keep some, the most active one as many as there may be, one of them full. */
export function fillLists(site: Site): void {
  const { bulk, readers, end } = site;
  const dice = site.dice('lists');
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
  for (const { id: reader, place, joinedAt } of readers) {
    const count = place === 0 ? LISTS_OF_READER : dice.chance(1 / 3) ? 1 + farDown(dice, 30, 1.1) : 0;
    moments(dice, count, joinedAt, end).forEach((at, number) => {
      const books = new Set<string>();
      const most = place === 0 && number === count - 1 ? BOOKS_IN_LIST : 1 + dice.below(30);
      for (let tries = 0; books.size < most && tries < most * 20; tries += 1) books.add(someIsbn(dice, site));
      const id = dice.id();
      list(id, reader, dice.pick(site.library.words.all), '', books.size, number + 1, at, at);
      [...books].forEach((isbn, position) => {
        listed(id, isbn, position);
      });
    });
  }
}

/** Adds what readers did lately, for their friends, with likes of it and of reviews, and some works that are hidden. */
export function fillActivity(site: Site): void {
  const { bulk, readers, end } = site;
  const dice = site.dice('activity');
  const line = bulk.into('activity', ['work_id', 'user_id', 'day', 'isbn', 'kinds', 'list_id', 'at']);
  const lineLike = bulk.into('activity_likes', ['work_id', 'author_id', 'day', 'user_id', 'liked_at']);
  const reviewLike = bulk.into('review_likes', ['review_id', 'user_id', 'liked_at']);
  const hidden = bulk.into('hidden_works', ['work_id', 'user_id', 'hidden_at', 'ordinal']);
  readers.forEach(({ id: reader, place }, number) => {
    if (place > 0 && !dice.chance(0.3)) return;
    const read = bulk.all<{ isbn: string; work_id: string }>(
      'SELECT isbn, work_id FROM readings WHERE user_id = ? AND state = 0 GROUP BY work_id ORDER BY max(read_at) DESC LIMIT 60',
      reader,
    );
    const liker = readers[(number + 1) % readers.length]?.id ?? '';
    read.forEach(({ isbn, work_id: work }, back) => {
      const at = end - Math.floor((back * 60 * DAY) / 61) - dice.below(DAY / 2);
      const day = Math.floor(at / DAY);
      line(work, reader, day, isbn, 2, null, at);
      if (liker !== reader && dice.chance(0.2)) lineLike(work, reader, day, liker, at);
    });
    const reviewed = bulk.all<{ id: string }>('SELECT id FROM reviews WHERE user_id = ? LIMIT 5', reader);
    for (const { id } of reviewed) if (liker !== reader) reviewLike(id, liker, end - dice.below(DAY));
    const last = read.at(-1);
    if (last && dice.chance(0.1)) hidden(last.work_id, reader, end, 1);
  });
}

/** Adds challenges: one in five readers has had some, and the books that counted for them. */
export function fillChallenges(site: Site): void {
  const { bulk, readers, end } = site;
  const dice = site.dice('challenges');
  const challenge = bulk.into('challenges', [
    'id',
    'user_id',
    'name',
    'num_books',
    'due_at',
    'created_at',
    'completed_at',
  ]);
  const book = bulk.into('challenge_books', ['user_id', 'isbn', 'challenge_id', 'marked', 'paid', 'work_id']);
  for (const { id: reader, place } of readers) {
    if (place > 0 && !dice.chance(0.2)) continue;
    const read = bulk.all<{ isbn: string; work_id: string }>(
      'SELECT isbn, work_id FROM readings WHERE user_id = ? AND state = 0 GROUP BY work_id ORDER BY max(read_at) DESC LIMIT 300',
      reader,
    );
    for (let number = 0; number < (place === 0 ? 60 : 1 + dice.below(4)); number += 1) {
      const [id, created] = [dice.id(), end - (number + 1) * 15 * DAY];
      const books = read.splice(0, dice.below(8));
      const over = number > 0 || dice.chance(0.3);
      const paid = over && books.length > 0 && dice.chance(0.5);
      challenge(
        id,
        reader,
        'A month of reading',
        Math.max(1, books.length + (paid ? 0 : 5)),
        created + (over ? 14 : 60) * DAY,
        created,
        paid ? created + 10 * DAY : null,
      );
      for (const { isbn, work_id: work } of books) book(reader, isbn, id, 1, paid ? 1 : 0, work);
    }
  }
}

/** Adds what is in the admin queue: reports of reviews and of books, requests and ideas, open ones and done ones. */
export function fillAdminQueue(site: Site): void {
  const { bulk, readers, end, sizes } = site;
  const dice = site.dice('desk');
  const reported = bulk.all<{ id: string; isbn: string; user_id: string; review: string; rating: number }>(
    'SELECT id, isbn, user_id, review, rating FROM reviews ORDER BY id LIMIT ?',
    Math.ceil(sizes.reviews / 250),
  );
  const report = bulk.into('review_reports', [
    ...['id', 'review_id', 'isbn', 'author_id', 'reporter_id', 'review_content', 'rating', 'reported_at', 'closed_at'],
  ]);
  const decision = bulk.into('moderation_log', [
    'id',
    'report_id',
    'review_id',
    'action',
    'admin_id',
    'author_id',
    'acted_at',
  ]);
  const problem = bulk.into('book_problems', ['id', 'isbn', 'reporter_id', 'kind', 'note', 'reported_at', 'done_at']);
  const request = bulk.into('book_requests', ['id', 'user_id', 'name', 'author', 'requested_at', 'done_at']);
  const idea = bulk.into('feature_ideas', ['id', 'user_id', 'name', 'email', 'idea', 'suggested_at', 'done_at']);
  for (const { id: review, isbn, user_id: author, review: text, rating } of reported) {
    const reporter = readers[dice.below(readers.length)]?.id ?? '';
    const [id, at, open] = [dice.id(), end - DAY - dice.below(300 * DAY), dice.chance(0.2)];
    report(id, review, isbn, author, reporter, text, rating, at, open ? null : at + DAY);
    if (!open) decision(dice.id(), id, review, 'ok', readers[1]?.id ?? null, author, at + DAY);
    const done = dice.chance(0.7) ? end - 1 : null;
    const about = someIsbn(dice, site);
    problem(`${reporter}_${about}_${id.slice(0, 4)}`.slice(0, 64), about, reporter, 'cover', '', at, done);
    request(dice.id(), reporter, dice.pick(site.library.words.all), 'Somebody', at, done);
    idea(dice.id(), reporter, 'A reader', '', someText(dice, site, 2), at, done);
  }
}

/** Adds books that readers added themselves: one in ten has some, the most active one a whole import of them. */
export function fillOwnBooks(site: Site): void {
  const { bulk, readers, end, library } = site;
  const dice = site.dice('own books');
  const kept = bulk.into('books', ['isbn', 'work_id', 'title', 'authors', 'cover', 'updated_at']);
  const own = bulk.into('own_books', ['isbn', 'user_id', 'made_as', 'title', 'authors', 'added_at']);
  const word = bulk.into('own_book_words', ['user_id', 'word', 'isbn']);
  const having = bulk.into('own_book_readers', ['isbn', 'user_id']);
  const decided = bulk.into('librarian_decisions', ['id', 'action', 'librarian_id', 'title', 'isbn', 'acted_at']);
  let number = 0;
  for (const { id: reader, place } of readers) {
    for (let left = place === 0 ? 2_000 : dice.chance(0.1) ? 1 + dice.below(10) : 0; left > 0; left -= 1) {
      number += 1;
      const isbn = withCheckDigit(`2${String(number).padStart(11, '0')}`);
      const words = [dice.pick(library.words.all), dice.pick(library.words.all)];
      kept(isbn, isbn, words.join(' '), '["Somebody"]', '', end);
      own(isbn, reader, dice.id(), words.join(' '), '["Somebody"]', end - dice.below(300 * DAY));
      for (const one of new Set(words)) word(reader, one, isbn);
      having(isbn, reader);
      if (dice.chance(0.05)) decided(`accept_${isbn}`, 'accept', reader, words.join(' '), isbn, end - DAY);
    }
  }
}

/** Adds imports of the last month: one reader in fifty has one, the most active one as many as there may be. */
export function fillImports(site: Site): void {
  const { bulk, readers, end } = site;
  const dice = site.dice('imports');
  const made = bulk.into('imports', [
    ...['id', 'user_id', 'ordinal', 'source', 'file_name', 'digest', 'state', 'row_count', 'received', 'matched'],
    ...['applied', 'choices', 'started_at', 'worked_at', 'ended_at'],
  ]);
  const row = bulk.into('import_rows', [
    ...['import_id', 'line', 'user_id', 'step', 'verdict', 'isbn', 'fingerprint', 'said'],
  ]);
  const shelf = bulk.into('import_shelves', ['import_id', 'name', 'user_id', 'row_count']);
  const change = bulk.into('import_changes', ['import_id', 'number', 'user_id', 'kind', 'thing', 'after']);
  for (const { id: reader, place } of readers) {
    const count = place === 0 ? importLimits.imports - 2 : dice.chance(0.02) ? 1 : 0;
    for (let ordinal = 1; ordinal <= count; ordinal += 1) {
      const [id, rows, at] = [dice.id(), 20 + dice.below(200), end - dice.below(20 * DAY)];
      made(id, reader, ordinal, 'goodreads', 'library.csv', id, 'applied', rows, rows, rows, rows, '{}', at, at, at);
      shelf(id, 'Sea', reader, rows);
      for (let line = 2; line < rows + 2; line += 1) {
        const isbn = someIsbn(dice, site);
        const said = { title: dice.pick(site.library.words.all), authors: ['Somebody'], isbn, state: 'finished' };
        row(id, line, reader, 4, 1, isbn, dice.id(), JSON.stringify(said));
        change(id, line, reader, 'listed', `${id}-${isbn}`, JSON.stringify({ list: id, isbn }));
      }
    }
  }
}

/** Adds the mail of the last days and who wants none. */
export function fillMail(site: Site): void {
  const { bulk, readers, end } = site;
  const dice = site.dice('mail');
  const mail = bulk.into('outbox', [
    ...['id', 'sender_id', 'address', 'address_key', 'block_link', 'subject', 'text', 'html', 'day', 'sender_ordinal'],
    ...['address_ordinal', 'state', 'attempts', 'next_attempt_at', 'fault', 'created_at', 'ended_at'],
  ]);
  const share = bulk.into('book_email_shares', ['id', 'sender_id', 'address_key', 'isbn', 'shared_at']);
  const block = bulk.into('mail_blocks', ['address_key', 'blocked_at']);
  for (let number = 0; number < readers.length / 10; number += 1) {
    const [id, key, at] = [dice.id(), dice.id(), end - dice.below(7 * DAY)];
    const sender = readers[dice.below(readers.length)]?.id ?? '';
    const state = dice.chance(0.05) ? 'failed' : 'sent';
    const text = someText(dice, site, 3);
    const day = numberOf(utcDay(new Date(at * 1000)));
    mail(
      id,
      sender,
      '',
      key,
      '',
      'A book',
      text,
      text,
      day,
      1,
      1,
      state,
      1,
      at,
      state === 'failed' ? 'refused' : '',
      at,
      at,
    );
    share(id, sender, key, someIsbn(dice, site), at);
    if (dice.chance(0.1)) block(key, at);
  }
}
