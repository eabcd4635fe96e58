import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addPost, getFeed } from '../../../../worker/features/clubs/contract.ts';
import { createBookList, getBookLists } from '../../../../worker/features/library/lists/contract.ts';
import { requestBook, suggestFeature } from '../../../../worker/features/moderation/forms/contract.ts';
import { getReview, submitReview } from '../../../../worker/features/reviews/contract.ts';
import { sentences } from '../../../../worker/platform/http/contract.ts';
import { createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../../support/worker/failing.ts';
import { anIsbn, firstValue, hasRead, someIsbns } from '../../../support/worker/features/builders.ts';
import { foundsClub } from '../../../support/worker/features/clubs.ts';

// The answer to a click is lost, before or after everything is written, and the reader clicks again with the same key.
// Unchanged content is stored once; with changed content the answer says that the first version was saved, and never
// that unsaved text was.

const now = new Date();
const losing = (when: 'before' | 'after') => {
  const { env: broken } = withFailingDatabase(env, 'DB', { when, message: CONNECTION_LOST, after: 1 });
  return createTestApp({ env: broken, now: () => now });
};

/** Returns the headers of one click, which can be sent any number of times. */
const click = () => ({ 'idempotency-key': crypto.randomUUID() });

type CallArguments = Parameters<Reader['call']>;

/** Makes a call whose writes succeed and whose answer is lost. */
async function loses(someone: Reader, ...[endpoint, input, headers = {}]: CallArguments): Promise<void> {
  const refusal = await losing('after').callForError(endpoint, input, { as: someone, headers });
  expect(refusal.code).toBe('unavailable');
}

async function expectSameAnswer(someone: Reader, ...[endpoint, input, headers = {}]: CallArguments): Promise<void> {
  const refusal = await someone.callForError(endpoint, input, headers);
  expect(refusal).toMatchObject({ code: 'conflict', error: sentences.otherWords });
}

describe('a repeated click after a lost answer, with edited text', () => {
  test('keeps the first version of a post; a new key creates another', async () => {
    const ada = await reader();
    const [club_id, headers] = [await foundsClub(ada), click()];
    const post = { club_id, post_title: 'Chapter fuor', post_content: 'A typo.', is_announcement: false };
    const mended = { ...post, post_title: 'Chapter four', post_content: 'No typo.' };
    const titles = async () => (await ada.call(getFeed, { club_id })).feed.posts.map(({ title }) => title);
    await loses(ada, addPost, post, headers);
    await expectSameAnswer(ada, addPost, mended, headers);
    expect(await titles()).toEqual(['Chapter fuor']);
    await ada.call(addPost, mended, click());
    expect(await titles()).toEqual(['Chapter four', 'Chapter fuor']);
  });

  test('keeps a list’s first name', async () => {
    const [ada, headers] = [await reader(), click()];
    await loses(ada, createBookList, { list_name: 'Sumer' }, headers);
    await expectSameAnswer(ada, createBookList, { list_name: 'Summer' }, headers);
    const { lists } = await ada.call(getBookLists, {});
    expect(lists.map(({ name }) => name)).toEqual(['Sumer']);
  });

  test('keeps a request and an idea as the operator received them', async () => {
    const [ada, withoutRow, having] = [await reader(), click(), click()];
    await loses(ada, requestBook, { name: 'The Bok of Sand', author: 'Borges' }, withoutRow);
    await expectSameAnswer(ada, requestBook, { name: 'The Book of Sand', author: 'Borges' }, withoutRow);
    const countSql = 'SELECT group_concat(name) FROM book_requests WHERE user_id = ?';
    expect(await firstValue(countSql, ada.userId)).toBe('The Bok of Sand');
    const ideaInput = { name: 'Ada', email: 'ada@example.com', idea: 'A shelv.' };
    await loses(ada, suggestFeature, ideaInput, having);
    await expectSameAnswer(ada, suggestFeature, { ...ideaInput, idea: 'A shelf.' }, having);
    expect(await firstValue('SELECT group_concat(idea) FROM feature_ideas WHERE user_id = ?', ada.userId)).toBe(
      'A shelv.',
    );
  });

  test.for([
    ['words', { rating: 4, review: 'Mended.' }],
    ['stars', { rating: 5, review: 'First words.' }],
  ] as const)('keeps the first version of a review with other %s, and counts once', async ([, mended]) => {
    const [ada, isbn, headers] = [await reader(), await anIsbn(), click()];
    await hasRead(ada, isbn);
    const first = { isbn, rating: 4, review: 'First words.' };
    await loses(ada, submitReview, first, headers);
    await expectSameAnswer(ada, submitReview, { isbn, ...mended }, headers);
    expect((await ada.call(getReview, { isbn })).review).toMatchObject({ rating: 4, review: 'First words.' });
    expect((await ada.call(submitReview, first, headers)).review_id).not.toBe('');
    expect(await firstValue('SELECT books_reviewed_count FROM users WHERE id = ?', ada.userId)).toBe(1);
  });

  test('saves the edited text where nothing was written before', async () => {
    const [ada, headers] = [await reader(), click()];
    const refusal = await losing('before').callForError(createBookList, { list_name: 'Sumer' }, { as: ada, headers });
    expect(refusal.code).toBe('unavailable');
    await ada.call(createBookList, { list_name: 'Summer' }, headers);
    const { lists } = await ada.call(getBookLists, {});
    expect(lists.map(({ name }) => name)).toEqual(['Summer']);
  });
});

test('a repeated click after a lost answer, unchanged, reports what it earned', async () => {
  const [ada, isbn, headers] = [await reader(), await anIsbn(), click()];
  await hasRead(ada, isbn);
  // The reader lacks 10 points to level 2, fewer than the review's 15.
  await env.DB.prepare('UPDATE users SET experience = 90 WHERE id = ?').bind(ada.userId).run();
  const review = { isbn, rating: 4, review: 'Worth every evening.' };
  await loses(ada, submitReview, review, headers);
  const firstAnswer = await ada.call(submitReview, review, headers);
  expect(firstAnswer.earned).toMatchObject({ experience: 15, level: 2 });
  expect(await ada.call(submitReview, review, headers)).toEqual(firstAnswer);
  expect(await firstValue('SELECT experience FROM users WHERE id = ?', ada.userId)).toBe(105);
});

test('one key for the reviews of three books creates one review and earns points for one', async () => {
  const [ada, isbns, headers] = [await reader(), await someIsbns(3), click()];
  await hasRead(ada, ...isbns);
  const [first = '', ...others] = isbns;
  await ada.call(submitReview, { isbn: first, rating: 4, review: '' }, headers);
  for (const isbn of others) await expectSameAnswer(ada, submitReview, { isbn, rating: 4, review: '' }, headers);
  const reviewed = "SELECT group_concat(target) FROM ledger WHERE user_id = ? AND source = 'review' AND points > 0";
  const work = await firstValue('SELECT CAST(work_id AS TEXT) FROM books WHERE isbn = ?', first);
  expect(await firstValue(reviewed, ada.userId)).toBe(work);
  expect(await firstValue('SELECT books_reviewed_count FROM users WHERE id = ?', ada.userId)).toBe(1);
});
