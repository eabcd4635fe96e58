import { env } from 'cloudflare:workers';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { outboxJob } from '../../../../worker/composition/jobs.ts';
import { logout } from '../../../../worker/features/accounts/contract.ts';
import { makeRecoveryCodes } from '../../../../worker/features/accounts/identities/contract.ts';
import { shareBookViaEmail } from '../../../../worker/features/social/sharing/contract.ts';
import { getBlockStatus, mailSentences, unblockEmail } from '../../../../worker/platform/mail/contract.ts';
import { addressKeyOf, signBlockKey } from '../../../../worker/platform/mail/keys.ts';
import * as messages from '../../../../worker/platform/mail/message.ts';
import { createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { withFailingDatabase } from '../../../support/worker/failing.ts';
import { anIsbn, firstValue } from '../../../support/worker/features/builders.ts';
import { runJob } from '../../../support/worker/jobs.ts';
import { withMailbox } from '../../../support/worker/services/mailing.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

const mailbox = withMailbox(env);
const app = createTestApp({ env: mailbox.env });
const secret = new TextEncoder().encode(env.ADDRESS_SECRET);
const now = () => Math.floor(Date.now() / 1000);

const open = (link: string, method = 'GET', through = app) =>
  through.fetch(new Request(new URL(link, env.PUBLIC_ORIGIN), { method, redirect: 'manual' }));
/** Presses the button of the page behind a link. */
const press = async (link: string) => {
  const page = await (await open(link)).text();
  const choice = /name="choice" value="(\w+)"/.exec(page)?.[1] ?? '';
  const request = { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' } as const;
  return app.fetch(new Request(new URL(link, env.PUBLIC_ORIGIN), request));
};
const withKey = (key: string) => `/api/email/block?key=${encodeURIComponent(key)}`;

/** Sends a message to this address, and returns its block link. */
async function linkFor(recipient: string, sender?: Reader): Promise<string> {
  const ada = sender ?? (await app.reader());
  await ada.call(shareBookViaEmail, { isbn: await anIsbn(), recipient });
  const mail = mailbox.sent.findLast(({ to }) => to === recipient);
  return /https:\S+\/api\/email\/block\?key=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

const isBlocked = async (address: string) =>
  (await firstValue('SELECT 1 FROM mail_blocks WHERE address_key = ?', await addressKeyOf(secret, address))) === 1;

describe('the link at the end of a message', () => {
  test('records the block and leads to the page that says so', async () => {
    const recipient = 'tired@example.org';
    const link = await linkFor(recipient);
    const answer = await press(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/emailblocked']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const refusal = await (await app.reader()).callForError(shareBookViaEmail, { isbn: await anIsbn(), recipient });
    expect(refusal).toMatchObject({ code: 'not_allowed', error: mailSentences.blocked });
    const shouted = { isbn: await anIsbn(), recipient: recipient.toUpperCase() };
    expect((await (await app.reader()).callForError(shareBookViaEmail, shouted)).error).toBe(mailSentences.blocked);
  });

  test('stores no address, neither in the link nor in the table', async () => {
    const recipient = 'secret-person@example.org';
    const link = await linkFor(recipient);
    await press(link);
    const { results } = await env.DB.prepare('SELECT * FROM mail_blocks').all();
    const [, payload = ''] = new URL(link).searchParams.get('key')?.split('.') ?? [];
    for (const text of [link, atob(payload.replaceAll('-', '+').replaceAll('_', '/')), JSON.stringify(results)]) {
      expect(text).not.toMatch(/secret-person|example\.org/);
    }
  });

  test.for(['a shared book', 'a changed way in'])(
    'every link of a message changes nothing when it is opened, as scanners do: %s',
    async (kind) => {
      const ada = await app.reader();
      const to = kind === 'a shared book' ? 'scanned@example.org' : ada.person.email;
      if (kind === 'a shared book') await linkFor(to);
      else {
        await ada.call(makeRecoveryCodes, {});
        await runJob(outboxJob, new Date(), {}, mailbox.env);
      }
      const mail = mailbox.sent.findLast((message) => message.to === to);
      const links = [...new Set(`${mail?.text} ${mail?.html}`.match(/https?:[^\s"<>]+/g))];
      expect(links.length).toBeGreaterThan(1);
      const before = await snapshot();
      for (const link of links)
        for (const method of ['HEAD', 'GET']) expect((await open(link, method)).status, link).toBeLessThan(500);
      expect(await snapshot()).toBe(before);
      expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    },
  );

  test('both kinds of messages are among those that are tried', () => {
    const kinds = Object.keys(messages).filter((name) => name.endsWith('Message'));
    expect(kinds.sort()).toEqual(['accountMessage', 'shareMessage']);
  });

  test('offers the way back to people without an account', async () => {
    const link = await linkFor('unsure@example.org');
    await press(link);
    expect(await isBlocked('unsure@example.org')).toBe(true);
    expect(await (await open(link)).text()).toContain('Allow emails again');
    expect(await (await press(link)).text()).toContain('Emails allowed');
    expect(await isBlocked('unsure@example.org')).toBe(false);
  });

  test("works from a mail program's own button", async () => {
    const link = await linkFor('button@example.org');
    const { headers } = mailbox.sent.findLast(({ to }) => to === 'button@example.org') ?? {};
    expect(headers).toEqual({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const request = new Request(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect((await app.fetch(request)).status).toBe(200);
    expect(await isBlocked('button@example.org')).toBe(true);
  });

  test('deletes pending messages to that address', async () => {
    const recipient = 'waiting@example.org';
    mailbox.broken.is = true;
    const ada = await app.reader();
    await ada.call(shareBookViaEmail, { isbn: await anIsbn(), recipient });
    mailbox.broken.is = false;
    expect(await firstValue('SELECT state FROM outbox WHERE address = ?', recipient)).toBe('waiting');
    const key = await signBlockKey(secret, await addressKeyOf(secret, recipient), now());
    await press(withKey(key));
    expect(await firstValue('SELECT state FROM outbox WHERE address = ?', recipient)).toBe('blocked');
  });

  test('blocks no one for a forged key', async () => {
    const ada = await reader();
    const victim = await addressKeyOf(secret, 'victim@example.org');
    const sign = (key: Uint8Array, audience: string) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(victim)
        .setAudience(audience)
        .setExpirationTime('1h')
        .sign(key);
    const good = await signBlockKey(secret, victim, now());
    const [head = '', payload = '', signature = ''] = good.split('.');
    const keys = [
      '',
      'nonsense',
      'a.b.c',
      ada.token,
      await sign(secret, 'email-block'),
      await sign(new TextEncoder().encode('x'.repeat(64)), 'email-block'),
      await signBlockKey(new TextEncoder().encode('x'.repeat(64)), victim, now()),
      await signBlockKey(secret, victim, now() - 366 * 86_400),
      `${btoa('{"alg":"none"}').replaceAll('=', '')}.${payload}.`,
      `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      '\u0000',
      'x'.repeat(10_000),
    ];
    for (const key of keys) {
      const answer = await open(withKey(key));
      expect([answer.status, answer.headers.get('location')], key.slice(0, 40)).toEqual([
        303,
        '/emailblockedinvalidkey',
      ]);
    }
    expect((await open('/api/email/block')).headers.get('location')).toBe('/emailblockedinvalidkey');
    expect(await isBlocked('victim@example.org')).toBe(false);
  });

  test('a block key opens no session', async () => {
    const ada = await reader();
    const key = await signBlockKey(secret, ada.userId, now());
    const credentials = { as: { userId: ada.userId, token: key } };
    expect((await app.callForError(logout, {}, credentials)).code).toBe('signed_out');
  });

  test('says that it could not be recorded when the database is down', async () => {
    const failure = { when: 'before', message: 'D1_ERROR: down' } as const;
    const broken = createTestApp({ env: withFailingDatabase(env, 'DB', failure).env });
    const key = await signBlockKey(secret, await addressKeyOf(secret, 'later@example.org'), now());
    const answer = await open(withKey(key), 'POST', broken);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Please open the link again');
  });
});

describe('/api/email/block_status and /api/email/unblock', () => {
  test("a reader sees and lifts the block of their own address, and another's neither", async () => {
    const [ada, grace] = [await app.reader('Ada'), await app.reader('Grace')];
    const email = ada.person.email;
    expect(await ada.call(getBlockStatus, { email })).toMatchObject({ blocked: false });
    await press(await linkFor(email, grace));
    expect(await ada.call(getBlockStatus, { email: email.toUpperCase() })).toMatchObject({ blocked: true });
    const others = { code: 'not_allowed', error: mailSentences.notYours };
    expect(await grace.callForError(getBlockStatus, { email })).toMatchObject(others);
    expect(await grace.callForError(unblockEmail, { email })).toMatchObject(others);
    expect(await grace.callForError(unblockEmail, { email: 'nobody@example.org' })).toMatchObject(others);
    await ada.call(unblockEmail, { email });
    await ada.call(unblockEmail, { email });
    expect(await ada.call(getBlockStatus, { email })).toMatchObject({ blocked: false });
  });
});

describe('every spelling of an address is the same address', () => {
  test.for([
    [
      'victim@plus.example.org',
      ['victim+1@plus.example.org', 'Victim+2@PLUS.example.org', 'victim+a+b@plus.example.org'],
    ],
    [
      'dotted.reader@gmail.com',
      ['dottedreader+1@gmail.com', 'D.ottedReader@googlemail.com', 'dotted.reader+x@gmail.com'],
    ],
  ] as const)('for the three messages a day and the block: %s', async ([recipient, forms]) => {
    const link = await linkFor(recipient);
    for (const form of forms.slice(0, 2)) await linkFor(form);
    const capped = await (await app.reader()).callForError(shareBookViaEmail, {
      isbn: await anIsbn(),
      recipient: forms[2],
    });
    expect(capped).toMatchObject({ code: 'too_many', error: mailSentences.addressCap });
    await press(link);
    const blocked = await (await app.reader()).callForError(shareBookViaEmail, {
      isbn: await anIsbn(),
      recipient: forms[1],
    });
    expect(blocked).toMatchObject({ code: 'not_allowed', error: mailSentences.blocked });
  });

  test('and other addresses are different ones', async () => {
    const addresses = ['a.b@example.org', 'ab@example.org', '+tag@example.org', '+other@example.org', 'ab@example.com'];
    const keys = await Promise.all(addresses.map((address) => addressKeyOf(secret, address)));
    expect(new Set(keys).size).toBe(addresses.length);
  });
});
