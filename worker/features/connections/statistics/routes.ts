import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { idFrom } from '../../../platform/ids.ts';
import { storeBooks } from '../../books/batch-lookup.ts';
import { isbnOf, type Volume } from '../../books/contract.ts';
import { today } from '../../habits/streaks/ledger.ts';
import { addDocuments, knownDocuments } from '../devices/documents.ts';
import { matchDocuments } from '../devices/match.ts';
import {
  addStatistics,
  type BookRead,
  getBookDays,
  listUploads,
  statisticsLimits,
  statisticsTexts,
  undoUpload,
} from './contract.ts';
import { daysOfBook, presentDay } from './queries.ts';
import { addDays, allowUpload, removeUpload, UPLOAD_UNDONE, uploadAndNewest, uploadsOf } from './statistics.ts';

const UNDONE_WITHIN = statisticsLimits.undoneWithin * 86_400;

export const statisticsRoutes = [
  on(addStatistics, async (call, { digest, books, again = false }) => {
    const { memberId: userId, seconds: now } = call;
    const documents = books.map(({ document }) => document);
    const { rows } = await call.load({ rows: knownDocuments({ userId, documents }) });
    const last = today(call);
    if (books.some(({ days }) => days.some(({ day }) => day > last)))
      throwApiError('invalid_input', statisticsTexts.future);
    const names = new Set(rows.map(({ document }) => document));
    const unknown = books.filter(({ document }) => !names.has(document));
    const matches = await matchBooks(call, unknown);
    const id = await uploadIdOf(userId, digest);
    await call.saveUnless({ [UPLOAD_UNDONE]: statisticsTexts.undone }, [
      ...(again ? [allowUpload(id)] : []),
      storeBooks(
        matches.filter((book) => book !== null),
        now,
      ),
      ...addDocuments(
        { userId, now },
        unknown.map(({ document, title = null, authors = null }, place) => {
          const book = matches[place] ?? null;
          return { document, title, authors, isbn: book === null ? null : isbnOf(book) };
        }),
      ),
      ...addDays(call, { id, digest, books }),
    ]);
    return {};
  }),

  on(listUploads, async (call) => {
    const { uploads } = await call.load({
      uploads: uploadsOf({ userId: call.memberId, limit: statisticsLimits.uploads }),
    });
    return {
      uploads: uploads.map(({ id, uploadedAt, days, books }, place) => ({
        upload_id: id,
        uploaded_at: uploadedAt,
        days,
        books,
        can_undo: place === 0 && uploadedAt > call.seconds - UNDONE_WITHIN,
      })),
    };
  }),

  on(undoUpload, async (call, { upload_id: id }) => {
    const at = { id, userId: call.memberId };
    const { uploads } = await call.load({ uploads: uploadAndNewest(at) });
    const upload = uploads[0] ?? throwApiError('not_found', statisticsTexts.noUpload);
    if (upload.number !== upload.newest) throwApiError('conflict', statisticsTexts.notNewest);
    if (upload.uploadedAt <= call.seconds - UNDONE_WITHIN) throwApiError('conflict', statisticsTexts.tooOld);
    await call.save(removeUpload(at));
    return {};
  }),

  on(getBookDays, async (call, { isbn }) => {
    const { days } = await call.load({ days: daysOfBook({ userId: call.memberId, isbn }) });
    return { days: days.map(presentDay) };
  }),
];

// The upload ID is derived from the file, so that all its parts belong to the same upload.
async function uploadIdOf(userId: string, digest: string): Promise<string> {
  const text = new TextEncoder().encode(`statistics ${userId} ${digest}`);
  return idFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}

/**
 * Returns the book of each document, or null if the reader has to choose it. All are null if the catalogue doesn't
 * respond.
 */
async function matchBooks(call: Call, books: readonly BookRead[]): Promise<(Volume | null)[]> {
  try {
    return await matchDocuments(
      call,
      books.map(({ title = null, authors = null }) => ({ filename: null, title, authors, identifiers: '' })),
    );
  } catch (error) {
    console.warn(JSON.stringify({ event: 'documents_not_matched', reason: String(error).slice(0, 100) }));
    return books.map(() => null);
  }
}
