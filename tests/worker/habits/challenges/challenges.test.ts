import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { editTimeZone } from '../../../../worker/features/accounts/settings/contract.ts';
import {
  challengePoints,
  challengeSentences,
  createChallenge,
  deleteChallenge,
  editChallenge,
  goalName,
  viewChallenges,
} from '../../../../worker/features/habits/challenges/contract.ts';
import { markRead, unmarkRead } from '../../../../worker/features/library/shelves/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { firstValue, hasRead, someIsbns } from '../../../support/worker/features/builders.ts';

// POST /api/challenges/view
// POST /api/challenges/create
// POST /api/challenges/delete

const DAY = 86_400;
let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });
const seconds = () => clock.getTime() / 1000;

function later(days: number): void {
  clock = new Date(clock.getTime() + days * DAY * 1000);
}

const aChallenge = (books: number, days = 7) => ({
  challenge_name: 'A book a day',
  num_books: books,
  challenge_due_date: Math.floor(seconds()) + days * DAY,
});

async function challenged(books: number, days = 7): Promise<{ ada: Reader; id: string }> {
  const ada = await app.reader();
  const { challenge_id: id } = await ada.call(createChallenge, aChallenge(books, days));
  later(0.001);
  return { ada, id };
}

const progress = async (reader: Reader) =>
  (await reader.call(viewChallenges, {})).challenges_active.map(
    (challenge) => `${challenge.books_read}/${challenge.num_books}`,
  )[0];
const paidFor = ({ userId }: Reader) =>
  firstValue<number>("SELECT coalesce(sum(points), 0) FROM ledger WHERE user_id = ? AND source = 'challenge'", userId);

// POST /api/challenges/edit
describe('changing its number of books', () => {
  test('keeps what was read, completes it when that is enough, and pays once', async () => {
    const { ada, id } = await challenged(3);
    await hasRead(ada, ...(await someIsbns(2)));
    expect(await progress(ada)).toBe('2/3');
    await ada.call(editChallenge, { challenge_id: id, num_books: '5' });
    expect([await progress(ada), await paidFor(ada)]).toEqual(['2/5', 0]);
    const { message } = await ada.call(editChallenge, { challenge_id: id, num_books: 2 });
    expect(message).toBe('Your goal is now 2 books.');
    expect([await progress(ada), await paidFor(ada)]).toEqual(['2/2', 20]);
    await ada.call(editChallenge, { challenge_id: id, num_books: 1_000 });
    await ada.call(editChallenge, { challenge_id: id, num_books: 1 });
    expect(await paidFor(ada)).toBe(20);
  });

  test('renames a yearly goal that is called after its number, and no other', async () => {
    const ada = await app.reader();
    const year = clock.getUTCFullYear();
    const due = Date.UTC(year + 1, 0, 1) / 1000 - 1;
    const goal = { challenge_name: goalName(12, year), num_books: 12, challenge_due_date: due, year };
    const { challenge_id: id } = await ada.call(createChallenge, goal);
    await ada.call(editChallenge, { challenge_id: id, num_books: 1 });
    const { challenges_active: active } = await ada.call(viewChallenges, {});
    expect(active[0]?.challenge_name).toBe(`1 book in ${year}`);

    const { ada: grace, id: other } = await challenged(3);
    await grace.call(editChallenge, { challenge_id: other, num_books: 4 });
    expect((await grace.call(viewChallenges, {})).challenges_active[0]?.challenge_name).toBe('A book a day');
  });

  test('is refused once it is over', async () => {
    const { ada, id } = await challenged(3);
    later(8);
    await expect(ada.call(editChallenge, { challenge_id: id, num_books: 2 })).rejects.toThrow(challengeSentences.over);
  });
});

describe('creating one', () => {
  test('lists it as active, and after its due date as past', async () => {
    const { ada, id } = await challenged(3);
    const visible = {
      challenge_id: id,
      _id: id,
      challenge_name: 'A book a day',
      num_books: 3,
      books_read: 0,
      challenge_due_date: expect.any(Number),
      paid: false,
    };
    expect(await ada.call(viewChallenges, {})).toEqual({
      requestStatus: 'success',
      challenges_active: [visible],
      challenges_ended: [],
      time_zone: 'UTC',
    });
    later(8);
    expect(await ada.call(viewChallenges, {})).toEqual({
      requestStatus: 'success',
      challenges_active: [],
      challenges_ended: [visible],
      time_zone: 'UTC',
    });
  });

  test.for([
    [{ challenge_name: '' }, challengeSentences.noName],
    [{ challenge_name: '   ' }, challengeSentences.noName],
    [{ challenge_name: 'x'.repeat(101) }, 'Please keep it to 100 characters.'],
    [{ num_books: 'many' }, challengeSentences.noBooks],
    [{ num_books: null }, challengeSentences.noBooks],
    [{ num_books: 1.5 }, challengeSentences.noBooks],
    [{ num_books: 0 }, challengeSentences.tooManyBooks],
    [{ num_books: 1_001 }, challengeSentences.tooManyBooks],
    [{ challenge_due_date: null }, challengeSentences.noDate],
    [{ challenge_due_date: 0 }, challengeSentences.past],
    [{ challenge_due_date: 1_000_000_000 }, challengeSentences.past],
    [{ challenge_due_date: 4_000_000_000 }, challengeSentences.tooFar],
  ] as const)('with %o says "%s"', async ([wrong, sentence]) => {
    const ada = await app.reader();
    const answer = await app.send(createChallenge.path, {
      user_id: ada.userId,
      session_token: ada.token,
      ...aChallenge(3),
      ...wrong,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: sentence });
  });

  test('a due date of this second is in the past', async () => {
    const ada = await app.reader();
    const due = { ...aChallenge(3), challenge_due_date: Math.floor(seconds()) };
    expect((await ada.callForError(createChallenge, due)).error).toBe(challengeSentences.past);
  });

  test('is refused while another is active, even a completed one', async () => {
    const { ada } = await challenged(1);
    expect(await ada.callForError(createChallenge, aChallenge(2))).toMatchObject({
      status: 409,
      error: challengeSentences.most,
    });
    await hasRead(ada, ...(await someIsbns(1)));
    expect((await ada.callForError(createChallenge, aChallenge(2))).error).toBe(challengeSentences.most);
    later(8);
    await ada.call(createChallenge, aChallenge(2));
  });

  test('thirty simultaneous calls create one', async () => {
    const ada = await app.reader();
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () => ada.call(createChallenge, aChallenge(3))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await firstValue('SELECT count(*) FROM challenges WHERE user_id = ?', ada.userId)).toBe(1);
  });

  test('a repeated click creates one, and both answers name it', async () => {
    const ada = await app.reader();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = await Promise.all([
      ada.call(createChallenge, aChallenge(3), key),
      ada.call(createChallenge, aChallenge(3), key),
    ]);
    expect(first).toEqual(second);
  });
});

test('its days end in the zone that the reader chose, whatever the browser sends', async () => {
  const ada = await app.reader();
  await ada.call(editTimeZone, { time_zone: 'Pacific/Kiritimati' });
  const { time_zone: zone } = await ada.call(viewChallenges, {}, { 'x-time-zone': 'Europe/Lisbon' });
  expect(zone).toBe('Pacific/Kiritimati');
});

describe('reading for it', () => {
  test('counts each book once since its creation, and decreases when one is unmarked', async () => {
    const [first = '', second = '', before = ''] = await someIsbns(3);
    const ada = await app.reader();
    await hasRead(ada, before);
    later(0.01);
    await ada.call(createChallenge, aChallenge(5));
    expect(await progress(ada)).toBe('0/5');
    later(0.01);
    await hasRead(ada, first, first, second, before);
    expect(await progress(ada)).toBe('2/5');
    for (const endpoint of [unmarkRead, unmarkRead, markRead, markRead]) await ada.call(endpoint, { isbn: first });
    expect(await progress(ada)).toBe('2/5');
    await ada.call(unmarkRead, { isbn: second });
    expect(await progress(ada)).toBe('1/5');
  });

  test('and unmarking change nothing after the due date', async () => {
    const [first = '', second = ''] = await someIsbns(2);
    const { ada } = await challenged(2, 3);
    await hasRead(ada, first);
    later(4);
    await hasRead(ada, second);
    await ada.call(unmarkRead, { isbn: first });
    expect((await ada.call(viewChallenges, {})).challenges_ended).toMatchObject([{ books_read: 1, paid: false }]);
    expect(await paidFor(ada)).toBe(0);
  });

  test('earns ten points a book when the last one is marked, once, and the answer says so', async () => {
    const isbns = await someIsbns(4);
    const { ada } = await challenged(3);
    await hasRead(ada, ...isbns.slice(0, 2));
    expect(await paidFor(ada)).toBe(0);
    const { earned } = await ada.call(markRead, { isbn: isbns[2] ?? '' });
    expect(earned).toMatchObject({ experience: 50, challenge: true, challenge_experience: 30 });
    expect(await paidFor(ada)).toBe(30);
    expect((await ada.call(viewChallenges, {})).challenges_active).toMatchObject([{ books_read: 3, paid: true }]);
    // Unmarking, marking again and reading one more book pay nothing further.
    await ada.call(unmarkRead, { isbn: isbns[2] ?? '' });
    expect((await ada.call(viewChallenges, {})).challenges_active).toMatchObject([{ books_read: 2, paid: true }]);
    await hasRead(ada, ...isbns.slice(2));
    expect(await progress(ada)).toBe('4/3');
    expect(await paidFor(ada)).toBe(30);
  });

  test('twenty books at once complete it once', async () => {
    const isbns = await someIsbns(20);
    const { ada } = await challenged(10);
    const answers = await Promise.all(isbns.map((isbn) => ada.call(markRead, { isbn })));
    expect(answers.filter(({ earned }) => earned?.challenge === true)).toHaveLength(1);
    expect(await paidFor(ada)).toBe(100);
    expect(await progress(ada)).toBe('20/10');
  });

  test('earns nothing for the same books in another challenge', async () => {
    const isbns = await someIsbns(4);
    const { ada, id } = await challenged(2);
    await hasRead(ada, ...isbns.slice(0, 2));
    expect(await paidFor(ada)).toBe(20);
    await ada.call(deleteChallenge, { challenge_id: id });
    await ada.call(createChallenge, aChallenge(2));
    later(0.01);
    for (const isbn of isbns.slice(0, 2)) {
      await ada.call(unmarkRead, { isbn });
      await ada.call(markRead, { isbn });
    }
    expect(await progress(ada)).toBe('0/2');
    expect(await paidFor(ada)).toBe(20);
    await hasRead(ada, ...isbns.slice(2));
    expect(await progress(ada)).toBe('2/2');
    expect(await paidFor(ada)).toBe(40);
  });

  test('counts a book that earned nothing in the next challenge, once it is marked again', async () => {
    const [isbn = ''] = await someIsbns(1);
    const { ada, id } = await challenged(2);
    await hasRead(ada, isbn);
    await ada.call(deleteChallenge, { challenge_id: id });
    await ada.call(createChallenge, aChallenge(1));
    later(0.01);
    expect(await progress(ada)).toBe('0/1');
    await ada.call(unmarkRead, { isbn });
    await hasRead(ada, isbn);
    expect(await progress(ada)).toBe('1/1');
    expect(await paidFor(ada)).toBe(10);
  });

  test('counts a book that was marked and unmarked before the last one came in the next challenge', async () => {
    const [alreadyRead = '', ...others] = await someIsbns(3);
    const { ada } = await challenged(2);
    await hasRead(ada, alreadyRead);
    await ada.call(unmarkRead, { isbn: alreadyRead });
    await hasRead(ada, ...others);
    expect(await paidFor(ada)).toBe(20);
    later(8);
    await ada.call(createChallenge, aChallenge(1));
    later(0.01);
    await hasRead(ada, alreadyRead);
    expect(await progress(ada)).toBe('1/1');
    expect(await paidFor(ada)).toBe(30);
  });

  test('does not change an unmet challenge when its book counts for the next', async () => {
    const [isbn = ''] = await someIsbns(1);
    const { ada } = await challenged(2, 2);
    await hasRead(ada, isbn);
    later(3);
    await ada.call(createChallenge, aChallenge(1));
    later(0.01);
    await ada.call(unmarkRead, { isbn });
    await hasRead(ada, isbn);
    const { challenges_active: active, challenges_ended: ended } = await ada.call(viewChallenges, {});
    expect([active[0]?.books_read, ended[0]?.books_read]).toEqual([1, 1]);
  });

  test('changes no other reader', async () => {
    const isbns = await someIsbns(2);
    const [{ ada }, { ada: bob }] = [await challenged(2), await challenged(2)];
    await hasRead(ada, ...isbns);
    expect([await progress(ada), await progress(bob)]).toEqual(['2/2', '0/2']);
    expect(await paidFor(bob)).toBe(0);
  });
});

test.for([
  [-1, 0],
  [0, 0],
  [1, 10],
  [200, 2_000],
  [201, 2_000],
  [1_000, 2_000],
] as const)('%i books are worth %i points', ([books, points]) => {
  expect(challengePoints(books)).toBe(points);
});

test('the table pays what the sentence promises', async () => {
  const { ada } = await challenged(1_000);
  await env.DB.prepare('UPDATE challenges SET books_read = 999 WHERE user_id = ?').bind(ada.userId).run();
  await hasRead(ada, ...(await someIsbns(1)));
  expect(await paidFor(ada)).toBe(challengePoints(1_000));
});

describe('deleting', () => {
  test('removes it from the lists, and keeps what it earned', async () => {
    const { ada, id } = await challenged(1);
    await hasRead(ada, ...(await someIsbns(1)));
    await ada.call(deleteChallenge, { challenge_id: id });
    expect(await ada.call(viewChallenges, {})).toMatchObject({ challenges_active: [], challenges_ended: [] });
    expect(await paidFor(ada)).toBe(10);
    expect(await ada.callForError(deleteChallenge, { challenge_id: id })).toMatchObject({
      status: 404,
      error: challengeSentences.notFound,
    });
  });

  test('is only for one’s own', async () => {
    const { ada, id } = await challenged(1);
    const bob = await app.reader('Bob');
    expect((await bob.callForError(deleteChallenge, { challenge_id: id })).status).toBe(404);
    expect(await progress(ada)).toBe('0/1');
  });
});

test('past challenges have pages of fifty, latest first', async () => {
  const ada = await app.reader();
  const now = Math.floor(seconds());
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
     INSERT INTO challenges (id, user_id, name, num_books, due_at, created_at)
     SELECT 'c' || ? || i, ?, 'Old ' || i, 3, ? - i * 1000, 0 FROM n`,
  )
    .bind(ada.userId, ada.userId, now)
    .run();
  const first = await ada.call(viewChallenges, {});
  expect(first.challenges_ended.map((challenge) => challenge.challenge_name)).toEqual(
    Array.from({ length: 50 }, (_, place) => `Old ${place + 1}`),
  );
  const second = await ada.call(viewChallenges, { cursor: first.next_cursor });
  expect(second.challenges_ended.map((challenge) => challenge.challenge_name)).toEqual(
    Array.from({ length: 10 }, (_, place) => `Old ${place + 51}`),
  );
  expect(second.next_cursor).toBeUndefined();
});
