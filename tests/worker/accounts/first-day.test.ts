import { describe, expect, test } from 'vitest';
import { createUser } from '../../../worker/features/accounts/contract.ts';
import { firstDaySentences } from '../../../worker/features/accounts/first-day.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { addPost, createClub } from '../../../worker/features/clubs/contract.ts';
import { addReply } from '../../../worker/features/clubs/readings/contract.ts';
import { finishReading, startReading } from '../../../worker/features/library/readings/contract.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import { editReview, submitReview } from '../../../worker/features/reviews/contract.ts';
import { createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { someIsbns } from '../../support/worker/features/builders.ts';
import { newPerson, type Person, tokenFor } from '../../support/worker/services/identity.ts';

let now = new Date();
const app = createTestApp({ now: () => now });
const once = () => ({ 'idempotency-key': crypto.randomUUID() });

type Newcomer = Pick<Reader, 'call' | 'callForError'>;

/** Someone who signed up a moment ago. */
async function newcomer(person: Person = newPerson()): Promise<Newcomer> {
  const { user_id: userId, session_token: token } = await app.call(createUser, { token: tokenFor(person) });
  const as = { userId, token };
  return {
    call: (endpoint, input, headers = once()) => app.call(endpoint, input, { as, headers }),
    callForError: (endpoint, input, headers = once()) => app.callForError(endpoint, input, { as, headers }),
  };
}

async function reviews(who: Newcomer, isbn: string, review: string) {
  await who.call(markRead, { isbn });
  return who.call(submitReview, { isbn, rating: 4, review });
}

const isTooMany = (published: keyof typeof firstDaySentences) => ({
  code: 'too_many',
  message: firstDaySentences[published],
});

describe('the first day of an account', () => {
  test('allows five reviews with text, by any call; the next day allows more', async () => {
    const [eve, isbns] = [await newcomer(), await someIsbns(8)];
    const [starred = '', finished = '', late = '', ...written] = isbns;
    for (const isbn of written) await reviews(eve, isbn, 'Words');
    const { review_id: id } = await reviews(eve, starred, '');
    const edit = { isbn: starred, review_id: id, rating: 4, spoiler: false };
    expect(await eve.callForError(editReview, { ...edit, review: 'Words' })).toMatchObject(isTooMany('review'));
    const { reading } = await eve.call(startReading, { isbn: finished });
    const end = { reading_id: reading.id, rating: 4 };
    expect(await eve.callForError(finishReading, { ...end, review: 'Words' })).toMatchObject(isTooMany('review'));
    await eve.call(finishReading, end);
    await eve.call(markRead, { isbn: late });
    const sixth = { isbn: late, rating: 4, review: 'Words' };
    expect(await eve.callForError(submitReview, sixth)).toMatchObject(isTooMany('review'));
    now = new Date(now.getTime() + 86_400_000);
    await eve.call(submitReview, sixth);
    await eve.call(editReview, { ...edit, review: 'Words' });
  });

  test('counts when a review arrived, whatever the browser says', async () => {
    const [eve, isbns] = [await newcomer(), await someIsbns(6)];
    const finish = async (isbn: string, days: number) => {
      const { reading } = await eve.call(startReading, { isbn });
      const at = String(now.getTime() - days * 86_400_000);
      return {
        input: { reading_id: reading.id, rating: 4, review: 'Words' },
        headers: { ...once(), 'x-acted-at': at },
      };
    };
    for (const [index, isbn] of isbns.entries()) {
      const { input, headers } = await finish(isbn, 6 - index);
      if (index < 5) await eve.call(finishReading, input, headers);
      else expect(await eve.callForError(finishReading, input, headers)).toMatchObject(isTooMany('review'));
    }
  });

  test('counts a review once, however often it is sent at the same time', async () => {
    const [eve, [isbn = '', ...others]] = [await newcomer(), await someIsbns(5)];
    const { reading } = await eve.call(startReading, { isbn });
    const finish = { reading_id: reading.id, rating: 4, review: 'Words' };
    await Promise.all(Array.from({ length: 10 }, () => eve.call(finishReading, finish).catch(() => null)));
    for (const other of others) await reviews(eve, other, 'Words');
  });

  test('allows one club, and five posts and replies together', async () => {
    const eve = await newcomer();
    const { book_club_id: club } = await eve.call(createClub, { name: 'First', privacy_setting: 'private' });
    const second = { name: 'Second', privacy_setting: 'private' as const };
    expect(await eve.callForError(createClub, second)).toMatchObject(isTooMany('club'));
    const post = { club_id: club, post_title: 'Hello', post_content: 'Words' };
    const { post_id: to } = await eve.call(addPost, post);
    for (let count = 0; count < 2; count++) await eve.call(addReply, { club_id: club, post_id: to, content: 'Words' });
    await eve.call(addPost, { ...post, is_announcement: true });
    await eve.call(addPost, post);
    for (const is_announcement of [true, false])
      expect(await eve.callForError(addPost, { ...post, is_announcement })).toMatchObject(isTooMany('post'));
    const reply = { club_id: club, post_id: to, content: 'Words' };
    expect(await eve.callForError(addReply, reply)).toMatchObject(isTooMany('post'));
  });

  test('does not start again with another account', async () => {
    const person = newPerson();
    const eve = await newcomer(person);
    await eve.call(createClub, { name: 'First', privacy_setting: 'private' });
    await eve.call(deleteAccount, { confirm: 'confirm' });
    const again = await newcomer(person);
    const refusal = await again.callForError(createClub, { name: 'Second', privacy_setting: 'private' });
    expect(refusal).toMatchObject(isTooMany('club'));
  });

  test('does not limit older accounts', async () => {
    const ada = await reader();
    for (const isbn of await someIsbns(6)) {
      await ada.call(markRead, { isbn });
      await ada.call(submitReview, { isbn, rating: 4, review: 'Words' }, once());
    }
  });
});
