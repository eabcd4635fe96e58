import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessionsJob } from '../../../worker/composition/sessions-job.ts';
import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { addPost, deletePost } from '../../../worker/features/clubs/contract.ts';
import { addReply } from '../../../worker/features/clubs/readings/contract.ts';
import {
  challengeSentences,
  createChallenge,
  deleteChallenge,
  viewChallenges,
} from '../../../worker/features/habits/challenges/contract.ts';
import {
  deleteBookList,
  getBookList,
  listSentences,
  saveBookList,
} from '../../../worker/features/library/lists/contract.ts';
import { getNote, saveNote } from '../../../worker/features/library/notes/contract.ts';
import {
  addReading,
  deleteReading,
  listReadings,
  readingSentences,
  startReading,
} from '../../../worker/features/library/readings/contract.ts';
import {
  markBookmarked,
  markRead,
  unmarkBookmarked,
  unmarkRead,
} from '../../../worker/features/library/shelves/contract.ts';
import { reportReview, reviewAction } from '../../../worker/features/moderation/contract.ts';
import { deleteBookReview, getReview, reviewSentences } from '../../../worker/features/reviews/contract.ts';
import { friendUser, getUserFriends, like, unfriendUser } from '../../../worker/features/social/friends/contract.ts';
import { handleFriendRequest } from '../../../worker/features/social/notifications/contract.ts';
import { undoRemoval, undoSentences } from '../../../worker/features/undo/contract.ts';
import { admin, type Reader, reader } from '../../support/worker/app.ts';
import {
  anIsbn,
  befriended,
  firstValue,
  hasRead,
  hasReviewed,
  listOf,
  someIsbns,
} from '../../support/worker/features/builders.ts';
import { foundsClub, joins } from '../../support/worker/features/clubs.ts';
import { runJob } from '../../support/worker/jobs.ts';

let ada: Reader;
let isbn = '';

beforeEach(async () => {
  ada = await reader();
  isbn = await anIsbn();
});

const experience = () => firstValue<number>('SELECT experience FROM users WHERE id = ?', ada.userId);
const booksRead = () => firstValue<number>('SELECT books_read_count FROM users WHERE id = ?', ada.userId);
const rowsOf = async (table: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).bind(ada.userId).all()).results;
const undo = (undoId: string) => ada.call(undoRemoval, { undo_id: undoId });
const refusedUndo = (who: Reader, undoId: string) => who.callForError(undoRemoval, { undo_id: undoId });

describe('/api/undo', () => {
  test('restores every finished reading as it was, and earns no XP', async () => {
    await ada.call(addReading, {
      isbn,
      started: { date: '2019-02' },
      finished: { date: '2019-03-05' },
      format: 'audio',
    });
    await ada.call(addReading, { isbn, finished: { date: '2021' }, pages: 412 });
    const another = (await someIsbns(2)).find((candidate) => candidate !== isbn) ?? '';
    await hasRead(ada, another);
    const [before, paid, ledger] = [await rowsOf('readings'), await experience(), await rowsOf('ledger')];
    const { undo_id } = await ada.call(unmarkRead, { isbn });
    expect((await ada.call(listReadings, { isbn })).readings).toEqual([]);
    expect(await booksRead()).toBe(1);
    await undo(undo_id);
    expect(await rowsOf('readings')).toEqual(before);
    expect(await booksRead()).toBe(2);
    expect(await experience()).toBe(paid);
    expect(await rowsOf('ledger')).toEqual(ledger);
  });

  test('restores a deleted reading, a bookmark and a note', async () => {
    const { reading } = await ada.call(addReading, { isbn, finished: { date: '2020-01-31' } });
    await ada.call(markBookmarked, { isbn });
    await ada.call(saveNote, { isbn, text: 'Lent to Grace.' });
    const tables = ['readings', 'books_bookmarked', 'notes'];
    const before = await Promise.all(tables.map(rowsOf));
    const ids = [
      (await ada.call(deleteReading, { reading_id: reading.id })).undo_id,
      (await ada.call(unmarkBookmarked, { isbn })).undo_id,
      (await ada.call(saveNote, { isbn, text: '' })).undo_id ?? '',
    ];
    expect((await Promise.all(tables.map(rowsOf))).flat()).toEqual([]);
    for (const id of ids) await undo(id);
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
    expect((await ada.call(getNote, { isbn })).text).toBe('Lent to Grace.');
  });

  test('counts a book for the challenge again', async () => {
    const due = Math.floor(Date.now() / 1000) + 86_400;
    await ada.call(createChallenge, { challenge_name: 'Two', num_books: 2, challenge_due_date: due });
    await ada.call(markRead, { isbn });
    const progress = async () => (await ada.call(viewChallenges, {})).challenges_active[0]?.books_read;
    const { undo_id } = await ada.call(unmarkRead, { isbn });
    expect(await progress()).toBe(0);
    await undo(undo_id);
    expect(await progress()).toBe(1);
  });

  test('works once, for its reader only, and within a minute', async () => {
    await hasRead(ada, isbn);
    const { undo_id } = await ada.call(unmarkRead, { isbn });
    const expired = { code: 'not_found', message: undoSentences.expired };
    expect(await refusedUndo(await reader(), undo_id)).toMatchObject(expired);
    const outcomes = await Promise.allSettled([undo(undo_id), undo(undo_id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await rowsOf('readings')).toHaveLength(1);
    expect(await refusedUndo(ada, undo_id)).toMatchObject(expired);

    const late = (await ada.call(unmarkRead, { isbn })).undo_id;
    await env.DB.prepare('UPDATE removed_rows SET removed_at = removed_at - 61').run();
    expect(await refusedUndo(ada, late)).toMatchObject(expired);
    expect(await rowsOf('readings')).toEqual([]);
  });

  test('restores nothing where a call deleted nothing', async () => {
    const { undo_id } = await ada.call(unmarkRead, { isbn });
    expect(await refusedUndo(ada, undo_id)).toMatchObject({ code: 'not_found' });
  });

  test('restores the readings as they were, however often the book was marked, unmarked and undone', async () => {
    await ada.call(addReading, { isbn, finished: { date: '2020-01-31' }, format: 'audio', source: 'library' });
    await hasRead(ada, (await someIsbns(2)).find((candidate) => candidate !== isbn) ?? '');
    // Marking a book that is read already is remembered by its time only.
    const rows = async () => (await rowsOf('readings')).map((row) => ({ ...row, changed_at: 0 }));
    const [before, paid] = [await rows(), await experience()];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('mark', 'unmark', 'undo'), { maxLength: 6 }),
        fc.nat(),
        async (acts, seed) => {
          const removals: string[] = [];
          const undoOne = async () => {
            const [id = ''] = removals.splice(seed % Math.max(removals.length, 1), 1);
            // An earlier undo may have left nothing to restore.
            await undo(id).catch(() => undefined);
          };
          for (const act of ['unmark', ...acts]) {
            if (act === 'mark') await ada.call(markRead, { isbn });
            if (act === 'unmark') removals.push((await ada.call(unmarkRead, { isbn })).undo_id);
            if (act === 'undo' && removals.length > 0) await undoOne();
            expect((await ada.call(listReadings, { isbn })).readings.length).toBeLessThanOrEqual(1);
          }
          while (removals.length > 0) await undoOne();
          expect(await rows()).toEqual(before);
        },
      ),
      { numRuns: 12 },
    );
    // Marking the book as read today pays once, however often it happens.
    expect([paid, (paid ?? 0) + 20]).toContain(await experience());
    expect(await booksRead()).toBe(2);
  });

  test('adds no second open reading of a book', async () => {
    const { reading } = await ada.call(startReading, { isbn });
    const { undo_id } = await ada.call(deleteReading, { reading_id: reading.id });
    await ada.call(startReading, { isbn });
    expect(await refusedUndo(ada, undo_id)).toMatchObject({ message: readingSentences.openAlready });
    expect(await rowsOf('readings')).toHaveLength(1);
  });

  test('counts a book for the challenge again, also on a later day', async () => {
    const due = Math.floor(Date.now() / 1000) + 86_400;
    await ada.call(createChallenge, { challenge_name: 'Two', num_books: 2, challenge_due_date: due });
    await ada.call(markRead, { isbn });
    await env.DB.prepare('UPDATE readings SET changed_at = changed_at - 30').run();
    const { undo_id } = await ada.call(unmarkRead, { isbn });
    await undo(undo_id);
    expect((await ada.call(viewChallenges, {})).challenges_active[0]?.books_read).toBe(1);
  });

  test('restores a challenge with its books, unless there is another one', async () => {
    const due = Math.floor(Date.now() / 1000) + 86_400;
    const challenge = { challenge_name: 'Three', num_books: 3, challenge_due_date: due };
    const { challenge_id } = await ada.call(createChallenge, challenge);
    await hasRead(ada, ...(await someIsbns(2)));
    const before = await Promise.all(['challenges', 'challenge_books'].map(rowsOf));
    const first = await ada.call(deleteChallenge, { challenge_id });
    await undo(first.undo_id);
    expect(await Promise.all(['challenges', 'challenge_books'].map(rowsOf))).toEqual(before);
    const second = await ada.call(deleteChallenge, { challenge_id });
    await ada.call(createChallenge, { ...challenge, challenge_name: 'Another' });
    expect(await refusedUndo(ada, second.undo_id)).toMatchObject({ message: challengeSentences.most });
  });

  test('restores a review with its likes, and earns no XP', async () => {
    const review_id = await hasReviewed(ada, isbn, { rating: 3.5, review: 'Slow, and then it was over.' });
    const grace = await reader('Grace');
    await grace.call(like, { kind: 'review', id: review_id });
    const [before, paid] = [await rowsOf('reviews'), await experience()];
    const mean = async () => (await env.DB.prepare('SELECT * FROM works WHERE rating_count > 0').all()).results;
    const rated = await mean();
    const { undo_id } = await ada.call(deleteBookReview, { review_id, isbn });
    await undo(undo_id);
    expect(await rowsOf('reviews')).toEqual(before);
    expect((await grace.call(getReview, { review_id, isbn })).review).toMatchObject({ likes: 1, liked: true });
    expect(await mean()).toEqual(rated);
    expect(await experience()).toBe(paid);
    expect(
      await firstValue("SELECT count(*) FROM revocations WHERE kind = 'review' AND target_id = ?", review_id),
    ).toBe(0);
  });

  test('does not restore a review that a moderator removed, or whose author may no longer review', async () => {
    const [grace, boss] = [await reader('Grace'), await admin()];
    const actions = ['delete', 'ban'] as const;
    for (const action of actions) {
      const author = await reader('Author');
      const review_id = await hasReviewed(author, isbn);
      await grace.call(reportReview, { isbn, review_id });
      const { undo_id } = await author.call(deleteBookReview, { review_id, isbn });
      const report_id = (await firstValue<string>('SELECT id FROM reports WHERE target_id = ?', review_id)) ?? '';
      await boss.call(reviewAction, { report_id, review_id, action });
      const message = action === 'ban' ? reviewSentences.banned : undoSentences.removed;
      expect(await refusedUndo(author, undo_id)).toMatchObject({ code: 'not_allowed', message });
      expect(await firstValue('SELECT count(*) FROM reviews WHERE id = ?', review_id)).toBe(0);
    }
  });

  test('restores a friendship for both, unless the other reader ended it too', async () => {
    const grace = await reader('Grace');
    await befriended(ada, grace);
    const rows = async () => (await env.DB.prepare('SELECT * FROM friendships ORDER BY user_id').all()).results;
    const before = await rows();
    const first = await ada.call(unfriendUser, { user_to_friend_id: grace.userId });
    await undo(first.undo_id);
    expect(await rows()).toEqual(before);
    const second = await ada.call(unfriendUser, { user_to_friend_id: grace.userId });
    await grace.call(unfriendUser, { user_to_friend_id: ada.userId });
    expect(await refusedUndo(ada, second.undo_id)).toMatchObject({ code: 'not_found' });
    const third = await grace.call(unfriendUser, { user_to_friend_id: ada.userId });
    expect(await refusedUndo(grace, third.undo_id)).toMatchObject({ code: 'not_found' });
  });

  test('shows in the export only what is its reader’s own', async () => {
    const other = await reader('Other');
    const club_id = await foundsClub(ada);
    await joins(ada, club_id, other);
    const { post_id } = await ada.call(addPost, { club_id, post_title: 'Mine', post_content: 'My words' });
    await other.call(addReply, { club_id, post_id, content: 'Their words' });
    await ada.call(addReply, { club_id, post_id, content: 'My answer' });
    await other.call(like, { kind: 'post', id: post_id });
    await ada.call(deletePost, { book_club_id: club_id, post_id, type: 'posts' });
    const { removed_rows } = (await ada.call(exportAccount, {})).records;
    const text = JSON.stringify(removed_rows);
    expect(text).toMatch(/My words.*My answer|My answer.*My words/);
    expect(text).not.toMatch(new RegExp(`Their words|${other.userId}`));
  });

  test('reopens a declined request', async () => {
    const grace = await reader('Grace');
    await grace.call(friendUser, { user_to_friend_id: ada.userId });
    const { undo_id } = await ada.call(handleFriendRequest, { target_id: grace.userId, decision: 'ignore' });
    await undo(undo_id ?? '');
    expect(await firstValue('SELECT count(*) FROM declined_requests')).toBe(0);
    await ada.call(handleFriendRequest, { target_id: grace.userId, decision: 'accept' });
    expect((await ada.call(getUserFriends, {})).friends).toHaveLength(1);
  });

  test('restores a deleted list with its books in order', async () => {
    const list = await listOf(ada, 'Summer', ...(await someIsbns(3)));
    const before = (await ada.call(getBookList, { list_id: list })).list;
    const { undo_id } = await ada.call(deleteBookList, { list_id: list });
    await undo(undo_id);
    expect((await ada.call(getBookList, { list_id: list })).list).toEqual(before);
  });

  test('does not exceed the limit of lists', async () => {
    const list = await listOf(ada, 'Summer');
    const { undo_id } = await ada.call(deleteBookList, { list_id: list });
    const full = Array.from({ length: 100 }, (_, place) => `('list${place}', ${ada.userId}, 'L', ${place + 1}, 0, 0)`);
    await env.DB.exec(
      `INSERT INTO book_lists (id, user_id, name, ordinal, created_at, updated_at) VALUES ${full.join(', ')}`,
    );
    expect(await refusedUndo(ada, undo_id)).toMatchObject({ message: listSentences.tooManyLists });
  });

  test('restores removed books of a list at their places', async () => {
    const all = await someIsbns(6);
    const list = await listOf(ada, 'Summer', ...all);
    const save = (isbns: readonly string[]) =>
      ada.call(saveBookList, { list_id: list, list_name: 'Summer', list_books: isbns.map((one) => ({ isbn: one })) });
    const order = async () => (await ada.call(getBookList, { list_id: list })).list;
    await fc.assert(
      fc.asyncProperty(fc.subarray(all, { maxLength: 5 }), async (left) => {
        await save(all);
        const { undo_id } = await save(left);
        expect((await order()).book_count).toBe(left.length);
        await undo(undo_id);
        const restored = await order();
        expect(restored.books.map((book) => book.isbn)).toEqual(all);
        expect(restored.book_count).toBe(6);
      }),
      { numRuns: 8 },
    );
  });

  test('keeps what was added to a list since, and deletes the log at night', async () => {
    const all = await someIsbns(4);
    const list = await listOf(ada, 'Summer', ...all.slice(0, 3));
    const save = (isbns: readonly string[]) =>
      ada.call(saveBookList, { list_id: list, list_name: 'Summer', list_books: isbns.map((one) => ({ isbn: one })) });
    const { undo_id } = await save(all.slice(1, 3));
    await save(all.slice(1));
    await undo(undo_id);
    const { books, book_count } = (await ada.call(getBookList, { list_id: list })).list;
    expect(new Set(books.map((book) => book.isbn))).toEqual(new Set(all));
    expect(book_count).toBe(4);

    await save(all.slice(1));
    await env.DB.prepare('UPDATE removed_rows SET removed_at = removed_at - 9 * 86400').run();
    await runJob(sessionsJob);
    expect(await rowsOf('removed_rows')).toEqual([]);
  });
});
