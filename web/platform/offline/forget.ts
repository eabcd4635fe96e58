import { FORGET_SEEN } from '../../../worker/platform/pages/contract.ts';
import { LIBRARY_PREFIX } from '../api/session-marks.ts';
import { withStorage } from '../api/storage.ts';
import { deleteAnswers, deleteDatabase } from './database.ts';

/** Where this browser stores when all pages of a reader were last stored. */
export const placeOfPages = (userId: string) => `stored:${userId}`;

/** Deletes the stored library of a reader whose session has ended. Their unsent changes wait until they log in again. */
export async function forgetReader(userId: string): Promise<void> {
  await Promise.all([deleteAnswers(userId), forgetSeen(userId)]);
}

/** Deletes everything that this browser stores of an account, their unsent changes too. */
export async function deleteReader(userId: string): Promise<void> {
  await Promise.all([deleteDatabase(userId), forgetSeen(userId)]);
}

// The service worker deletes the covers and pages that were seen, with its notes of their addresses.
async function forgetSeen(userId: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage(FORGET_SEEN);
  withStorage((storage) => {
    storage.removeItem(placeOfPages(userId));
    storage.removeItem(`${LIBRARY_PREFIX}${userId}`);
  });
}
