import { env } from 'cloudflare:workers';
import { createDevice, revokeDevice } from '../../../worker/features/connections/devices/contract.ts';
import type { Reader } from '../../support/worker/app.ts';
import type { Examples } from '../../support/worker/examples.ts';
import { anIsbn } from '../../support/worker/features/builders.ts';

const aDevice = (reader: Reader) => reader.call(createDevice, { name: 'Kobo Libra' });

async function aDocument(reader: Reader): Promise<string> {
  await env.DB.prepare(
    `INSERT OR IGNORE INTO device_documents (user_id, document, number, percentage, progress, device, pushed_at, seen_at)
    VALUES (?, 'a document', 1, 0.4, '"12"', 'Kobo', 1700000000, 1700000000)`,
  )
    .bind(reader.userId)
    .run();
  return 'a document';
}

/** Valid calls of e-readers. */
export const examples: Examples = {
  '/api/devices/create': {
    input: () => ({ name: 'Kobo Libra' }),
    writes: ['devices'],
    remove: ({ reader }, _input, { device_id: id }) => reader.call(revokeDevice, { device_id: String(id) }),
  },
  '/api/devices/list': async ({ reader }) => {
    await aDevice(reader);
    return {};
  },
  '/api/devices/revoke': {
    input: async ({ reader }) => ({ device_id: (await aDevice(reader)).device_id }),
    writes: ['devices'],
    others: 'not_found',
    again: 'not_found',
  },
  '/api/devices/share_activity': {
    input: async ({ reader }) => ({ device_id: (await aDevice(reader)).device_id, shared: true }),
    writes: ['devices'],
    others: 'not_found',
  },
  '/api/devices/documents': async ({ reader }) => {
    await aDocument(reader);
    return {};
  },
  '/api/devices/pair': {
    input: async ({ reader }) => ({ document: await aDocument(reader), isbn: await anIsbn() }),
    writes: ['device_documents', 'books', 'works', 'readings'],
    others: 'not_found',
    // Another edition of a book that isn't stored may have been read.
    trips: { DB: 3 },
  },
  '/api/devices/name': {
    input: async ({ reader }) => ({ document: await aDocument(reader), name: 'The blue one' }),
    writes: ['device_documents'],
    others: 'not_found',
  },
  '/api/devices/ignore': {
    input: async ({ reader }) => ({ document: await aDocument(reader), ignored: true }),
    writes: ['device_documents'],
    others: 'not_found',
  },
  '/api/devices/forget': {
    input: async ({ reader }) => ({ document: await aDocument(reader) }),
    writes: ['device_documents'],
    others: 'not_found',
    again: 'not_found',
  },
};
