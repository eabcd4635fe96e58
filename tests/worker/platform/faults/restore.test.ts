import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { getBookReviews, submitReview } from '../../../../worker/features/reviews/contract.ts';
import { createTestApp, reader } from '../../../support/worker/app.ts';
import { anIsbn, hasRead, hasReviewed } from '../../../support/worker/features/builders.ts';
import { replacing } from '../../../support/worker/watching.ts';

// A tab that was open while the database was restored sends the old database's bookmark, which the new one rejects.

const OLD = '0000008d-00000003-000050aa-3a4c7f9de3ac1f5d3b8f0a6e4a2c9d71';

/** Returns an app whose database rejects the old bookmark; `starts` records where sessions begin. */
function restored(message: string) {
  const starts: (string | undefined)[] = [];
  const database = replacing(env.DB, {
    withSession: (start?: string) => {
      starts.push(start);
      const session = env.DB.withSession(start === OLD ? 'first-primary' : start);
      const refuse = async () => {
        throw new Error(message);
      };
      return start === OLD ? replacing(session, { batch: refuse, getBookmark: () => null }) : session;
    },
  });
  return { app: createTestApp({ env: { ...env, DB: database } }), starts };
}

test('a bookmark of another database is ignored, and a new one returned', async () => {
  const [ada, isbn] = [await reader(), await anIsbn()];
  await hasReviewed(ada, isbn);
  const { app, starts } = restored('D1_ERROR: The bookmark is not of this database');
  const body = { isbn, user_id: ada.userId, session_token: ada.token };
  const answer = await app.send(getBookReviews.path, body, { 'x-d1-bookmark': OLD });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ reviews: [{ user_id: ada.userId }] });
  expect(starts).toEqual([OLD, 'first-unconstrained']);
  expect(answer.headers.get('x-d1-bookmark')).toMatch(/^[0-9a-f]{8}-/);
  expect(answer.headers.get('x-d1-bookmark')).not.toBe(OLD);
});

test('a write needs no bookmark', async () => {
  const [ada, isbn] = [await reader(), await anIsbn()];
  await hasRead(ada, isbn);
  const { app, starts } = restored('D1_ERROR: The bookmark is not of this database');
  await app.call(submitReview, { isbn, rating: 4, review: '' }, { as: ada, headers: { 'x-d1-bookmark': OLD } });
  expect(starts).toEqual(['first-primary']);
});

test('an overloaded database is not asked again because of a bookmark', async () => {
  const { app, starts } = restored('D1_ERROR: D1 DB is overloaded. Too many requests queued.');
  const answer = await app.send(getBookReviews.path, { isbn: await anIsbn() }, { 'x-d1-bookmark': OLD });
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(starts).toEqual([OLD]);
});
