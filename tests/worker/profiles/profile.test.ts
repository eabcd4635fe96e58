import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createBookList } from '../../../worker/features/library/lists/contract.ts';
import { markBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import { type ProfileTab, profileTabs, tabOf, viewUserBookStats } from '../../../worker/features/profiles/contract.ts';
import { blockReader } from '../../../worker/features/social/friends/contract.ts';
import { admin, call, callForError, createTestApp, type Reader, reader, send } from '../../support/worker/app.ts';
import { befriended, hasRead, hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';
import { watch } from '../../support/worker/watching.ts';

const PATH = '/api/user_actions/view_user_book_stats';

async function hides(someone: Reader): Promise<void> {
  await env.DB.prepare("UPDATE users SET profile_privacy = 'nobody' WHERE id = ?").bind(someone.userId).run();
}

/** Puts `count` books that no one else has on a reader's shelf, one second apart. */
async function hasReadMany(someone: Reader, count: number): Promise<void> {
  const isbnOf = (place: number) => `979${String(place).padStart(10, '0')}`;
  const numbers = JSON.stringify(Array.from({ length: count }, (_, place) => [isbnOf(place), place + 1]));
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO books (isbn, title, authors, cover, updated_at)
       SELECT value ->> 0, 'Book ' || (value ->> 1), '["Many Books"]', '/api/covers/x.svg', 0 FROM json_each(?) WHERE true
       ON CONFLICT DO NOTHING`,
    ).bind(numbers),
    env.DB.prepare(
      'INSERT INTO books_read (user_id, isbn, read_at) SELECT ?, value ->> 0, value ->> 1 FROM json_each(?)',
    ).bind(someone.userId, numbers),
  ]);
}

describe(PATH, () => {
  test('returns a reader’s own shelves, reviews and lists in one answer', async () => {
    const ada = await reader('Ada');
    const [read = '', bookmarked = ''] = await someIsbns(2);
    const reviewId = await hasReviewed(ada, read, { rating: 3.5, review: 'Long, but good.' });
    await ada.call(markBookmarked, { isbn: bookmarked });
    const { list_id: listId } = await ada.call(createBookList, { list_name: 'For the train' });
    const answer = await ada.call(viewUserBookStats, {});
    expect(answer).toMatchObject({ success: true, private: 'false', privateAllowed: false });
    expect(answer.user).toMatchObject({
      userId: ada.userId,
      name: 'Ada',
      rank: 'member',
      league: 'unranked',
      profile_privacy: 'everybody',
      books_read_count: 1,
      books_bookmarked_count: 1,
      books_reviewed_count: 1,
    });
    expect(answer.books_read.map(({ isbn }) => isbn)).toEqual([read]);
    expect(answer.books_bookmarked.map(({ isbn }) => isbn)).toEqual([bookmarked]);
    expect(answer.books_reviewed).toMatchObject([
      { isbn: read, review_id: reviewId, review: 'Long, but good.', rating: 3.5 },
    ]);
    expect(answer.book_lists).toMatchObject([{ id: listId, name: 'For the train', books: [] }]);
    expect(answer.book_data.map(({ isbn }) => isbn).sort()).toEqual([read, bookmarked].sort());
    for (const { title, author, authors, cover } of answer.book_data) {
      expect([title, author, cover]).not.toContain('');
      expect(authors).toContain(author);
    }
    expect(answer.next_cursor).toBeUndefined();
  });

  test('names the league of the reader’s points', async () => {
    const ada = await reader();
    await env.DB.prepare('UPDATE users SET experience = 500 WHERE id = ?').bind(ada.userId).run();
    expect((await ada.call(viewUserBookStats, {})).user?.league).toBe('silver');
  });

  test("shows somebody else's open profile to visitors, with no e-mail in it", async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    await befriended(ada, grace);
    const answer = await send(PATH, { target_id: ada.userId });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('@');
    expect(answer.body).toMatchObject({ user: { name: 'Ada' }, social: { friendCount: 1, isFriends: false } });
    expect((await grace.call(viewUserBookStats, { target_id: ada.userId })).social?.isFriends).toBe(true);
  });

  test('shows of a private profile only that it is private', async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    const [isbn = ''] = await someIsbns(1);
    await hasReviewed(ada, isbn);
    await hides(ada);
    const emptyProfile = {
      requestStatus: 'success',
      success: true,
      private: 'true',
      privateAllowed: false,
      books_read: [],
      books_bookmarked: [],
      books_reviewed: [],
      book_lists: [],
      book_data: [],
    };
    expect((await send(PATH, { target_id: ada.userId })).body).toEqual(emptyProfile);
    expect(await grace.call(viewUserBookStats, { target_id: ada.userId })).toEqual(emptyProfile);
  });

  test('shows a private profile to its reader and to admins, and says that only they see it', async () => {
    const [ada, boss] = [await reader('Ada'), await admin('Boss')];
    const [isbn = ''] = await someIsbns(1);
    await hasRead(ada, isbn);
    await hides(ada);
    for (const viewer of [ada, boss]) {
      const answer = await viewer.call(viewUserBookStats, { target_id: ada.userId });
      expect(answer).toMatchObject({ private: 'false', privateAllowed: true, user: { profile_privacy: 'nobody' } });
      expect(answer.books_read).toHaveLength(1);
    }
  });

  test('returns what viewer and owner have both read, with the stars of both', async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    const [both = '', unrated = '', hers = '', wanted = ''] = await someIsbns(4);
    await hasReviewed(ada, both, { rating: 4.5 });
    await hasRead(ada, unrated, hers);
    await ada.call(markBookmarked, { isbn: wanted });
    await hasRead(grace, unrated, wanted);
    await hasReviewed(grace, both, { rating: 2 });
    const target = { target_id: ada.userId, tab: 'lists' } as const;
    const { books_both_read: found } = await grace.call(viewUserBookStats, target);
    expect(found?.count).toBe(2);
    expect(found?.books.map(({ isbn, own_rating: own, rating }) => [isbn, own, rating])).toEqual(
      expect.arrayContaining([
        [both, 2, 4.5],
        [unrated, undefined, undefined],
      ]),
    );
    for (const onlooker of [ada, await reader('Stranger'), null]) {
      const answer = await (onlooker ? onlooker.call(viewUserBookStats, target) : call(viewUserBookStats, target));
      expect(answer).not.toHaveProperty('books_both_read');
    }
    await grace.call(blockReader, { target_id: ada.userId });
    expect(await grace.call(viewUserBookStats, target)).not.toHaveProperty('books_both_read');
  });

  test('refuses an unknown reader, and a visitor who names none', async () => {
    expect(await callForError(viewUserBookStats, { target_id: 'nobody' })).toMatchObject({ code: 'not_found' });
    expect(await callForError(viewUserBookStats, {})).toMatchObject({ code: 'signed_out' });
  });

  test('returns one tab when one is named', async () => {
    const ada = await reader();
    const [isbn = ''] = await someIsbns(1);
    await hasReviewed(ada, isbn);
    const answer = await ada.call(viewUserBookStats, { tab: 'reviewed' });
    expect([answer.books_read.length, answer.books_reviewed.length]).toEqual([0, 1]);
    expect(answer.user?.books_read_count).toBe(1);
  });

  test.for([undefined, 'read'] as const)('goes through a long shelf page by page, tab %s', async (tab) => {
    const ada = await reader();
    await hasReadMany(ada, 120);
    const visited: string[] = [];
    const pages: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await ada.call(viewUserBookStats, { ...(tab ? { tab } : {}), ...(cursor ? { cursor } : {}) });
      pages.push(page.books_read.length);
      visited.push(...page.books_read.map(({ isbn }) => isbn));
      expect(page.book_data).toHaveLength(page.books_read.length);
      cursor = page.next_cursor;
    } while (cursor);
    expect(pages).toEqual([50, 50, 20]);
    expect(new Set(visited).size).toBe(120);
    expect(visited[0]).toBe('9790000000119');
  });

  test('continues only the tabs that have more', async () => {
    const ada = await reader();
    await hasReadMany(ada, 60);
    const [bookmarked = ''] = await someIsbns(1);
    await ada.call(markBookmarked, { isbn: bookmarked });
    const first = await ada.call(viewUserBookStats, {});
    expect(first.books_bookmarked).toHaveLength(1);
    const second = await ada.call(viewUserBookStats, { cursor: first.next_cursor });
    expect([second.books_read.length, second.books_bookmarked.length]).toEqual([10, 0]);
  });

  test.for(Object.keys(profileTabs) as ProfileTab[])(
    'tab %s costs a reader of 3,000 books what it costs one of 3',
    async (tab) => {
      const watching = watch(env);
      const app = createTestApp({ env: watching.env });
      const cost = async (count: number) => {
        const ada = await reader();
        await hasReadMany(ada, count);
        const rows: number[] = [];
        const originalLog = console.log;
        console.log = (line: string) => {
          const event = JSON.parse(line) as { event: string; rows_read: number };
          if (event.event === 'call') rows.push(event.rows_read);
        };
        watching.clear();
        await app.call(viewUserBookStats, { tab }, { as: ada }).finally(() => {
          console.log = originalLog;
        });
        expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 0 });
        return rows[0] ?? Number.NaN;
      };
      const [few, many] = [await cost(3), await cost(3_000)];
      expect(few).toBeGreaterThan(0);
      expect(many).toBeLessThanOrEqual(tab === 'read' ? 220 : few);
    },
  );

  test('accepts the language that search sends, in any spelling', async () => {
    const ada = await reader();
    for (const language of ['en', ['en', 'pt']]) {
      expect((await ada.call(viewUserBookStats, { language })).success).toBe(true);
    }
  });

  test('an invalid cursor starts at the first page', async () => {
    const ada = await reader();
    await hasReadMany(ada, 3);
    for (const cursor of ['x', 'read.1', 'clubs.1.2', '~~~']) {
      const { books_read: books } = await call(viewUserBookStats, { target_id: ada.userId, cursor });
      expect(books.length, cursor).toBe(3);
    }
  });
});

test('an unknown tab is ignored', () => {
  expect(['reviewed', 'lists', 'nonsense', 'toString', '', null].map(tabOf)).toEqual([
    'reviewed',
    'lists',
    'read',
    'read',
    'read',
    'read',
  ]);
});
