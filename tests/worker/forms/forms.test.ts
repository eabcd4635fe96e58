import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { formSentences, requestBook, suggestFeature } from '../../../worker/forms/contract.ts';
import { REQUESTS_A_DAY } from '../../../worker/forms/forms.ts';
import { call, reader, refused } from '../../support/worker/app.ts';

const rowsOf = async (table: 'book_requests' | 'feature_ideas', userId: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).bind(userId).all()).results;

describe('/api/request-book', () => {
  test('keeps who asked for what, whatever the body says of the reader', async () => {
    const ada = await reader();
    const request = { name: '  The Book of Sand ', author: 'Borges', username: 'Someone', email: 'else@example.com' };
    await ada.call(requestBook, request);
    expect(await rowsOf('book_requests', ada.userId)).toMatchObject([
      { name: 'The Book of Sand', author: 'Borges', done_at: null },
    ]);
  });

  test('the same click twice is one request', async () => {
    const ada = await reader();
    const key = { 'idempotency-key': 'one-click-0001' };
    await Promise.all([1, 2, 3].map(() => ada.call(requestBook, { name: 'Sand', author: 'Borges' }, key)));
    expect(await rowsOf('book_requests', ada.userId)).toHaveLength(1);
  });

  test('both fields are needed', async () => {
    const ada = await reader();
    for (const input of [
      { name: ' ', author: 'Borges' },
      { name: 'Sand', author: '' },
    ]) {
      expect((await ada.refused(requestBook, input)).error).toBe(formSentences.fillOut);
    }
  });

  test('a visitor is asked to log in', async () => {
    const answer = await refused(requestBook, { name: 'Sand', author: 'Borges' });
    expect([answer.status, answer.code]).toEqual([401, 'signed_out']);
  });

  test(`at most ${REQUESTS_A_DAY} a day`, async () => {
    const ada = await reader();
    for (let made = 0; made < REQUESTS_A_DAY; made += 1) {
      await ada.call(requestBook, { name: `Volume ${made}`, author: 'Borges' });
    }
    const answer = await ada.refused(requestBook, { name: 'One more', author: 'Borges' });
    expect([answer.code, answer.error]).toEqual(['too_many', formSentences.tooMany]);
  });
});

describe('/api/forms/feature', () => {
  test('takes an idea from a visitor', async () => {
    await call(suggestFeature, { name: '', email: '', idea: 'Dark paper.' });
    const { results } = await env.DB.prepare("SELECT * FROM feature_ideas WHERE idea = 'Dark paper.'").all();
    expect(results).toMatchObject([{ user_id: null, name: '', email: '' }]);
  });

  test('knows the reader who is signed in', async () => {
    const ada = await reader();
    await ada.call(suggestFeature, { name: 'Ada', email: 'ada@example.com', idea: 'Two lines.\nOf text.' });
    expect(await rowsOf('feature_ideas', ada.userId)).toMatchObject([{ idea: 'Two lines.\nOf text.' }]);
  });

  test.for([
    [{ name: '', email: '', idea: '   ' }, formSentences.noIdea],
    [{ name: '', email: 'nobody', idea: 'An idea.' }, formSentences.badEmail],
    [{ name: '', email: 'no@body', idea: 'An idea.' }, formSentences.badEmail],
  ] as const)('%j is refused', async ([input, sentence]) => {
    expect((await refused(suggestFeature, input)).error).toBe(sentence);
  });
});
