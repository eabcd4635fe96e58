import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { accountParts } from '../../../../worker/composition/account-parts.ts';
import { outboxJob } from '../../../../worker/composition/jobs.ts';
import { mergeParts } from '../../../../worker/composition/merge-parts.ts';
import { getOverview } from '../../../../worker/features/moderation/contract.ts';
import { shareBookViaEmail, sharingSentences } from '../../../../worker/features/social/sharing/contract.ts';
import { runJobs } from '../../../../worker/platform/jobs/run.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { anIsbn } from '../../../support/worker/features/builders.ts';
import { identityHere } from '../../../support/worker/services/identity.ts';
import { withMailbox } from '../../../support/worker/services/mailing.ts';

// Mail is down for a day, while the cron runs every quarter of an hour, as deployed.

const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;
const START = Date.parse('2026-11-17T12:00:00Z');
const mailbox = withMailbox(env);
let now = START;
const app = createTestApp({ env: mailbox.env, now: () => new Date(now) });
const services = { now: () => new Date(now), identity: identityHere, accountParts, mergeParts, bookServices: () => [] };

/** Runs the cron until this many hours after the start. */
async function until(hours: number): Promise<void> {
  for (now += QUARTER; now <= START + hours * HOUR; now += QUARTER) {
    await runJobs({ env: mailbox.env, services, jobs: [outboxJob], cron: '*/15 * * * *', scheduled: new Date(now) });
  }
  now = START + hours * HOUR;
}

const rowOf = (address: string) =>
  env.DB.prepare('SELECT state, attempts FROM outbox WHERE address = ?').bind(address).first();

beforeEach(async () => {
  now = START;
  mailbox.sent.length = 0;
  mailbox.broken.is = true;
  await env.DB.batch(
    ['outbox', 'book_email_shares', 'job_runs'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
});

test('a message is sent once mail works again within the day, once, and to no one else', async () => {
  const [ada, isbn] = [await app.reader(), await anIsbn()];
  const share = { isbn, recipient: 'first@example.org' };
  // The share succeeds for the reader while the message is still pending.
  expect((await ada.call(shareBookViaEmail, share)).success).toBe(true);
  await until(23);
  expect(await rowOf('first@example.org')).toEqual({ state: 'waiting', attempts: 5 });
  expect(mailbox.sent).toEqual([]);
  expect((await ada.callForError(shareBookViaEmail, share)).error).toBe(sharingSentences.twice);
  mailbox.broken.is = false;
  await until(30);
  expect(mailbox.sent.map(({ to }) => to)).toEqual(['first@example.org']);
  expect(await rowOf('first@example.org')).toEqual({ state: 'sent', attempts: 6 });
});

test('a message that fails for a day is given up after five more attempts, and listed for the operator', async () => {
  const [ada, isbn] = [await app.reader(), await anIsbn()];
  await ada.call(shareBookViaEmail, { isbn, recipient: 'never@example.org' });
  await until(25);
  expect(await rowOf('never@example.org')).toEqual({ state: 'failed', attempts: 6 });
  const { failed_mail: failed } = await (await app.admin()).call(getOverview, {});
  expect(failed).toMatchObject([{ attempts: 6, fault: 'E_DELIVERY_FAILED' }]);
  mailbox.broken.is = false;
  await until(30);
  expect(mailbox.sent).toEqual([]);
});

test('everything that readers shared while mail was down is sent, each message once', async () => {
  const isbn = await anIsbn();
  const addresses = Array.from({ length: 12 }, (_, place) => `share-${place}@example.org`);
  for (const [place, recipient] of addresses.entries()) {
    await until(place * 1.75);
    await (await app.reader()).call(shareBookViaEmail, { isbn, recipient });
  }
  mailbox.broken.is = false;
  await until(48);
  expect(mailbox.sent.map(({ to }) => to).sort()).toEqual(addresses.toSorted());
  expect(await env.DB.prepare("SELECT count(*) AS n FROM outbox WHERE state <> 'sent'").first()).toEqual({ n: 0 });
});
