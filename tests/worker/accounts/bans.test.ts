import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { outboxJob } from '../../../worker/composition/jobs.ts';
import { createUser } from '../../../worker/features/accounts/contract.ts';
import { identityKeyOf } from '../../../worker/features/accounts/identity-key.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import {
  clubSentences,
  createClub,
  deleteClub,
  getInfo,
  joinClub,
  joinPublicClub,
  leaveClub,
  unbanUser,
} from '../../../worker/features/clubs/contract.ts';
import { capSentences } from '../../../worker/features/clubs/guards.ts';
import { rowReasons } from '../../../worker/features/imports/reasons.ts';
import { actOnAccounts, reverseAccountAction } from '../../../worker/features/moderation/accounts/contract.ts';
import { allowReviews, reportReview, reviewAction } from '../../../worker/features/moderation/contract.ts';
import { formSentences, requestBook, suggestFeature } from '../../../worker/features/moderation/forms/contract.ts';
import { IDEAS_A_DAY, REQUESTS_A_DAY } from '../../../worker/features/moderation/forms/forms.ts';
import { decideReport, report, reverseDecision } from '../../../worker/features/moderation/reports/contract.ts';
import { getBookReviews, reviewSentences, submitReview } from '../../../worker/features/reviews/contract.ts';
import { findPeople } from '../../../worker/features/social/friends/contract.ts';
import { shareBookViaEmail } from '../../../worker/features/social/sharing/contract.ts';
import { sentences } from '../../../worker/platform/http/contract.ts';
import { mailSentences } from '../../../worker/platform/mail/contract.ts';
import { admin, createTestApp, type Reader, reader, type TestApp } from '../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../support/worker/failing.ts';
import {
  anIsbn,
  firstValue,
  hasJustSignedIn,
  hasRead,
  hasReviewed,
  someIsbns,
} from '../../support/worker/features/builders.ts';
import { foundsClub, isBanned, joins, systemCode } from '../../support/worker/features/clubs.ts';
import { imported, rowsOfImport } from '../../support/worker/features/imports.ts';
import { placesHolding } from '../../support/worker/features/readers-named.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { type Person, tokenFor } from '../../support/worker/services/identity.ts';
import { withMailbox } from '../../support/worker/services/mailing.ts';

// For bans, caps and what moderators removed, but nothing else, a reader who deletes the account and signs up again is the same person, from the
// first moment.

const mailbox = withMailbox(env);
const testApp = createTestApp({ env: mailbox.env });

const keyOf = (person: Person) => identityKeyOf(new TextEncoder().encode(env.ADDRESS_SECRET), person.sub);
const placesOf = async (former: Reader) =>
  placesHolding([await keyOf(former.person), former.person.sub, former.userId]);
/** Deletes the account, right after a sign-in, which that asks for. */
async function leaves(leaver: Reader): Promise<unknown> {
  await hasJustSignedIn(leaver);
  return leaver.call(deleteAccount, { confirm: 'confirm' });
}

async function comesBack(former: Reader, through: TestApp = testApp, after: TestApp = testApp): Promise<Reader> {
  const answer = await through.call(createUser, { token: tokenFor(former.person) });
  // first-day.test.ts tests the caps of a new account's first day.
  await env.DB.prepare('UPDATE users SET created_at = created_at - 172800 WHERE id = ?').bind(answer.user_id).run();
  const as = { userId: answer.user_id, token: answer.session_token };
  return {
    ...former,
    ...as,
    info: answer.user_info,
    call: (endpoint, input, headers = {}) => after.call(endpoint, input, { as, headers }),
    callForError: (endpoint, input, headers = {}) => after.callForError(endpoint, input, { as, headers }),
  };
}

async function again(leaver: Reader, after: TestApp = testApp): Promise<Reader> {
  await leaves(leaver);
  return comesBack(leaver, after, after);
}

async function bannedFromReviewing(): Promise<Reader> {
  const [author, reporter, isbn] = [await reader('Author'), await reader('Reporter'), await anIsbn()];
  const reviewId = await hasReviewed(author, isbn);
  await reporter.call(reportReview, { isbn, review_id: reviewId });
  const reportId = (await firstValue<string>('SELECT id FROM reports WHERE target_id = ?', reviewId)) ?? '';
  const decision = { report_id: reportId, review_id: reviewId, action: 'ban' as const };
  await (await admin()).call(reviewAction, decision);
  return author;
}

async function expectBanned(author: Reader): Promise<void> {
  const isbn = await anIsbn();
  await hasRead(author, isbn);
  const refusal = await author.callForError(submitReview, { isbn, rating: 5, review: 'Me again.' });
  expect(refusal).toMatchObject({ code: 'not_allowed', message: reviewSentences.banned });
}

describe('a ban from reviewing', () => {
  test('outlives the account, also twice, and is stored under a key alone', async () => {
    let author = await bannedFromReviewing();
    for (let round = 0; round < 2; round += 1) {
      const { userId } = author;
      await leaves(author);
      const removal = ['removed_content.target_id', 'revocations.target_id'];
      const former = ['deleted_accounts.user_id', 'remembered_review_bans.identity_key', ...removal];
      expect(await placesOf(author)).toEqual(former);
      author = await comesBack(author);
      expect(author.userId).not.toBe(userId);
      await expectBanned(author);
      expect(await firstValue('SELECT count(*) FROM remembered_review_bans')).toBe(0);
    }
  });

  test('that was lifted does not return with the next account', async () => {
    const author = await again(await bannedFromReviewing());
    await (await admin()).call(allowReviews, { target_id: author.userId });
    await hasReviewed(await again(author), await anIsbn());
  });

  test('holds when the answers to deletion and sign-up are lost', async () => {
    const author = await bannedFromReviewing();
    const lossy = () =>
      createTestApp({
        env: withFailingDatabase(env, 'DB', { when: 'after', message: CONNECTION_LOST, after: 1, times: 1 }).env,
      });
    await lossy().call(deleteAccount, { confirm: 'confirm' }, { as: author });
    await expectBanned(await comesBack(author, lossy()));
  });

  test('affects no one else', async () => {
    const author = await bannedFromReviewing();
    await leaves(author);
    await hasReviewed(await again(await reader('Somebody Else')), await anIsbn());
  });
});

describe('a limit', () => {
  test('outlives the account, with any identity; once lifted, it does not return', async () => {
    const [boss, eve] = [await admin(), await reader()];
    const limit = (who: Reader) =>
      boss.call(
        actOnAccounts,
        { ids: [who.userId], expected: 1, action: 'limit', reason: 'Spam' },
        { 'idempotency-key': crypto.randomUUID() },
      );
    const { batch_id: batch } = await limit(eve);
    const since = await firstValue('SELECT limited_at FROM users WHERE id = ?', eve.userId);
    await leaves(eve);
    expect(await placesOf(eve)).toEqual(['deleted_accounts.user_id', 'remembered_limits.identity_key']);
    const back = await comesBack(eve);
    expect(await firstValue('SELECT limited_at FROM users WHERE id = ?', back.userId)).toBe(since);
    const club = { name: 'Buy now', privacy_setting: 'public' as const };
    expect(await back.callForError(createClub, club)).toMatchObject({ message: sentences.limited });
    expect(await firstValue('SELECT count(*) FROM remembered_limits')).toBe(0);
    // The action was taken on the deleted account, so an admin must limit the new one before they can lift the limit.
    expect(batch).not.toBe('');
    await env.DB.prepare('UPDATE users SET limited_at = NULL WHERE id = ?').bind(back.userId).run();
    await (await again(back)).call(createClub, club);
  });
});

describe('a ban from a club', () => {
  test('outlives the account, is listed under the new name, and stays lifted once lifted', async () => {
    const [boss, ada] = [await reader('Boss'), await reader('Ada')];
    const clubId = await foundsClub(boss);
    await isBanned(boss, clubId, ada);
    await leaves(ada);
    expect(await placesOf(ada)).toEqual(['deleted_accounts.user_id', 'remembered_club_bans.identity_key']);
    const back = await comesBack({ ...ada, person: { ...ada.person, name: 'Ada Anew' } });
    expect(await firstValue('SELECT count(*) FROM remembered_club_bans')).toBe(0);
    const code = await systemCode(boss, clubId);
    expect(await back.callForError(joinClub, { invite_code: code })).toMatchObject({ message: clubSentences.banned });
    const { banned } = (await boss.call(getInfo, { club_id: clubId })).book_club_info;
    expect(banned).toMatchObject([{ id: back.userId, name: 'Ada Anew' }]);

    await boss.call(unbanUser, { club_id: clubId, user_to_unban: back.userId });
    await (await again(back)).call(joinClub, { invite_code: code });
  });

  test('holds for each club that banned them, public ones too, and for no other', async () => {
    const [boss, ada] = [await reader('Boss'), await reader('Ada')];
    const [closed, open, other] = [
      await foundsClub(boss),
      await foundsClub(boss, { privacy: 'public' }),
      await foundsClub(boss, { privacy: 'public' }),
    ];
    for (const clubId of [closed, open]) await isBanned(boss, clubId, ada);
    const back = await again(ada);
    const banned = { code: 'not_allowed', message: clubSentences.banned };
    expect(await back.callForError(joinPublicClub, { club_id: open })).toMatchObject(banned);
    expect(await back.callForError(joinClub, { invite_code: await systemCode(boss, closed) })).toMatchObject(banned);
    await back.call(joinPublicClub, { club_id: other });
  });

  test('is deleted with the club', async () => {
    const [boss, ada] = [await reader('Boss'), await reader('Ada')];
    const [deleted, deserted] = [await foundsClub(boss), await foundsClub(boss)];
    for (const clubId of [deleted, deserted]) await isBanned(boss, clubId, ada);
    await leaves(ada);
    expect(await firstValue('SELECT count(*) FROM remembered_club_bans')).toBe(2);
    await boss.call(deleteClub, { club_id: deleted });
    expect(await firstValue('SELECT count(*) FROM remembered_club_bans')).toBe(1);
    await leaves(boss);
    expect(await placesOf(ada)).toEqual(['deleted_accounts.user_id']);
    await comesBack(ada);
  });

  test('does not affect a reader who only left the club', async () => {
    const [boss, ada] = [await reader('Boss'), await reader('Ada')];
    const clubId = await foundsClub(boss);
    await joins(boss, clubId, ada);
    await ada.call(leaveClub, { club_id: clubId });
    await joins(boss, clubId, await again(ada));
  });
});

describe('the limit on mail', () => {
  let created = 0;
  const send = async (from: Reader, isbn: string) => {
    created += 1;
    return from.call(shareBookViaEmail, { isbn, recipient: `friend-${created}@example.org` });
  };

  test('counts the person: ten a day with any number of accounts', async () => {
    const [isbn = '', other = ''] = await someIsbns(2);
    let ada = await testApp.reader('Ada');
    for (let mail = 0; mail < 6; mail += 1) await send(ada, isbn);
    ada = await again(ada);
    for (let mail = 0; mail < 4; mail += 1) await send(ada, isbn);
    for (let round = 0; round < 2; round += 1) {
      const before = await firstValue('SELECT count(*) FROM outbox');
      await expect(send(ada, other)).rejects.toThrow(mailSentences.senderCap);
      expect(await firstValue('SELECT count(*) FROM outbox')).toBe(before);
      ada = await again(ada);
    }
    await send(await testApp.reader('Somebody Else'), isbn);
  });

  test('twenty simultaneous clicks after a new sign-up send what is left for the day', async () => {
    const isbn = await anIsbn();
    const ada = await testApp.reader('Ada');
    for (let mail = 0; mail < 3; mail += 1) await send(ada, isbn);
    const back = await again(ada);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => send(back, isbn)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  });

  test('starts again the next day', async () => {
    let clock = new Date('2026-03-01T12:00:00Z');
    const then = createTestApp({ env: mailbox.env, now: () => clock });
    const ada = await then.reader('Ada');
    const isbn = await anIsbn();
    const recipient = 'one-of-march@example.org';
    await ada.call(shareBookViaEmail, { isbn, recipient });
    const isCapped = async () => (await placesHolding([await keyOf(ada.person)])).includes('capped_acts.identity_key');
    await runJob(outboxJob, new Date('2026-03-02T11:45:00Z'));
    expect(await isCapped()).toBe(true);
    await runJob(outboxJob, new Date('2026-03-02T12:15:00Z'));
    expect(await isCapped()).toBe(false);
    clock = new Date('2026-03-02T00:00:00Z');
    await ada.call(shareBookViaEmail, { isbn, recipient: 'one-of-march-too@example.org' });
  });
});

const DAILY = [
  [
    'book clubs',
    createClub,
    { name: 'The Long Chapter', privacy_setting: 'public' },
    5,
    capSentences.tooManyCreated,
    'clubs',
  ],
  [
    'book requests',
    requestBook,
    { name: 'Sand', author: 'Borges' },
    REQUESTS_A_DAY,
    formSentences.tooMany,
    'book_requests',
  ],
  [
    'ideas',
    suggestFeature,
    { name: '', email: '', idea: 'Dark paper.' },
    IDEAS_A_DAY,
    formSentences.manyIdeas,
    'feature_ideas',
  ],
] as const;

describe.for(DAILY)('the limit on %s', ([, endpoint, input, most, sentence, table]) => {
  const START = Date.parse('2026-03-01T22:00:00Z');
  const atClock = () => {
    const clock = { now: START };
    return { clock, app: createTestApp({ now: () => new Date(clock.now) }) };
  };
  const rows = () => firstValue<number>(`SELECT count(*) FROM ${table}`);

  test(`counts the person: ${most} in 24 hours, however many accounts they come with`, async () => {
    const { clock, app } = atClock();
    let ada = await app.reader('Ada');
    for (let act = 0; act < most; act += 1) await ada.call(endpoint, input);
    for (let round = 0; round < 2; round += 1) {
      ada = await again(ada, app);
      const before = await rows();
      expect(await ada.callForError(endpoint, input)).toMatchObject({ status: 429, code: 'too_many', error: sentence });
      expect(await rows()).toBe(before);
    }
    await (await app.reader('Somebody Else')).call(endpoint, input);
    clock.now += 86_399_000;
    ada = await again(ada, app);
    expect((await ada.callForError(endpoint, input)).code).toBe('too_many');
    clock.now += 1_000;
    await ada.call(endpoint, input);
  });

  test('many simultaneous clicks after a new sign-up do what is left for the day, each once', async () => {
    const { app } = atClock();
    const ada = await app.reader('Ada');
    for (let act = 0; act < 3; act += 1) await ada.call(endpoint, input);
    const back = await again(ada, app);
    const click = (place: number) => back.call(endpoint, input, { 'idempotency-key': `one-click-${place}` });
    const outcomes = await Promise.allSettled(Array.from({ length: most + 2 }, (_, place) => click(place)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(most - 3);
    // A repeated click after a lost answer does not count again, even when the day's cap is used up.
    await click(outcomes.findIndex(({ status }) => status === 'fulfilled'));
    expect((await back.callForError(endpoint, input)).error).toBe(sentence);
  });
});

const once = () => ({ 'idempotency-key': crypto.randomUUID() });

describe('what was removed by moderators', () => {
  const rows = (isbn: string, review: string) => [
    { title: '', isbn, state: 'finished' as const, rating: 3, review, shelves: ['Unkind list'] },
    { title: 'Unkind book', authors: ['Zyx'], match: 'own' as const, state: 'want' as const },
  ];
  const choices = { shelves: [{ name: 'Unkind list', as: 'list' as const }] };
  const published = async (by: Reader, { userId }: Reader, isbn: string) => ({
    review: JSON.stringify(await by.call(getBookReviews, { isbn })).includes('Unkind words'),
    lists: await firstValue('SELECT count(*) FROM book_lists WHERE user_id = ?', userId),
    books: await firstValue("SELECT count(*) FROM own_books WHERE user_id = ? AND title = 'Unkind book'", userId),
    name: await firstValue('SELECT name FROM users WHERE id = ?', userId),
    found: (await by.call(findPeople, { name: 'Unkind Name' })).readers.length,
    picture: await firstValue('SELECT picture FROM users WHERE id = ?', userId),
  });

  test.each(['one act', 'a decision on each'] as const)(
    'by %s returns with no new account of its author',
    async (way) => {
      const [made, by, boss, isbn] = [
        await testApp.reader('Unkind Name'),
        await reader(),
        await admin(),
        await anIsbn(),
      ];
      const author: Reader = { ...made, person: { ...made.person, picture: 'https://lh3.googleusercontent.com/a/x' } };
      await imported(author, rows(isbn, 'Unkind words'), choices);
      const all = { review: true, lists: 1, books: 1, name: 'Unkind Name', found: 1, picture: '' };
      expect(await published(by, author, isbn)).toEqual(all);
      const removals: string[] = [];
      if (way === 'one act') {
        const input = { ids: [author.userId], expected: 1, action: 'remove_content' as const, reason: 'Unkind.' };
        removals.push((await boss.call(actOnAccounts, input, once())).batch_id);
      } else
        for (const [kind, table, key] of [
          ['review', 'reviews', 'id'],
          ['list', 'book_lists', 'id'],
          ['own_book', 'own_books', 'isbn'],
          ['profile', 'users', 'id'],
        ] as const) {
          const whose = table === 'users' ? 'id' : 'user_id';
          const id = String(await firstValue(`SELECT ${key} FROM ${table} WHERE ${whose} = ?`, author.userId));
          await by.call(report, { kind, id, reason: 'Unkind.' });
          const reportId = await firstValue<string>(
            'SELECT id FROM reports WHERE kind = ? AND target_id = ?',
            kind,
            id,
          );
          await boss.call(decideReport, { report_id: reportId ?? '', decision: 'remove' });
          removals.push((await firstValue<string>('SELECT id FROM report_decisions WHERE target_id = ?', id)) ?? '');
        }
      const nothing = { review: false, lists: 0, books: 0, name: 'Reader', found: 0, picture: '' };
      expect(await published(by, author, isbn)).toEqual(nothing);
      let back = author;
      for (const time of ['once', 'twice']) {
        back = await again(back);
        const id = await imported(back, rows(isbn, `Unkind words ${time}`), choices);
        expect(await published(by, back, isbn), time).toEqual(nothing);
        const [first, second] = await rowsOfImport(back, id);
        expect(first?.reasons).toEqual(
          expect.arrayContaining([rowReasons.removed, rowReasons.removedList('Unkind list')]),
        );
        expect(second?.reasons).toContain(rowReasons.removedBook('Unkind book'));
      }
      // Until the removal is reversed.
      for (const id of removals)
        await (way === 'one act'
          ? boss.call(reverseAccountAction, { batch_id: id })
          : boss.call(reverseDecision, { decision_id: id }));
      await imported(back, rows(isbn, 'Unkind words at last'), choices);
      expect(await published(by, back, isbn)).toMatchObject({ lists: 1, books: 1 });
    },
  );
});
