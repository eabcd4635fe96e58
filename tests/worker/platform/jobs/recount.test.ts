import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { recountJob } from '../../../../worker/composition/jobs.ts';
import { answerMeeting } from '../../../../worker/features/clubs/meetings/contract.ts';
import { vote } from '../../../../worker/features/clubs/polls/contract.ts';
import { checkIn } from '../../../../worker/features/habits/streaks/contract.ts';
import { like } from '../../../../worker/features/social/friends/contract.ts';
import { reader } from '../../../support/worker/app.ts';
import { firstValue, hasReviewed, someIsbns } from '../../../support/worker/features/builders.ts';
import { asksWhatToRead, plansMeeting } from '../../../support/worker/features/club-life.ts';
import { foundsClub } from '../../../support/worker/features/clubs.ts';
import { runJob } from '../../../support/worker/jobs.ts';

const counters = (userId: string) =>
  env.DB.prepare(
    'SELECT books_read_count, books_bookmarked_count, books_reviewed_count, friend_count, experience FROM users WHERE id = ?',
  )
    .bind(userId)
    .first();

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM job_places').run();
});

test('finds nothing to correct after an ordinary day', async () => {
  const ada = await reader();
  for (const isbn of await someIsbns(3)) await hasReviewed(ada, isbn);
  await ada.call(checkIn, {});
  const before = await counters(ada.userId);
  expect(await runJob(recountJob)).toBe(
    'books: 3 counted; works: 3 counted; impressions: 0 counted; readers: 1 counted; clubs: 0 counted; ' +
      'posts of clubs: 0 counted; replies in clubs: 0 counted; ' +
      'milestones: 0 counted; reviews: 3 counted; feeds: 1 counted; ' +
      'polls: 0 counted; books of polls: 0 counted; meetings: 0 counted; games: 0 counted',
  );
  expect(await counters(ada.userId)).toEqual(before);
});

test('corrects wrong counts, and reports how many', async () => {
  const ada = await reader();
  const [isbn = ''] = await someIsbns(1);
  await hasReviewed(ada, isbn, { rating: 4.5 });
  const before = await counters(ada.userId);
  await env.DB.batch([
    env.DB.prepare('UPDATE users SET books_read_count = 7, experience = 1, friend_count = 3 WHERE id = ?').bind(
      ada.userId,
    ),
    env.DB.prepare('UPDATE users SET books_bookmarked_count = 4, books_reviewed_count = 5 WHERE id = ?').bind(
      ada.userId,
    ),
    env.DB.prepare('UPDATE books SET rating_sum = 0, rating_count = 6 WHERE isbn = ?').bind(isbn),
    env.DB.prepare(
      'UPDATE works SET rating_sum = 0, rating_count = 9 WHERE id = (SELECT work_id FROM books WHERE isbn = ?)',
    ).bind(isbn),
  ]);
  const sum = await firstValue('SELECT sum(rating) FROM reviews WHERE isbn = ?', isbn);
  expect(await runJob(recountJob)).toMatch(
    /1 had drifted; works: \d+ counted, 1 had drifted; impressions: 0 counted; readers: \d+ counted, 1 had drifted; clubs/,
  );
  expect(await counters(ada.userId)).toEqual(before);
  expect(await firstValue('SELECT rating_sum FROM books WHERE isbn = ?', isbn)).toBe(sum);
  expect(await firstValue('SELECT rating_count FROM books WHERE isbn = ?', isbn)).toBe(
    await firstValue('SELECT count(*) FROM reviews WHERE isbn = ?', isbn),
  );
  const ofWork = 'SELECT rating_sum FROM works WHERE id = (SELECT work_id FROM books WHERE isbn = ?)';
  expect(await firstValue(ofWork, isbn)).toBe(
    await firstValue(
      'SELECT sum(rating) FROM reviews WHERE work_id = (SELECT work_id FROM books WHERE isbn = ?)',
      isbn,
    ),
  );
  expect(await runJob(recountJob)).not.toMatch(/drifted/);
});

test('processes the table in parts, and starts again at its end', async () => {
  const add = (from: number, to: number) =>
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO books (isbn, title, authors, cover, rating_count, updated_at)
       SELECT 'x' || substr('00000' || i, -6), 'Made up', '[]', '', 1, 0 FROM n`,
    ).bind(from, to);
  await env.DB.batch([add(1, 10_000), add(10_001, 20_000), add(20_001, 20_350)]);
  const books = await firstValue<number>('SELECT count(*) FROM books');
  expect(await runJob(recountJob)).toMatch(/^books: 20000 counted/);
  expect(await firstValue("SELECT place FROM job_places WHERE job = 'recount books'")).toMatch(/^x/);
  expect(await runJob(recountJob)).toMatch(new RegExp(`^books: ${(books ?? 0) - 20_000} counted`));
  expect(await firstValue('SELECT count(*) FROM books WHERE rating_count <> 0 AND isbn LIKE ?', 'x%')).toBe(0);
  expect(await firstValue("SELECT place FROM job_places WHERE job = 'recount books'")).toBe('');
});

test('corrects the likes of reviews and activities', async () => {
  const [ada, grace] = [await reader(), await reader()];
  const [isbn = ''] = await someIsbns(1);
  const reviewId = await hasReviewed(grace, isbn);
  await ada.call(like, { kind: 'review', id: reviewId });
  await env.DB.batch([
    env.DB.prepare('UPDATE reviews SET like_count = 7 WHERE id = ?').bind(reviewId),
    env.DB.prepare('UPDATE activity SET like_count = 7 WHERE user_id = ?').bind(grace.userId),
  ]);
  expect(await runJob(recountJob)).toMatch(/reviews: \d+ counted, 1 had drifted; feeds: \d+ counted, 1 had drifted;/);
  expect(await firstValue('SELECT like_count FROM reviews WHERE id = ?', reviewId)).toBe(1);
  expect(await firstValue('SELECT like_count FROM activity WHERE user_id = ?', grace.userId)).toBe(0);
});

test('recounts the votes and answers of clubs', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  const { pollId, isbns } = await asksWhatToRead(ada, clubId);
  const meetingId = await plansMeeting(ada, clubId);
  await ada.call(vote, { club_id: clubId, poll_id: pollId, books: isbns.slice(1).map((isbn) => ({ isbn })) });
  await ada.call(answerMeeting, { club_id: clubId, meeting_id: meetingId, answer: 'maybe' });
  const countersNow = async () =>
    (
      await env.DB.batch(
        ['club_polls', 'club_poll_books', 'club_meetings'].map((table) =>
          env.DB.prepare(`SELECT * FROM ${table} WHERE club_id = ?`).bind(clubId),
        ),
      )
    ).map(({ results }) => results);
  const before = await countersNow();
  await env.DB.batch([
    env.DB.prepare('UPDATE club_polls SET voter_count = 5'),
    env.DB.prepare('UPDATE club_poll_books SET vote_count = 5 WHERE place = 2'),
    env.DB.prepare('UPDATE club_meetings SET yes_count = 5, no_count = 4, maybe_count = 0'),
  ]);
  expect(await runJob(recountJob)).toMatch(
    /polls: .* 1 had drifted; books of polls: .* 1 had drifted; meetings: .* 1 had/,
  );
  expect(await countersNow()).toEqual(before);
});
