import { toast } from '../ui/dialogs/toast.ts';
import { recordStoredActs, storedActsOf } from './stored-act-count.ts';

/** Informs the reader about stored actions that were lost with the database. */
export function reportLostActs(userId: string): void {
  const count = storedActsOf(userId);
  if (!(count > 0)) return;
  recordStoredActs(userId, 0);
  const [changes, them] = count === 1 ? ['1 change', 'it'] : [`${count} changes`, 'them'];
  toast.error(`Your browser deleted ${changes} before we could save ${them}. Please make ${them} again.`, {
    id: 'lost-acts',
    duration: Number.POSITIVE_INFINITY,
  });
}

let wasFullReported = false;

/** Informs the reader once that storage is full, so that pages are not stored for offline use. */
export function reportUnstored(error: unknown): void {
  console.warn('An answer is not stored.', error);
  if (wasFullReported || !(error instanceof DOMException && error.name === 'QuotaExceededError')) return;
  wasFullReported = true;
  toast.info('Your browser’s storage is full, so this page won’t open offline.', { id: 'full' });
}
