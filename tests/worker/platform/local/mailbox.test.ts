import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { shareBookViaEmail } from '../../../../worker/features/social/sharing/contract.ts';
import { mailboxApp } from '../../../../worker/local/mailbox.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { anIsbn, firstValue } from '../../../support/worker/features/builders.ts';
import { withMailbox } from '../../../support/worker/services/mailing.ts';

const open = async (path: string) => {
  const answer = await mailboxApp.fetch(new Request(`http://localhost:8787${path}`), env);
  return {
    status: answer.status,
    policy: answer.headers.get('content-security-policy') ?? '',
    text: await answer.text(),
  };
};

describe('the local mailbox', () => {
  let id = '';

  beforeAll(async () => {
    expect((await open('/mailbox')).text).toContain('There is no mail yet.');
    const app = createTestApp({ env: withMailbox(env).env });
    const ada = await app.reader('<i>Ada</i>');
    await ada.call(shareBookViaEmail, { isbn: await anIsbn(), recipient: 'friend@example.org' });
    id = (await firstValue<string>('SELECT id FROM outbox')) ?? '';
  });

  test('lists what was written, with address and state', async () => {
    const { status, text } = await open('/mailbox');
    expect(status).toBe(200);
    expect(text).toContain(`href="/mailbox/${id}"`);
    expect(text).toContain('To friend@example.org');
    expect(text).toMatch(/· sent</);
    expect(text).toContain('&lt;i&gt;Ada&lt;/i&gt;');
  });

  test('shows a message as text with links, and as HTML in a frame that runs nothing', async () => {
    const { text, policy } = await open(`/mailbox/${id}`);
    expect(text).toMatch(/<a href="https:\/\/flyleaf\.test\/api\/email\/block\?key=[\w.-]+">/);
    expect(text).toContain(`src="/mailbox/${id}/html"`);
    expect(policy).toContain("default-src 'none'");
    const frame = await open(`/mailbox/${id}/html`);
    expect(frame.policy).toContain('sandbox');
    expect(frame.policy).not.toContain('allow-scripts');
    expect(frame.text).toContain('<base target="_top" />');
    expect(frame.text).not.toContain('<i>');
  });

  test('answers 404 for an unknown message', async () => {
    for (const path of ['/mailbox/nothing', '/mailbox/nothing/html', '/mailbox/a/b/c']) {
      expect((await open(path)).status).toBe(404);
    }
  });
});
