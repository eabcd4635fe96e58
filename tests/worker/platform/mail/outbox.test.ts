import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accountParts } from '../../../../worker/composition/account-parts.ts';
import { outboxJob } from '../../../../worker/composition/jobs.ts';
import { mergeParts } from '../../../../worker/composition/merge-parts.ts';
import { shareBookViaEmail } from '../../../../worker/features/social/sharing/contract.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { configOf } from '../../../../worker/platform/http/config.ts';
import { shareMessage } from '../../../../worker/platform/mail/message.ts';
import { RETRIES } from '../../../../worker/platform/mail/outbox.ts';
import { failedMail } from '../../../../worker/platform/mail/queries.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { anIsbn } from '../../../support/worker/features/builders.ts';
import { tableScansOf } from '../../../support/worker/plans.ts';
import { identityHere } from '../../../support/worker/services/identity.ts';
import { withMailbox } from '../../../support/worker/services/mailing.ts';
import { watch } from '../../../support/worker/watching.ts';

const mailbox = withMailbox(env);
const START = Date.parse('2026-03-01T12:00:00Z');
let clock = START;
const app = createTestApp({ env: mailbox.env, now: () => new Date(clock) });

const later = (seconds: number) => {
  clock = START + seconds * 1000;
};
const runJob = (database = openDatabase(env.DB, null, 'first-primary')) =>
  outboxJob.run({
    env: mailbox.env,
    config: configOf(mailbox.env),
    services: { now: () => new Date(clock), identity: identityHere, accountParts, mergeParts, bookServices: () => [] },
    window: new Date(clock),
    now: new Date(clock),
    database,
  });
const rowOf = (address: string) =>
  env.DB.prepare('SELECT state, attempts, next_attempt_at, fault, ended_at FROM outbox WHERE address = ?')
    .bind(address)
    .first();

async function shared(recipient: string): Promise<void> {
  const ada = await app.reader();
  await ada.call(shareBookViaEmail, { isbn: await anIsbn(), recipient });
}

afterEach(async () => {
  mailbox.broken.is = false;
  mailbox.sent.length = 0;
  later(0);
  await env.DB.batch([env.DB.prepare('DELETE FROM outbox'), env.DB.prepare('DELETE FROM book_email_shares')]);
});

describe('a message that could not be sent', () => {
  test('stays, and is sent once by the next run that is due', async () => {
    mailbox.broken.is = true;
    await shared('a@example.org');
    expect(await rowOf('a@example.org')).toMatchObject({ state: 'waiting', attempts: 1, fault: 'E_DELIVERY_FAILED' });
    mailbox.broken.is = false;
    later(600);
    expect(await runJob()).toBe('0 messages sent, 0 failed.');
    later(900);
    expect(await runJob()).toBe('1 messages sent, 0 failed.');
    expect(await runJob()).toBe('0 messages sent, 0 failed.');
    expect(mailbox.sent.map(({ to }) => to)).toEqual(['a@example.org']);
    expect(await rowOf('a@example.org')).toMatchObject({ state: 'sent', attempts: 2, fault: '' });
  });

  test('is retried five times over a day, with growing gaps, and then given up', async () => {
    mailbox.broken.is = true;
    await shared('b@example.org');
    const tried: number[] = [];
    const runs = RETRIES.flatMap((seconds) => [seconds - 60, seconds, seconds + 60]);
    for (const seconds of [...runs, 2 * 86_400, 3 * 86_400]) {
      later(seconds);
      if ((await runJob()) === '0 messages sent, 1 failed.') tried.push(seconds);
    }
    expect(tried).toEqual([...RETRIES]);
    expect(await rowOf('b@example.org')).toMatchObject({ state: 'failed', attempts: 6 });
    const database = openDatabase(env.DB, null, 'first-primary');
    const { failed } = await database.load({ failed: failedMail({ limit: 10 }) });
    const { results: waiting } = await env.DB.prepare(
      "SELECT count(*) AS waiting FROM outbox WHERE state = 'waiting'",
    ).all();
    expect(failed).toMatchObject([{ attempts: 6, fault: 'E_DELIVERY_FAILED' }]);
    expect(JSON.stringify(failed)).not.toContain('b@example.org');
    expect(waiting).toEqual([{ waiting: 0 }]);
  });

  test('whose sender was interrupted is found by the cron', async () => {
    await shared('c@example.org');
    mailbox.sent.length = 0;
    await env.DB.prepare("UPDATE outbox SET state = 'waiting', attempts = 0, ended_at = NULL").run();
    later(900);
    expect(await runJob()).toBe('1 messages sent, 0 failed.');
  });

  test('is sent once by two runs at once', async () => {
    mailbox.broken.is = true;
    for (const letter of 'defgh') await shared(`${letter}@example.org`);
    mailbox.broken.is = false;
    later(900);
    await Promise.all([runJob(), runJob(), runJob()]);
    expect(mailbox.sent.map(({ to }) => to).sort()).toEqual([...'defgh'].map((letter) => `${letter}@example.org`));
  });

  test('logs no address', async () => {
    const lines: string[] = [];
    const note = (...parts: unknown[]) => lines.push(parts.map(String).join(' '));
    const spies = (['log', 'warn', 'error'] as const).map((kind) => vi.spyOn(console, kind).mockImplementation(note));
    mailbox.broken.is = true;
    await shared('hidden@example.org');
    later(900);
    await runJob();
    for (const spy of spies) spy.mockRestore();
    expect(lines.join('\n')).toContain('mail_failed');
    expect(lines.join('\n')).not.toContain('hidden@example.org');
  });
});

test('sent messages are deleted after a week, and pending ones are not', async () => {
  await shared('sent@example.org');
  mailbox.broken.is = true;
  await shared('waits@example.org');
  await env.DB.prepare('UPDATE outbox SET next_attempt_at = 9999999999 WHERE state = ?').bind('waiting').run();
  later(6 * 86_400);
  await runJob();
  expect(await rowOf('sent@example.org')).not.toBe(null);
  later(8 * 86_400);
  await runJob();
  expect(await rowOf('sent@example.org')).toBe(null);
  expect(await rowOf('waits@example.org')).not.toBe(null);
});

test('a run scans no table', async () => {
  const watching = watch(env);
  mailbox.broken.is = true;
  await shared('plan@example.org');
  mailbox.broken.is = false;
  later(900);
  await runJob(openDatabase(watching.env.DB, null, 'first-primary'));
  const scans = await Promise.all(watching.ran.map(tableScansOf));
  expect([watching.ran.length, scans.flat()]).toEqual([6, []]);
});

test('the real binding accepts the message', async () => {
  const real = createTestApp();
  const ada = await real.reader();
  await ada.call(shareBookViaEmail, { isbn: await anIsbn(), recipient: 'real@example.org' });
  expect(await rowOf('real@example.org')).toMatchObject({ state: 'sent' });
});

test('a message contains names and titles as text on one line, however long and unusual', async () => {
  const message = await shareMessage({
    site: 'Leaves',
    sender: 'Eve\r\nBcc: everybody@example.org',
    title: `</title><script>alert(1)</script> ${'📚'.repeat(200)}`,
    authors: ['<img src=x>', 'Ann "Quote" O’Neil'],
    bookLink: 'https://flyleaf.test/book?isbn=1&x="',
    blockLink: 'https://flyleaf.test/api/email/block?key=k',
  });
  expect(message.subject).not.toMatch(/[\r\n]/);
  expect([...message.subject].length).toBeLessThanOrEqual(200);
  expect(message.subject.isWellFormed()).toBe(true);
  expect(message.html).not.toMatch(/<script|<img|x=""/);
});
