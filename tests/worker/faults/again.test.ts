import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addPost, getFeed } from '../../../worker/clubs/contract.ts';
import { requestBook, suggestFeature } from '../../../worker/forms/contract.ts';
import { createBookList, getBookLists } from '../../../worker/lists/contract.ts';
import { getReview, reviewSentences, submitReview } from '../../../worker/reviews/contract.ts';
import { createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, firstValue, hasRead } from '../../support/worker/builders.ts';
import { foundsClub } from '../../support/worker/clubs.ts';
import { LOST, withFailingDatabase } from '../../support/worker/failing.ts';

// The answer to a click was lost after everything was written. The reader mends a word and clicks again, with the same
// key: there is one thing, and nobody is told that words are in which are not.

const now = new Date();
const lossy = () => {
  const { env: broken } = withFailingDatabase(env, 'DB', { when: 'after', message: LOST, after: 1 });
  return createTestApp({ env: broken, now: () => now });
};

/** The headers of one click, for each time that it is sent. */
const click = () => ({ 'idempotency-key': crypto.randomUUID() });

async function loses(someone: Reader, ...[endpoint, input, headers]: Parameters<Reader['call']>): Promise<void> {
  const refusal = await lossy().refused(endpoint, input, { as: someone, ...(headers ? { headers } : {}) });
  expect(refusal.code).toBe('unavailable');
}

describe('a click whose answer was lost, made again with mended words', () => {
  test('a post is there once, as it was mended', async () => {
    const ada = await reader();
    const [club_id, headers] = [await foundsClub(ada), click()];
    const post = { club_id, post_title: 'Chapter fuor', post_content: 'A typo.', is_announcement: false };
    await loses(ada, addPost, post, headers);
    await ada.call(addPost, { ...post, post_title: 'Chapter four', post_content: 'No typo.' }, headers);
    const { feed } = await ada.call(getFeed, { club_id });
    expect(feed.posts.map(({ title, content }) => [title, content])).toEqual([['Chapter four', 'No typo.']]);
  });

  test('a list is there once, under the name that it was given last', async () => {
    const [ada, headers] = [await reader(), click()];
    await loses(ada, createBookList, { list_name: 'Sumer' }, headers);
    await ada.call(createBookList, { list_name: 'Summer' }, headers);
    const { lists } = await ada.call(getBookLists, {});
    expect(lists.map(({ name }) => name)).toEqual(['Summer']);
  });

  test('a request and an idea reach the operator once, as they were mended', async () => {
    const [ada, asking, having] = [await reader(), click(), click()];
    await loses(ada, requestBook, { name: 'The Bok of Sand', author: 'Borges' }, asking);
    await ada.call(requestBook, { name: 'The Book of Sand', author: 'Borges' }, asking);
    const asked = 'SELECT group_concat(name) FROM book_requests WHERE user_id = ?';
    expect(await firstValue(asked, ada.userId)).toBe('The Book of Sand');
    const idea = { name: 'Ada', email: 'ada@example.com', idea: 'A shelv.' };
    await loses(ada, suggestFeature, idea, having);
    await ada.call(suggestFeature, { ...idea, idea: 'A shelf.' }, having);
    expect(await firstValue('SELECT group_concat(idea) FROM feature_ideas WHERE user_id = ?', ada.userId)).toBe(
      'A shelf.',
    );
  });

  test.for([
    ['words', { rating: 4, review: 'Mended.' }],
    ['stars', { rating: 5, review: 'First words.' }],
  ] as const)(
    'a review with other %s is not told to be in: the one that is there stays, counted once',
    async ([, mended]) => {
      const [ada, isbn, headers] = [await reader(), await anIsbn(), click()];
      await hasRead(ada, isbn);
      const first = { isbn, rating: 4, review: 'First words.' };
      await loses(ada, submitReview, first, headers);
      const refusal = await ada.refused(submitReview, { isbn, ...mended }, headers);
      expect(refusal).toMatchObject({ code: 'conflict', error: reviewSentences.twice });
      expect((await ada.call(getReview, { isbn })).review).toMatchObject({ rating: 4, review: 'First words.' });
      expect((await ada.call(submitReview, first, headers)).review_id).not.toBe('');
      expect(await firstValue('SELECT books_reviewed_count FROM users WHERE id = ?', ada.userId)).toBe(1);
    },
  );
});
