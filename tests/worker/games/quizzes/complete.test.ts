import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { completeQuiz } from '../../../../worker/features/games/quizzes/contract.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';
import { quizOf } from '../../../support/worker/features/games.ts';

// POST /api/vocab/complete

const at = (moment: string) => createTestApp({ now: () => new Date(moment) });
const app = at('2026-12-01T12:00:00Z');
const pointsOf = (userId: string) => firstValue<number>('SELECT experience FROM users WHERE id = ?', userId);

test('each finished quiz makes the day count and earns ten points, once a day', async () => {
  const ada = await app.reader();
  expect((await ada.call(completeQuiz, quizOf('practice', 8))).experience).toBe(10);
  expect((await ada.call(completeQuiz, quizOf('practice', 6))).experience).toBe(0);
  expect((await ada.call(completeQuiz, quizOf('devices', 7))).experience).toBe(10);
  expect(await pointsOf(ada.userId)).toBe(20);
  const { results } = await env.DB.prepare(
    "SELECT source, target, date(day * 86400, 'unixepoch') AS day FROM ledger WHERE user_id = ? ORDER BY target",
  )
    .bind(ada.userId)
    .all();
  expect(results).toEqual([
    { source: 'quiz', target: 'devices:2026-12-01', day: '2026-12-01' },
    { source: 'quiz', target: 'practice:2026-12-01', day: '2026-12-01' },
  ]);
  expect(
    await firstValue('SELECT correct FROM quiz_finishes WHERE user_id = ? AND quiz = ?', ada.userId, 'practice'),
  ).toBe(8);
});

test('the day is the reader’s own', async () => {
  const ada = await app.reader();
  const headers = { 'x-time-zone': 'Pacific/Auckland' };
  const late = at('2026-12-01T10:59:00Z');
  expect((await late.call(completeQuiz, quizOf('practice', 8), { as: ada, headers })).experience).toBe(10);
  const next = at('2026-12-01T11:00:00Z');
  expect((await next.call(completeQuiz, quizOf('practice', 8), { as: ada, headers })).experience).toBe(10);
  expect(await firstValue('SELECT count(*) FROM ledger WHERE user_id = ?', ada.userId)).toBe(2);
});

test('thirty simultaneous clicks count once', async () => {
  const ada = await app.reader();
  await Promise.all(Array.from({ length: 30 }, () => ada.call(completeQuiz, quizOf('devices', 8))));
  expect(await pointsOf(ada.userId)).toBe(10);
  expect(await firstValue('SELECT count(*) FROM quiz_finishes WHERE user_id = ?', ada.userId)).toBe(1);
});

const quiz = quizOf('practice', 7);
const [first] = quiz.answers;

test.for([
  { ...quiz, quiz: 'history' },
  { ...quiz, quiz: 'devices' },
  { ...quiz, correct: 8 },
  { ...quiz, correct: 9 },
  { ...quiz, answers: [] },
  { ...quiz, answers: quiz.answers.map(() => first) },
  { ...quiz, answers: quiz.answers.toReversed().map(({ question }) => ({ question, chosen: ['I knew it'] })) },
  { quiz: 'practice', correct: 7 },
])('%o is refused', async (input) => {
  const ada = await app.reader();
  const answer = await app.send('/api/vocab/complete', { user_id: ada.userId, session_token: ada.token, ...input });
  expect(answer.body).toMatchObject({ code: 'invalid_input' });
  expect(await pointsOf(ada.userId)).toBe(0);
});

test('a quiz without hearts left is not finished', async () => {
  const ada = await app.reader();
  const refusal = await ada.callForError(completeQuiz, quizOf('practice', 5));
  expect(refusal.error).toBe('These answers do not finish this quiz. Reload the page and take it once more.');
});

test('a visitor has to log in', async () => {
  expect((await app.callForError(completeQuiz, quizOf('practice', 8))).code).toBe('signed_out');
});
