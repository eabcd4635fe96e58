import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { jobs } from '../../../../worker/composition/jobs.ts';
import { addBooksToCatalogue } from '../../../../worker/features/books/catalogue/fill.ts';
import { mergeWorks as mergeInCatalogue } from '../../../../worker/features/books/catalogue/work-pages.ts';
import { addOwnBook } from '../../../../worker/features/books/own/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { actOnAccounts } from '../../../../worker/features/moderation/accounts/contract.ts';
import { correctBook } from '../../../../worker/features/moderation/corrections/contract.ts';
import { choosePush, subscribePush, usualChoices } from '../../../../worker/features/push/contract.ts';
import { shareBookViaEmail } from '../../../../worker/features/social/sharing/contract.ts';

import { createTestApp } from '../../../support/worker/app.ts';
import { aBook, isbnNumbered } from '../../../support/worker/features/books.ts';
import { anIsbn, firstValue, listOf } from '../../../support/worker/features/builders.ts';
import { asksWhatToRead, plansMeeting } from '../../../support/worker/features/club-life.ts';
import { editionsOf, reads } from '../../../support/worker/features/club-readings.ts';
import { foundsClub } from '../../../support/worker/features/clubs.ts';
import { aWorkOf } from '../../../support/worker/features/editions.ts';
import { broughtIn, matched } from '../../../support/worker/features/imports.ts';
import { runJob } from '../../../support/worker/jobs.ts';
import { withMailbox } from '../../../support/worker/services/mailing.ts';
import { newBrowser } from '../../../support/worker/services/push.ts';

// Every job that processes items: the database refuses to write one of them, and the others are still processed.

const NOW = new Date('2026-11-17T03:45:00Z');
const SECONDS = NOW.getTime() / 1000;
const DAY = 86_400;
const mailbox = withMailbox(env);
const app = createTestApp({ env: mailbox.env, now: () => NOW });

/** Two items of a job: the write that fails for the first, and whether the second was processed. */
interface Items {
  /** The write that the trigger refuses, and the condition. */
  write: string;
  when: string;
  isOtherDone(): Promise<boolean>;
  /** The readers' database by default. */
  database?: D1Database;
}

const countRows = async (sql: string, ...values: (string | number)[]) =>
  (await firstValue<number>(sql, ...values)) !== null;

async function noticed(kind: string, first: string, other: string): Promise<Items> {
  return {
    write: 'INSERT ON notices',
    when: `NEW.about = '${first}'`,
    isOtherDone: () => countRows('SELECT 1 FROM notices WHERE kind = ? AND about = ?', kind, other),
  };
}

const cases: readonly [job: string, of: string, prepare: () => Promise<Items>][] = [
  [
    'game-days',
    'games',
    async () => ({
      write: 'INSERT ON game_days',
      when: "NEW.game = 'wordsearch'",
      isOtherDone: () => countRows("SELECT 1 FROM game_days WHERE game = 'spinestacker'"),
    }),
  ],
  [
    'outbox',
    'messages',
    async () => {
      mailbox.broken.is = true;
      const isbn = await anIsbn();
      for (const name of ['a', 'b']) {
        await (await app.reader()).call(shareBookViaEmail, { isbn, recipient: `${name}@example.org` });
      }
      mailbox.broken.is = false;
      await env.DB.prepare('UPDATE outbox SET next_attempt_at = 0').run();
      return {
        write: 'UPDATE ON outbox',
        when: "NEW.address = 'a@example.org' AND NEW.state = 'sent'",
        isOtherDone: () => countRows("SELECT 1 FROM outbox WHERE address = 'b@example.org' AND state = 'sent'"),
      };
    },
  ],
  [
    'push',
    'browsers',
    async () => {
      const [first, other] = [await app.reader(), await app.reader()];
      for (const ada of [first, other]) {
        for (const kind of usualChoices.kinds) await ada.call(choosePush, { switched: { kind, on: false } });
        // The job runs at night, when the usual quiet hours leave out every browser.
        await ada.call(choosePush, { quiet_from: 0, quiet_until: 0 });
        await ada.call(subscribePush, (await newBrowser()).subscription);
      }
      await env.DB.prepare('UPDATE push_subscriptions SET checked_at = 0').run();
      return {
        write: 'UPDATE ON push_subscriptions',
        when: `NEW.user_id = ${first.userId}`,
        isOtherDone: () =>
          countRows('SELECT 1 FROM push_subscriptions WHERE user_id = ? AND checked_at = ?', other.userId, SECONDS),
      };
    },
  ],
  [
    'recount',
    'counters',
    async () => {
      const ada = await app.reader();
      const clubs = [await foundsClub(ada), await foundsClub(ada)].sort();
      await env.DB.prepare('UPDATE clubs SET member_count = 77').run();
      return {
        write: 'UPDATE ON clubs',
        when: `NEW.id = '${clubs[0]}'`,
        isOtherDone: () => countRows('SELECT 1 FROM clubs WHERE id = ? AND member_count = 1', clubs[1] ?? ''),
      };
    },
  ],
  [
    'sessions',
    'kinds of old rows',
    async () => {
      const { userId } = await app.reader();
      await env.DB.batch([
        env.DB.prepare("INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('old', ?, 0, 100)").bind(
          userId,
        ),
        env.DB.prepare("INSERT INTO idempotency_keys VALUES ('', 'old', 'a', 0)"),
      ]);
      return {
        write: 'DELETE ON sessions',
        when: "OLD.id = 'old'",
        isOtherDone: async () => !(await countRows("SELECT 1 FROM idempotency_keys WHERE key = 'old'")),
      };
    },
  ],
  [
    'works',
    'merges of the catalogue',
    async () => {
      const ada = await app.reader();
      const works = [await aWorkOf(1), await aWorkOf(1), await aWorkOf(1)];
      for (const { isbns } of works) await ada.call(markRead, { isbn: isbns[0] ?? '' });
      const [first, other, into] = works.map(({ work }) => work).sort((a, b) => Number(a) - Number(b)) as [
        string,
        string,
        string,
      ];
      await mergeInCatalogue(env.CATALOGUE, first, into);
      await mergeInCatalogue(env.CATALOGUE, other, into);
      return {
        write: 'INSERT ON merged_works',
        when: `NEW.from_id = ${first}`,
        isOtherDone: () => countRows('SELECT 1 FROM merged_works WHERE from_id = ?', Number(other)),
      };
    },
  ],
  [
    'works',
    'editions of other works',
    async () => {
      const ada = await app.reader();
      const isbns = [...(await aWorkOf(1)).isbns, ...(await aWorkOf(1)).isbns].sort();
      for (const isbn of isbns) await ada.call(markRead, { isbn });
      const wrong = 4_242_424;
      await env.DB.batch(
        ['readings', 'books'].map((table) =>
          env.DB.prepare(`UPDATE ${table} SET work_id = ? WHERE isbn IN (${isbns.join(',')})`).bind(wrong),
        ),
      );
      return {
        write: 'UPDATE OF work_id ON books',
        when: `NEW.isbn = ${isbns[0]}`,
        isOtherDone: async () =>
          !(await countRows('SELECT 1 FROM books WHERE isbn = ? AND work_id = ?', isbns[1] ?? '', wrong)),
      };
    },
  ],
  [
    'works',
    'own books with the ISBN of a known one',
    async () => {
      const ada = await app.reader();
      const isbns = [isbnNumbered(771_001), isbnNumbered(771_002)];
      const own: string[] = [];
      for (const isbn of isbns)
        own.push((await ada.call(addOwnBook, { title: isbn, authors: ['Ada Fenn'], isbn })).isbn);
      await addBooksToCatalogue(
        env.CATALOGUE,
        isbns.map((isbn13) => aBook({ isbn13, title: isbn13, authors: ['Ada Fenn'] })),
      );
      return {
        write: 'UPDATE ON own_books',
        when: `NEW.isbn = ${own[0]}`,
        isOtherDone: () => countRows("SELECT 1 FROM own_books WHERE isbn = ? AND state = 'merged'", own[1] ?? ''),
      };
    },
  ],
  [
    'works',
    'facts of editions',
    async () => {
      const ada = await app.reader();
      const isbns = (await aWorkOf(2)).isbns.toSorted();
      for (const isbn of isbns) await ada.call(markRead, { isbn });
      await env.DB.prepare(
        `UPDATE books SET year = 0, pages = 0, language = '', genres = '' WHERE isbn IN (${isbns.join(',')})`,
      ).run();
      return {
        write: 'UPDATE OF year ON books',
        when: `NEW.isbn = ${isbns[0]}`,
        isOtherDone: () => countRows('SELECT 1 FROM books WHERE isbn = ? AND year > 0', isbns[1] ?? ''),
      };
    },
  ],
  [
    'imports',
    'imports',
    async () => {
      const [first, other] = [await app.reader(), await app.reader()];
      const ids: string[] = [];
      for (const who of [first, other]) {
        const id = await broughtIn(who, [{ title: '', isbn: await anIsbn(), state: 'finished' }]);
        await matched(who, id);
        ids.push(id);
        await env.DB.prepare("UPDATE imports SET state = 'applying', worked_at = 0 WHERE id = ?").bind(id).run();
      }
      return {
        write: 'INSERT ON readings',
        when: `NEW.user_id = ${first.userId}`,
        isOtherDone: () => countRows('SELECT 1 FROM readings WHERE user_id = ?', other.userId),
      };
    },
  ],
  [
    'due',
    'milestones',
    async () => {
      const ada = await app.reader();
      const clubId = await foundsClub(ada);
      const [isbn = ''] = await editionsOf(300);
      const due = '2026-11-18';
      const ids = await reads(ada, clubId, isbn, [
        { title: 'One', upto: { unit: 'page', value: 100 }, due },
        { title: 'Two', upto: { unit: 'page', value: 200 }, due },
      ]);
      return noticed('due', ids.One ?? '', ids.Two ?? '');
    },
  ],
  [
    'meetings',
    'meetings',
    async () => {
      const ada = await app.reader();
      const clubId = await foundsClub(ada);
      const at = { starts: '2026-11-18T03:40', zone: 'UTC' };
      const ids = [await plansMeeting(ada, clubId, at), await plansMeeting(ada, clubId, at)];
      await env.DB.prepare('DELETE FROM notices').run();
      return noticed('meeting', ids[0] ?? '', ids[1] ?? '');
    },
  ],
  [
    'polls',
    'polls',
    async () => {
      const ada = await app.reader();
      const clubId = await foundsClub(ada);
      const ends = SECONDS + DAY;
      const ids: string[] = [];
      for (let poll = 0; poll < 2; poll += 1) ids.push((await asksWhatToRead(ada, clubId, { ends })).pollId);
      await env.DB.prepare('UPDATE club_polls SET ends_at = ?')
        .bind(SECONDS - 60)
        .run();
      return noticed('poll_ended', ids[0] ?? '', ids[1] ?? '');
    },
  ],
  [
    'recommendations',
    'readers',
    async () => {
      const readers = [await app.reader(), await app.reader()].sort(
        (left, other) => Number(left.userId) - Number(other.userId),
      );
      for (const who of readers) await who.call(markRead, { isbn: await anIsbn() });
      return {
        write: 'INSERT ON liked_works',
        when: `NEW.user_id = ${readers[0]?.userId}`,
        isOtherDone: async () =>
          (await countRows('SELECT 1 FROM liked_works WHERE user_id = ?', readers[1]?.userId ?? '')) &&
          (await countRows("SELECT 1 FROM nearest_rounds WHERE stage = 'ended'")),
      };
    },
  ],
  [
    'account actions',
    'accounts',
    async () => {
      const boss = await app.admin();
      const [first, other] = [await app.reader(), await app.reader()];
      for (const who of [first, other]) {
        const input = { ids: [who.userId], expected: 1, action: 'remove_content' as const, reason: 'Spam.' };
        await boss.call(actOnAccounts, input);
        await listOf(who, 'Buy now', await anIsbn());
      }
      // As if the worker had stopped before it reached them.
      await env.DB.prepare("UPDATE account_batch_items SET state = 'waiting'").run();
      return {
        write: 'DELETE ON book_lists',
        when: `OLD.user_id = ${first.userId}`,
        isOtherDone: async () => !(await countRows('SELECT 1 FROM book_lists WHERE user_id = ?', other.userId)),
      };
    },
  ],
  [
    'corrections',
    'corrections',
    async () => {
      const lib = await app.librarian();
      const [first, other] = [isbnNumbered(7_001), isbnNumbered(7_002)];
      const books = [first, other].map((isbn13) => aBook({ isbn13, title: `Corrected ${isbn13}`, year: 1999 }));
      await addBooksToCatalogue(env.CATALOGUE, books);
      for (const isbn of [first, other])
        await lib.call(correctBook, { isbn, year: 1931, reason: 'The title page says so.' });
      // A newer catalogue overwrites both.
      await addBooksToCatalogue(env.CATALOGUE, books);
      return {
        database: env.CATALOGUE,
        write: 'INSERT ON editions',
        when: `NEW.isbn = ${first}`,
        isOtherDone: async () =>
          (await env.CATALOGUE.prepare('SELECT year FROM editions WHERE isbn = ?').bind(other).first('year')) === 1931,
      };
    },
  ],
];

afterEach(async () => {
  for (const database of [env.DB, env.CATALOGUE]) await database.prepare('DROP TRIGGER IF EXISTS refuses_one').run();
});

test.for(cases)('%s: one of the %s fails, and the others are processed', async ([name, , prepare]) => {
  const { write, when, isOtherDone, database = env.DB } = await prepare();
  expect(await isOtherDone()).toBe(false);
  await database
    .prepare(
      `CREATE TRIGGER refuses_one BEFORE ${write} WHEN ${when} BEGIN SELECT RAISE(ABORT, 'refused by the test'); END`,
    )
    .run();
  const job = jobs.find((candidate) => candidate.name === name) ?? expect.fail(`There is no job ${name}`);
  expect(await runJob(job, NOW, {}, mailbox.env)).toContain('1 failed');
  expect(await isOtherDone()).toBe(true);
});

// These jobs save their counts in one write, or pieces in their order, and process no items.
const WITHOUT_ITEMS = ['standings', 'trending', 'catalogue'];

test('every job that processes items is among them', () => {
  expect(new Set([...cases.map(([name]) => name), ...WITHOUT_ITEMS])).toEqual(new Set(jobs.map(({ name }) => name)));
});
