import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../../../worker/features/accounts/contract.ts';
import { getBook, searchBooks } from '../../../../worker/features/books/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { getBookReviews, submitReview } from '../../../../worker/features/reviews/contract.ts';
import { sentences } from '../../../../worker/platform/http/contract.ts';
import { createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import {
  CONNECTION_LOST,
  type DatabaseFailure,
  OVERLOADED,
  withFailingCache,
  withFailingDatabase,
} from '../../../support/worker/failing.ts';
import { anIsbn, firstValue, hasRead } from '../../../support/worker/features/builders.ts';
import { newPerson, tokenFor } from '../../../support/worker/services/identity.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

/** Returns the API with a readers' database that fails in the given way. */
function failing(failure: DatabaseFailure) {
  const { env: broken, attempts } = withFailingDatabase(env, 'DB', failure);
  return { app: createTestApp({ env: broken }), attempts };
}

async function traces({ userId }: Reader) {
  return {
    read: await firstValue('SELECT books_read_count FROM users WHERE id = ?', userId),
    points: await firstValue('SELECT experience FROM users WHERE id = ?', userId),
    rows: await firstValue('SELECT count(*) FROM readings WHERE user_id = ?', userId),
  };
}

describe('a failure that D1 calls transient', () => {
  const signs = [
    CONNECTION_LOST,
    'D1_ERROR: D1 DB storage caused object to be reset.',
    'D1_ERROR: D1 DB reset because its code was updated.',
    'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  ];

  test.for(signs)('is tried again while reading: %s', async (message) => {
    const { app, attempts } = failing({ when: 'before', message, times: 2 });
    expect((await app.call(getBookReviews, { isbn: await anIsbn() })).reviews).toEqual([]);
    expect(attempts()).toBe(3);
  });

  // A write makes two round trips here: one loads and one saves. The second one fails.
  test.for(['before', 'during', 'after'] as const)(
    'is tried again while writing, and writes once: %s',
    async (when) => {
      const [ada, isbn] = [await reader(), await anIsbn()];
      const { app, attempts } = failing({ when, message: CONNECTION_LOST, times: 2, after: 1 });
      expect((await app.call(markRead, { isbn }, { as: ada })).success).toBe(true);
      expect(attempts()).toBe(4);
      expect(await traces(ada)).toEqual({ read: 1, points: 20, rows: 1 });
    },
  );

  test('that happens after everything was written creates one review, and reports no second', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await hasRead(ada, isbn);
    const { app } = failing({ when: 'after', message: CONNECTION_LOST, times: 1, after: 1 });
    const { review_id: id } = await app.call(submitReview, { isbn, rating: 5, review: '' }, { as: ada });
    expect(await firstValue('SELECT id FROM reviews WHERE user_id = ?', ada.userId)).toBe(id);
    expect(await firstValue('SELECT books_reviewed_count FROM users WHERE id = ?', ada.userId)).toBe(1);
  });

  test('that happens after an account was created does not report that it existed before', async () => {
    const person = newPerson();
    const { app } = failing({ when: 'after', message: CONNECTION_LOST, times: 1, after: 1 });
    expect((await app.call(createUser, { token: tokenFor(person) })).success).toBe(true);
    expect(await firstValue('SELECT count(*) FROM users WHERE subject = ?', person.sub)).toBe(1);
  });

  test('that persists gets a sentence, and nothing is half written', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    const { app, attempts } = failing({ when: 'during', message: CONNECTION_LOST, after: 1 });
    const before = await snapshot();
    expect(await app.callForError(markRead, { isbn }, { as: ada })).toMatchObject({
      status: 503,
      error: 'We’re very busy right now. Please try again in a moment.',
    });
    expect(attempts()).toBe(4);
    expect(await snapshot()).toBe(before);
  });
});

describe('a database that is overloaded', () => {
  test.for([OVERLOADED, 'D1_ERROR: Too many requests queued.'])('is not asked again: %s', async (message) => {
    const { app, attempts } = failing({ when: 'before', message });
    const refusal = await app.callForError(getBookReviews, { isbn: await anIsbn() });
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
    expect(attempts()).toBe(1);
  });
});

describe('any other failure', () => {
  const secret = 'D1_ERROR: no such column: users.hidden_thing: SQLITE_ERROR at worker/secret.ts:42';

  test('is internal, is not retried, and reveals nothing', async () => {
    const { app, attempts } = failing({ when: 'before', message: secret });
    const answer = await app.send(getBookReviews.path, { isbn: await anIsbn() });
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal', error: sentences.internal } });
    expect(answer.text).not.toMatch(/hidden_thing|SQLITE|D1_|secret/);
    expect(attempts()).toBe(1);
  });

  test('has an ID by which it is found in the log', async () => {
    const { app } = failing({ when: 'before', message: secret });
    const answer = await app.send(getBookReviews.path, { isbn: await anIsbn() });
    expect(answer.body).toMatchObject({ request_id: answer.headers.get('x-request-id') });
  });
});

describe('a session that cannot be looked up', () => {
  test('logs no one out', async () => {
    const ada = await reader();
    const { app } = failing({ when: 'before', message: CONNECTION_LOST });
    const refusal = await app.callForError(markRead, { isbn: await anIsbn() }, { as: ada });
    expect(refusal.code).toBe('unavailable');
    expect(refusal.relog).toBe(undefined);
  });
});

describe('a cache that fails on every call', () => {
  test('breaks no page', async () => {
    const app = createTestApp({ env: withFailingCache(env) });
    const [ada, isbn] = [await reader(), await anIsbn()];
    expect((await app.call(searchBooks, { query: 'odyssey' })).items.length).toBeGreaterThan(0);
    expect((await app.call(getBook, { isbn })).book.volumeInfo.title).not.toBe('');
    expect((await app.call(markRead, { isbn }, { as: ada })).success).toBe(true);
  });
});

describe('a catalogue that fails', () => {
  test('leaves stored books visible and markable', async () => {
    const [ada, bob, isbn] = [await reader(), await reader('Bob'), await anIsbn()];
    await hasRead(ada, isbn);
    const { env: broken } = withFailingDatabase(env, 'CATALOGUE', { when: 'before', message: OVERLOADED });
    const app = createTestApp({ env: broken });
    expect((await app.call(getBook, { isbn })).book.volumeInfo.title).not.toBe('');
    expect((await app.call(markRead, { isbn }, { as: bob })).success).toBe(true);
    expect((await app.callForError(searchBooks, { query: 'odyssey' })).code).toBe('unavailable');
  });
});
