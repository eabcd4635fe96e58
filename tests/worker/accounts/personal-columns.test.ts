/// <reference types="vite/types/importMeta.d.ts" />
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { accountParts as parts } from '../../../worker/composition/account-parts.ts';
import { namingColumns } from '../../support/worker/features/readers-named.ts';

// A reader can see, export and delete what we store about them. Deletion works by row (delete-account.test.ts); the
// export and the privacy page work by column, so these tests find columns that they miss.

const PAGE = 'web/features/accounts/pages/privacy.tsx';
const [privacyPage = ''] = Object.values(
  import.meta.glob<string>('../../../web/features/accounts/pages/privacy.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** Columns by table that hold nothing about a reader: counters, progress of jobs, copies of other columns. */
const INTERNAL: Readonly<Record<string, string>> = {
  users: 'counted_zone counted_at counted_week counted_days',
  imports: 'received matched applied piece worked_at failures bytes',
  import_rows: 'step has_review fingerprint candidates',
  import_shelves: 'place',
  import_changes: 'number',
  removed_rows: 'marked_since',
  notices: 'since unread',
  friendships: 'active_day',
  ledger: 'earned_by',
  streak_runs: 'first_day last_day length started_at alive_until',
  challenge_books: 'marked paid',
  club_members: 'joined_by',
  club_codes: 'active system',
  club_role_guards: 'role',
  club_polls: 'result_final',
  club_meetings: 'cancelled sequence changed_at',
  reviews: 'has_text',
  books_read: 'read_at',
  push_subscriptions: 'auth',
  outbox: 'address_key html attempts next_attempt_at fault ended_at',
  book_email_shares: 'address_key',
  reports: 'closed_at',
  report_decisions: 'report_id act_id',
  removed_content: 'removal_id',
  removed_content_rows: 'removal_id kind row_key',
  account_batches: 'accounts by_operator',
  account_batch_items: 'state attempts',
  remembered_blocks: 'identity_key',
  remembered_declines: 'identity_key',
  remembered_club_declines: 'identity_key',
  remembered_warnings: 'identity_key kind words written_at acknowledged_at',
  book_problems: 'done_at',
  game_boards: 'version',
  librarian_decisions: 'from_work into_work undo undone_at',
  book_corrections: 'before undone_at',
  api_tokens: 'hash',
  identities: 'identity_key public_key counter',
  site_invite_uses: 'code',
  recovery_keys: 'hash expires_at used_by uses',
  devices: 'key_hash',
  device_documents: 'number applied',
  statistics_uploads: 'number',
  own_books: 'creation_key into_isbn keep_separate',
  own_book_words: 'word',
  idempotency_keys: 'key',
  revocations: 'value',
};
const KEY_OR_COUNTER = /^id$|_id$|isbn$|_isbn$|ordinal$|^position$|_count$/;

interface Column {
  table: string;
  name: string;
}

async function personalColumns(): Promise<Column[]> {
  const naming = await namingColumns();
  const columns: Column[] = [];
  for (const table of new Set(['users', ...parts.flatMap((part) => part.tables)])) {
    const { results } = await env.DB.prepare(`PRAGMA table_info("${table}")`).all<{ name: string }>();
    const internal = INTERNAL[table]?.split(' ') ?? [];
    const names = results
      .map(({ name }) => name)
      .filter((name) => !KEY_OR_COUNTER.test(name) && !internal.includes(name))
      .filter((name) => !naming.some((column) => column.table === table && column.column === name));
    columns.push(...names.map((name) => ({ table, name })));
  }
  return columns;
}

const mentions = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

test('the export holds every personal column', async () => {
  const columns = await personalColumns();
  expect(columns.length).toBeGreaterThan(100);
  const queries = parts.flatMap((part) =>
    Object.values(part.exported('1')).map((query) =>
      'toSQL' in query ? (query.toSQL as () => { sql: string })().sql : '',
    ),
  );
  const missing = columns
    // The row of `users` is exported as it is.
    .filter(({ table }) => table !== 'users')
    .filter(({ table, name }) => !queries.some((sql) => mentions(sql, table) && mentions(sql, name)));
  expect(
    missing.map(
      ({ table, name }) => `${table}.${name} is not exported: select it in worker/features/<feature>/account.ts`,
    ),
  ).toEqual([]);
});

test('the privacy page covers every personal column', async () => {
  const covered = new Map<string, string>();
  for (const [, list = ''] of privacyPage.matchAll(/\{\/\* Covers ([^*]+?)\s*\*\/\}/g)) {
    for (const entry of list.split(';')) {
      const [table = '', columns = ''] = entry.trim().split(':');
      covered.set(table, `${covered.get(table) ?? ''} ${columns}`);
    }
  }
  // Timestamps are covered by what they date.
  const columns = (await personalColumns()).filter(({ name }) => !name.endsWith('_at'));
  const missing = columns.filter(({ table, name }) => !mentions(covered.get(table) ?? '', name));
  expect(
    missing.map(
      ({ table, name }) =>
        `${table}.${name} is not covered: say on ${PAGE} that we store it, and name it in the comment above that sentence`,
    ),
  ).toEqual([]);
});
