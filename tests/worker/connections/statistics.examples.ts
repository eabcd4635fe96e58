import { env } from 'cloudflare:workers';
import { addStatistics, listUploads } from '../../../worker/features/connections/statistics/contract.ts';
import type { Reader } from '../../support/worker/app.ts';
import type { Examples } from '../../support/worker/examples.ts';
import { anIsbn } from '../../support/worker/features/builders.ts';

const DIGEST = 'a'.repeat(64);

const statistics = () => ({
  digest: DIGEST,
  books: [
    {
      document: '0b229176d4e8db7f6d2b5a4952368d7a',
      title: 'Dune',
      authors: 'Frank Herbert',
      days: [{ day: '2026-01-05', seconds: 1_800, pages: 20 }],
    },
  ],
});

async function anUpload(reader: Reader): Promise<string> {
  await reader.call(addStatistics, { ...statistics(), again: true });
  return (await reader.call(listUploads, {})).uploads[0]?.upload_id ?? '';
}

/** Valid calls of reading statistics. */
export const examples: Examples = {
  '/api/statistics/add': {
    input: statistics,
    writes: ['statistics_uploads', 'device_days', 'device_documents', 'books', 'works', 'ledger', 'streak_runs'],
    trips: { CATALOGUE: 2 },
  },
  '/api/statistics/uploads': async ({ reader }) => {
    await anUpload(reader);
    return {};
  },
  '/api/statistics/undo': {
    input: async ({ reader }) => ({ upload_id: await anUpload(reader) }),
    writes: ['statistics_uploads', 'device_days', 'device_documents', 'ledger', 'streak_runs'],
    others: 'not_found',
    again: 'not_found',
  },
  '/api/statistics/book': async ({ reader }) => {
    await anUpload(reader);
    const paired = await env.DB.prepare(
      'SELECT CAST(isbn AS TEXT) AS isbn FROM device_documents WHERE user_id = ? AND isbn IS NOT NULL',
    )
      .bind(reader.userId)
      .first<{ isbn: string }>();
    return { isbn: paired?.isbn ?? (await anIsbn()) };
  },
};
