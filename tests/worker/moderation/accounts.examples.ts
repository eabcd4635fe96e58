import { env } from 'cloudflare:workers';
import { actOnAccounts } from '../../../worker/features/moderation/accounts/contract.ts';
import type { Examples, Stage } from '../../support/worker/examples.ts';
import { smallPng } from '../../support/worker/site-record.ts';

const oneAccount = async ({ app }: Stage) => ({
  ids: [(await app.reader('Spammer')).userId],
  expected: 1,
  action: 'limit' as const,
  reason: 'Advertises in every club.',
});

async function anAction(stage: Stage) {
  const key = { 'idempotency-key': crypto.randomUUID() };
  return (await stage.reader.call(actOnAccounts, await oneAccount(stage), key)).batch_id;
}

const siteRecord = {
  name: 'Leaves',
  contact_email: 'support@flyleaf.test',
  description: 'Readers of the valley.',
  controller: 'The Leaf Society',
  address: '1 Leaf Lane',
  rules: '# Be kind',
  announcement: 'We meet on Sunday.',
  announcement_until: 4_000_000_000,
  accent: '#1f5f8b',
  languages: ['en' as const, 'de' as const],
  report_kept: 'We think this is fine.',
  report_removed: '',
  content_removed: 'Read our rules.',
  blocked_domains: 'spam.example',
  held_words: 'scam',
  public_numbers: true,
};

/** Valid calls of the accounts desk. */
export const examples: Examples = {
  '/api/admin/accounts': {
    access: 'moderator',
    input: async ({ app }) => {
      await app.reader('Spammer');
      return { query: 'Spam' };
    },
  },
  '/api/admin/account_bursts': { access: 'moderator', input: () => ({}) },
  '/api/admin/act_on_accounts': {
    access: 'moderator',
    input: oneAccount,
    writes: ['account_batches', 'account_batch_items', 'barred_identities', 'sessions'],
  },
  '/api/admin/account_actions': {
    access: 'moderator',
    input: async (stage) => {
      await anAction(stage);
      return {};
    },
  },
  '/api/admin/reverse_account_action': {
    access: 'moderator',
    input: async (stage) => ({ batch_id: await anAction(stage) }),
    writes: ['account_batches', 'account_batch_items', 'barred_identities'],
    // A moderator reverses only what they did themselves.
    others: 'not_allowed',
  },
  '/api/admin/site': { access: 'admin', input: () => ({}) },
  '/api/admin/site_record': {
    access: 'admin',
    input: async () => {
      await env.DB.prepare("UPDATE site SET contact = 'support@flyleaf.test'").run();
      return {};
    },
  },
  '/api/admin/save_site_record': { access: 'admin', input: () => siteRecord, writes: ['site', 'site_settings'] },
  '/api/admin/save_site_logo': { access: 'admin', input: () => ({ picture: smallPng }), writes: ['site_settings'] },
  '/api/site/rules': { access: 'public', input: () => ({}) },
  '/api/admin/test_part': { access: 'admin', input: () => ({ part: 'domain' }) },
  '/api/admin/give_rank': {
    access: 'admin',
    input: async ({ app }) => ({ target_id: (await app.reader('Helper')).userId, rank: 'librarian' }),
    writes: ['account_batches', 'account_batch_items'],
  },
};
