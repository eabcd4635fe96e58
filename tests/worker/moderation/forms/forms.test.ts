import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { sessionsJob } from '../../../../worker/composition/sessions-job.ts';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { formSentences, requestBook, suggestFeature } from '../../../../worker/features/moderation/forms/contract.ts';
import { IDEAS_A_DAY, REQUESTS_A_DAY } from '../../../../worker/features/moderation/forms/forms.ts';
import { call, callForError, createTestApp, reader } from '../../../support/worker/app.ts';
import { someIsbns } from '../../../support/worker/features/builders.ts';
import { runJob } from '../../../support/worker/jobs.ts';

// The table's CHECK `ideas_of_visitor` enforces this number.
const VISITORS_IDEAS_A_DAY = 5;

const rowsOf = async (table: 'book_requests' | 'feature_ideas', userId: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).bind(userId).all()).results;

describe('/api/request-book', () => {
  test('stores who requested what, by session and not by body', async () => {
    const ada = await reader();
    const request = { name: '  The Book of Sand ', author: 'Borges', username: 'Someone', email: 'else@example.com' };
    await ada.call(requestBook, request);
    expect(await rowsOf('book_requests', ada.userId)).toMatchObject([
      { name: 'The Book of Sand', author: 'Borges', done_at: null },
    ]);
  });

  test('a repeated click is one request', async () => {
    const ada = await reader();
    const key = { 'idempotency-key': 'one-click-0001' };
    await Promise.all([1, 2, 3].map(() => ada.call(requestBook, { name: 'Sand', author: 'Borges' }, key)));
    expect(await rowsOf('book_requests', ada.userId)).toHaveLength(1);
  });

  test('a book that is there is named instead, unless it is requested anyway', async () => {
    const ada = await reader();
    const [isbn = ''] = await someIsbns(1);
    const { title, authors = [] } = (await ada.call(getBook, { isbn })).book.volumeInfo;
    const surname = authors[0]?.split(' ').at(-1) ?? '';
    const request = { name: title.toLowerCase(), author: surname };
    const answer = await ada.callForError(requestBook, request);
    expect(answer).toMatchObject({ code: 'conflict', error: formSentences.known });
    expect((await ada.call(getBook, { isbn: answer.id ?? '' })).book.volumeInfo.title).toBe(title);
    expect(await rowsOf('book_requests', ada.userId)).toHaveLength(0);
    await ada.call(requestBook, { ...request, anyway: true });
    expect(await rowsOf('book_requests', ada.userId)).toHaveLength(1);
  });

  test('both fields are needed', async () => {
    const ada = await reader();
    for (const input of [
      { name: ' ', author: 'Borges' },
      { name: 'Sand', author: '' },
    ]) {
      expect((await ada.callForError(requestBook, input)).error).toBe(formSentences.fillOut);
    }
  });

  test('a visitor has to log in', async () => {
    const answer = await callForError(requestBook, { name: 'Sand', author: 'Borges' });
    expect([answer.status, answer.code]).toEqual([401, 'signed_out']);
  });

  test(`at most ${REQUESTS_A_DAY} a day`, async () => {
    const ada = await reader();
    for (let made = 0; made < REQUESTS_A_DAY; made += 1) {
      await ada.call(requestBook, { name: `Volume ${made}`, author: 'Borges' });
    }
    const answer = await ada.callForError(requestBook, { name: 'One more', author: 'Borges' });
    expect([answer.code, answer.error]).toEqual(['too_many', formSentences.tooMany]);
  });

  test('simultaneous requests do not exceed the limit, and a repeated click does not count', async () => {
    const ada = await reader();
    const ask = (key: string) =>
      ada.call(requestBook, { name: 'Sand', author: 'Borges' }, { 'idempotency-key': key }).then(
        () => true,
        () => false,
      );
    const keys = Array.from({ length: REQUESTS_A_DAY + 8 }, (_, place) => `one-click-${place}`);
    const done = await Promise.all(keys.map(ask));
    expect(done.filter(Boolean)).toHaveLength(REQUESTS_A_DAY);
    expect(await rowsOf('book_requests', ada.userId)).toHaveLength(REQUESTS_A_DAY);
    expect(await ask(keys[done.indexOf(true)] ?? '')).toBe(true);
  });
});

describe('/api/forms/feature', () => {
  test('accepts an idea from a visitor', async () => {
    await call(suggestFeature, { name: '', email: '', idea: 'Dark paper.' });
    const { results } = await env.DB.prepare("SELECT * FROM feature_ideas WHERE idea = 'Dark paper.'").all();
    expect(results).toMatchObject([{ user_id: null, name: '', email: '' }]);
  });

  test('stores the reader who is signed in', async () => {
    const ada = await reader();
    await ada.call(suggestFeature, { name: 'Ada', email: 'ada@example.com', idea: 'Two lines.\nOf text.' });
    expect(await rowsOf('feature_ideas', ada.userId)).toMatchObject([{ idea: 'Two lines.\nOf text.' }]);
  });

  test.for([
    [{ name: '', email: '', idea: '   ' }, formSentences.noIdea],
    [{ name: '', email: 'nobody', idea: 'An idea.' }, formSentences.badEmail],
    [{ name: '', email: 'no@body', idea: 'An idea.' }, formSentences.badEmail],
  ] as const)('%j is refused', async ([input, sentence]) => {
    expect((await callForError(suggestFeature, input)).error).toBe(sentence);
  });

  test(`a reader sends at most ${IDEAS_A_DAY} in 24 hours, however many at once`, async () => {
    let clock = Date.parse('2026-03-01T23:30:00Z');
    const app = createTestApp({ now: () => new Date(clock) });
    const [ada, bob] = [await app.reader(), await app.reader('Bob')];
    const ideaInput = (place: number) => ({ name: '', email: '', idea: `Idea ${place}.` });
    const send = (place: number) =>
      ada.call(suggestFeature, ideaInput(place)).then(
        () => 'kept',
        () => 'refused',
      );
    const answers = await Promise.all(Array.from({ length: IDEAS_A_DAY + 5 }, (_, place) => send(place)));
    expect(answers.filter((answer) => answer === 'kept')).toHaveLength(IDEAS_A_DAY);
    const refusal = await ada.callForError(suggestFeature, ideaInput(99));
    expect([refusal.status, refusal.code, refusal.error]).toEqual([429, 'too_many', formSentences.manyIdeas]);
    expect(await rowsOf('feature_ideas', ada.userId)).toHaveLength(IDEAS_A_DAY);
    await bob.call(suggestFeature, ideaInput(1));
    // A new calendar day, but not yet 24 hours later.
    clock += 3_600_000;
    expect((await ada.callForError(suggestFeature, ideaInput(100))).code).toBe('too_many');
    clock += 24 * 3_600_000;
    await ada.call(suggestFeature, ideaInput(101));
  });

  test('an idea that is sent again with edited text counts once', async () => {
    const ada = await reader();
    const key = { 'idempotency-key': 'one-click-0001' };
    for (let time = 0; time <= IDEAS_A_DAY; time += 1) {
      await ada.call(suggestFeature, { name: '', email: '', idea: 'The same.' }, key);
    }
    await ada.call(suggestFeature, { name: '', email: '', idea: 'Another.' });
    expect(await rowsOf('feature_ideas', ada.userId)).toHaveLength(2);
  });

  test(`visitors at one address send at most ${VISITORS_IDEAS_A_DAY} a day; the address is not kept, nor its code`, async () => {
    let clock = Date.parse('2026-03-01T12:00:00Z');
    const app = createTestApp({ now: () => new Date(clock) });
    const send = async (address: string, key: string = crypto.randomUUID()) => {
      const headers = { 'cf-connecting-ip': address, 'idempotency-key': key };
      return app.send(suggestFeature.path, { name: '', email: '', idea: 'More lamps.' }, headers);
    };
    const home = ['2001:db8:77:1::1', '2001:db8:77:1::2'];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) => send(home[place % 2] ?? '', `one-click-${place}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(VISITORS_IDEAS_A_DAY).fill(200),
      ...Array<number>(12 - VISITORS_IDEAS_A_DAY).fill(429),
    ]);
    const sent = answers.findIndex(({ status }) => status === 200);
    expect((await send(home[sent % 2] ?? '', `one-click-${sent}`)).status).toBe(200);
    const refused = await send('2001:db8:77:1::3');
    expect(refused.body).toMatchObject({ code: 'too_many', error: formSentences.manyVisitorsIdeas });
    expect((await send('2001:db8:77:2::1')).status).toBe(200);
    const ada = await app.reader();
    await ada.call(suggestFeature, { name: '', email: '', idea: 'Mine.' }, { 'cf-connecting-ip': home[0] ?? '' });

    const storedIdeas = async () =>
      (
        await env.DB.prepare(
          "SELECT date(day * 86400, 'unixepoch') AS day, address_key, ideas FROM visitor_ideas WHERE day < unixepoch('2026-04-01') / 86400",
        ).all<{ address_key: string }>()
      ).results;
    const before = await storedIdeas();
    expect(JSON.stringify(before)).not.toContain('2001');
    clock += 24 * 3_600_000;
    expect((await send('2001:db8:77:1::1')).status).toBe(200);
    // The address key changes every day.
    const codes = (await storedIdeas()).map(({ address_key: code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(await runJob(sessionsJob, new Date(clock))).toMatch(/, and 2 counts of visitors$/);
    expect(await storedIdeas()).toMatchObject([{ day: '2026-03-02', ideas: 1 }]);
  });
});
