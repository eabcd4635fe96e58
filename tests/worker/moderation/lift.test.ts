import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { allowReviewsAgain } from '../../../worker/features/moderation/accounts/acts.ts';
import {
  allowReviews,
  BANNED_PAGE,
  getBannedReaders,
  getOverview,
  moderationSentences,
} from '../../../worker/features/moderation/contract.ts';
import { submitReview } from '../../../worker/features/reviews/contract.ts';
import { openDatabase } from '../../../worker/platform/db/database.ts';
import { admin, createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../support/worker/failing.ts';
import { anIsbn, firstValue, hasRead, hasReviewed } from '../../support/worker/features/builders.ts';

async function bannedReader(name = 'Author', at = 1_000): Promise<Reader> {
  const author = await reader(name);
  await env.DB.prepare('UPDATE users SET reviewing_banned_at = ? WHERE id = ?').bind(at, author.userId).run();
  return author;
}

const logged = (author: Reader) =>
  firstValue(
    "SELECT count(*) FROM account_batch_items JOIN account_batches ON id = batch_id WHERE action = 'allow' AND user_id = ?",
    author.userId,
  );

describe('/api/admin/allow_reviews', () => {
  test('lets the reader review again, and logs who allowed it', async () => {
    const [author, boss, isbn] = [await bannedReader('Aubrey'), await admin('Boss'), await anIsbn()];
    await hasRead(author, isbn);
    await author.callForError(submitReview, { isbn, rating: 5, review: '' });
    const { message } = await boss.call(allowReviews, { target_id: author.userId });
    expect(message).toBe('Aubrey can write reviews again.');
    await author.call(submitReview, { isbn, rating: 5, review: '' });
    const [decision] = (await boss.call(getOverview, {})).decisions;
    expect(decision).toMatchObject({ action: 'allow', admin: 'Boss', author: 'Aubrey' });
  });

  test('is logged once when repeated, and not at all for a reader who is not banned', async () => {
    const [author, boss, innocent] = [await bannedReader(), await admin(), await reader()];
    const { env: lossy } = withFailingDatabase(env, 'DB', {
      when: 'after',
      message: CONNECTION_LOST,
      after: 1,
      times: 1,
    });
    await createTestApp({ env: lossy }).call(allowReviews, { target_id: author.userId }, { as: boss });
    await boss.call(allowReviews, { target_id: author.userId });
    await boss.call(allowReviews, { target_id: innocent.userId });
    expect([await logged(author), await logged(innocent)]).toEqual([1, 0]);
  });

  test('does not find an unknown reader', async () => {
    const refusal = await (await admin()).callForError(allowReviews, { target_id: 'nobody' });
    expect(refusal).toMatchObject({ code: 'not_found', message: moderationSentences.noReader });
  });

  test('its log entries stay without names after an account is deleted', async () => {
    const [author, boss] = [await bannedReader('Leaving'), await admin('Leaving Too')];
    await boss.call(allowReviews, { target_id: author.userId });
    const id = await firstValue<string>('SELECT batch_id FROM account_batch_items WHERE user_id = ?', author.userId);
    for (const leaver of [author, boss]) await leaver.call(deleteAccount, { confirm: 'confirm' });
    const { decisions } = await (await admin()).call(getOverview, {});
    expect(decisions.find((decision) => decision.id === id)).toMatchObject({
      admin: 'A former reader',
      author: 'A former reader',
    });
  });
});

describe('/api/admin/banned_readers', () => {
  test('lists banned readers, latest first, page by page', async () => {
    const boss = await admin();
    await hasReviewed(await reader('Innocent'), await anIsbn());
    const people: Reader[] = [];
    for (let place = 0; place < BANNED_PAGE + 2; place += 1) {
      people.unshift(await bannedReader(`Banned ${place}`, 2_000_000_000 + Math.floor(place / 2)));
    }
    const visited: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await boss.call(getBannedReaders, cursor ? { cursor } : {});
      expect(page.banned_readers.length).toBeLessThanOrEqual(BANNED_PAGE);
      visited.push(...page.banned_readers.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(new Set(visited).size).toBe(visited.length);
    expect(new Set(visited.slice(0, people.length))).toEqual(new Set(people.map(({ userId }) => userId)));

    await boss.call(allowReviews, { target_id: people[0]?.userId ?? '' });
    const { banned_readers: now } = await boss.call(getBannedReaders, {});
    expect(now.map(({ id }) => id)).not.toContain(people[0]?.userId);
  });

  test('names the operator for what a script did', async () => {
    const author = await bannedReader('By Script');
    const lifting = { readerId: author.userId, adminId: null, now: 3_000_000_000 };
    await openDatabase(env.DB, null, 'first-primary').save(allowReviewsAgain(lifting));
    const { decisions } = await (await admin()).call(getOverview, {});
    expect(decisions[0]).toMatchObject({ action: 'allow', admin: 'An operator', author: 'By Script' });
  });
});
