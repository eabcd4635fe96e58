import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { exportAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { blockReader } from '../../../../worker/features/social/friends/contract.ts';
import { shareBookViaEmail, sharingSentences } from '../../../../worker/features/social/sharing/contract.ts';
import { mailSentences } from '../../../../worker/platform/mail/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingDatabase } from '../../../support/worker/failing.ts';
import { anIsbn, firstValue, someIsbns, UNKNOWN_ISBN } from '../../../support/worker/features/builders.ts';
import { withMailbox } from '../../../support/worker/services/mailing.ts';

const mailbox = withMailbox(env);
const app = createTestApp({ env: mailbox.env });

let sentCount = 0;
function anAddress(): string {
  sentCount += 1;
  return `friend-${sentCount}@example.org`;
}
const sentTo = (address: string) => mailbox.sent.filter(({ to }) => to === address);
const outboxOf = (ada: Reader) => firstValue<number>('SELECT count(*) FROM outbox WHERE sender_id = ?', ada.userId);
const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'sent' : String(outcome.reason)));

describe('/api/user_actions/share_book_via_email', () => {
  test('sends one message: who shares, which book, a link to it, and a link to block such mail', async () => {
    const ada = await app.reader('Ada & <b>Co</b>');
    const [isbn, recipient] = [await anIsbn(), anAddress()];
    expect(await ada.call(shareBookViaEmail, { isbn, recipient })).toMatchObject({ success: true });
    const [mail, ...others] = sentTo(recipient);
    expect(others).toEqual([]);
    expect(mail?.from).toEqual({ name: 'Flyleaf', email: 'hello@flyleaf.test' });
    expect(mail?.subject).toMatch(/^Ada & <b>Co<\/b> thought you might like “.+”$/);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`https://flyleaf.test/book?isbn=${isbn}`);
      expect(part).toMatch(/https:\/\/flyleaf\.test\/api\/email\/block\?key=[\w.-]+/);
    }
    expect(mail?.html).toContain('Ada &amp; &lt;b&gt;Co&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.headers['List-Unsubscribe']).toMatch(/^<https:\/\/flyleaf\.test\/api\/email\/block\?key=[\w.-]+>$/);
    expect(JSON.stringify(mail)).not.toContain(ada.person.email);
    expect(await firstValue('SELECT state FROM outbox WHERE address = ?', recipient)).toBe('sent');
  });

  test.for<[recipient: string, sentence: string]>([
    ['', mailSentences.noEmail],
    ['   ', mailSentences.noEmail],
    ['friend', mailSentences.invalidEmail],
    ['friend@example', mailSentences.invalidEmail],
    ['friend.example.org', mailSentences.invalidEmail],
    ['a@example.org, b@example.org', mailSentences.invalidEmail],
    ['a@example.org;b@example.org', mailSentences.invalidEmail],
    ['"Friend" <a@example.org>', mailSentences.invalidEmail],
    ['a@b@example.org', mailSentences.invalidEmail],
    ['a@example.', mailSentences.invalidEmail],
    ['a b@example.org', mailSentences.invalidEmail],
    [`${'x'.repeat(250)}@example.org`, mailSentences.invalidEmail],
  ])('refuses %s as an address', async ([recipient, sentence]) => {
    const ada = await app.reader();
    const refusal = await ada.callForError(shareBookViaEmail, { isbn: await anIsbn(), recipient });
    expect(refusal).toMatchObject({ code: 'invalid_input', error: sentence });
  });

  test('tells nothing of a block, by which anyone could find out whose an address is, and sends nothing', async () => {
    const [ada, eve] = [await app.reader('Ada'), await app.reader('Eve')];
    const [isbn = '', second = ''] = await someIsbns(2);
    const outcome = async (by: Reader, recipient: string, shared: string) => {
      const answer = await by.call(shareBookViaEmail, { isbn: shared, recipient });
      const again = await by.callForError(shareBookViaEmail, { isbn: shared, recipient });
      const { mail = [], books_shared_by_email: shares = [] } = (await by.call(exportAccount, {})).records;
      return {
        answer,
        again: again.error,
        state: mail.find(({ address }) => address === recipient)?.state,
        shares: shares.length,
      };
    };
    const others = await outcome(ada, anAddress(), isbn);
    expect(others).toMatchObject({ again: sharingSentences.twice, state: 'sent', shares: 1 });
    await ada.call(blockReader, { target_id: eve.userId });
    expect(await outcome(ada, eve.person.email, isbn)).toEqual({ ...others, shares: 2 });
    expect(await outcome(eve, ada.person.email, second)).toEqual(others);
    expect([...sentTo(eve.person.email), ...sentTo(ada.person.email)]).toEqual([]);
  });

  test('refuses where the operator has switched mail off', async () => {
    const silent = createTestApp({ env: { ...mailbox.env, MAIL_FROM: '' } });
    const [ada, isbn, recipient] = [await silent.reader(), await anIsbn(), anAddress()];
    expect(await ada.callForError(shareBookViaEmail, { isbn, recipient })).toMatchObject({ error: mailSentences.off });
    expect(await firstValue('SELECT count(*) FROM outbox WHERE address = ?', recipient)).toBe(0);
  });

  test('refuses an address that could end a header', async () => {
    const ada = await app.reader();
    for (const recipient of ['a@example.org\nBcc: b@example.org', 'a@example.org\r\n', 'a\u0000@example.org']) {
      const answer = await app.send('/api/user_actions/share_book_via_email', {
        user_id: ada.userId,
        session_token: ada.token,
        isbn: await anIsbn(),
        recipient,
      });
      // A line break at the very end is trimmed.
      expect(answer.status).toBe(recipient.endsWith('\r\n') ? 200 : 400);
    }
    expect(mailbox.sent.every(({ to }) => !/\s/.test(to))).toBe(true);
  });

  test('sends the same book to the same address once, in whatever case it is written', async () => {
    const ada = await app.reader();
    const [isbn = '', other = ''] = await someIsbns(2);
    const recipient = anAddress();
    await ada.call(shareBookViaEmail, { isbn, recipient });
    for (const again of [recipient, recipient.toUpperCase()]) {
      const refusal = await ada.callForError(shareBookViaEmail, { isbn, recipient: again });
      expect(refusal).toMatchObject({ code: 'conflict', reason: 'already_shared', error: sharingSentences.twice });
    }
    await ada.call(shareBookViaEmail, { isbn: other, recipient });
    expect(sentTo(recipient)).toHaveLength(2);
  });

  test('a repeated click, also five at once, is one message and a success each time', async () => {
    const ada = await app.reader();
    const [isbn, recipient] = [await anIsbn(), anAddress()];
    const key = { 'idempotency-key': crypto.randomUUID() };
    await Promise.all(Array.from({ length: 5 }, () => ada.call(shareBookViaEmail, { isbn, recipient }, key)));
    await ada.call(shareBookViaEmail, { isbn, recipient }, key);
    expect(sentTo(recipient)).toHaveLength(1);
    expect(await outboxOf(ada)).toBe(1);
  });

  test('twenty simultaneous clicks are one message', async () => {
    const ada = await app.reader();
    const [isbn, recipient] = [await anIsbn(), anAddress()];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => ada.call(shareBookViaEmail, { isbn, recipient })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(sentTo(recipient)).toHaveLength(1);
  });

  test('a sender sends ten a day, also when twenty go out at once, and again the day after', async () => {
    let clock = new Date('2026-03-01T22:00:00Z');
    const app = createTestApp({ env: mailbox.env, now: () => clock });
    const ada = await app.reader();
    const isbn = await anIsbn();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => ada.call(shareBookViaEmail, { isbn, recipient: anAddress() })),
    );
    expect(codesOf(outcomes).filter((code) => code === 'sent')).toHaveLength(10);
    expect(codesOf(outcomes).filter((code) => code.includes(mailSentences.senderCap))).toHaveLength(10);
    expect(await outboxOf(ada)).toBe(10);
    expect(await firstValue('SELECT count(*) FROM book_email_shares WHERE sender_id = ?', ada.userId)).toBe(10);
    const refusal = await ada.callForError(shareBookViaEmail, { isbn, recipient: anAddress() });
    expect(refusal).toMatchObject({ code: 'too_many', error: mailSentences.senderCap });
    clock = new Date('2026-03-02T00:00:01Z');
    await ada.call(shareBookViaEmail, { isbn, recipient: anAddress() });
  });

  test('an address gets three a day from all readers together, also at once', async () => {
    const senders = await Promise.all(Array.from({ length: 8 }, () => app.reader()));
    const [isbn, recipient] = [await anIsbn(), anAddress()];
    const outcomes = await Promise.allSettled(
      senders.map((sender, place) =>
        sender.call(shareBookViaEmail, { isbn, recipient: place % 2 === 0 ? recipient : recipient.toUpperCase() }),
      ),
    );
    expect(codesOf(outcomes).filter((code) => code === 'sent')).toHaveLength(3);
    expect(codesOf(outcomes).filter((code) => code.includes(mailSentences.addressCap))).toHaveLength(5);
    expect(
      await firstValue(
        'SELECT count(*) FROM book_email_shares WHERE isbn = ? AND id NOT IN (SELECT id FROM outbox)',
        isbn,
      ),
    ).toBe(0);
  });

  test('an unknown book cannot be sent', async () => {
    const ada = await app.reader();
    const refusal = await ada.callForError(shareBookViaEmail, { isbn: UNKNOWN_ISBN, recipient: anAddress() });
    expect(refusal.code).toBe('not_found');
    expect(await outboxOf(ada)).toBe(0);
  });

  test('nothing is sent that could not be stored', async () => {
    const ada = await app.reader();
    const recipient = anAddress();
    const failure = { when: 'during', message: 'D1_ERROR: something broke', after: 1, times: 1 } as const;
    const broken = createTestApp({ env: withFailingDatabase(mailbox.env, 'DB', failure).env });
    const input = { isbn: await anIsbn(), recipient };
    await expect(broken.call(shareBookViaEmail, input, { as: ada })).rejects.toThrow('500');
    expect([sentTo(recipient), await outboxOf(ada)]).toEqual([[], 0]);
  });

  test('a write whose answer was lost is not sent twice', async () => {
    const ada = await app.reader();
    const recipient = anAddress();
    const failure = { when: 'after', message: CONNECTION_LOST, after: 1, times: 1 } as const;
    const lossy = createTestApp({ env: withFailingDatabase(mailbox.env, 'DB', failure).env });
    await lossy.call(shareBookViaEmail, { isbn: await anIsbn(), recipient }, { as: ada });
    expect(await outboxOf(ada)).toBe(1);
    expect(sentTo(recipient).length).toBeLessThanOrEqual(1);
  });
});
