import { FORGET_READER } from '../../../worker/platform/pages/contract.ts';
import { LIBRARY_PREFIX } from '../api/session-marks.ts';
import { withStorage } from '../api/storage.ts';
import { deleteDatabase } from './database.ts';

/** Where this browser stores when all pages of a reader were last stored. */
export const placeOfPages = (userId: string) => `stored:${userId}`;

/** Deletes what this browser stores of a reader; unsent changes can wait until they log in again. */
export async function forgetReader(userId: string, unsent: { keepsActs: boolean }): Promise<void> {
  // The service worker deletes the covers that were seen, and ends the messages to this browser.
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage(FORGET_READER);
  await deleteDatabase(userId, unsent);
  withStorage((storage) => {
    storage.removeItem(placeOfPages(userId));
    storage.removeItem(`${LIBRARY_PREFIX}${userId}`);
  });
}
