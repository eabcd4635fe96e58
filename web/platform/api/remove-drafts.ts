import { withStorage } from './storage.ts';

/** What the storage keys of drafts begin with. */
export const DRAFT_PREFIX = 'draft:';

// What else the browser keeps of a reader: recent searches, and the format that they chose last.
const OWN_PREFIXES = [DRAFT_PREFIX, 'searches:', 'last-format:'];

/** The event that tells open fields that a reader's drafts are gone. */
export const DRAFTS_REMOVED = 'drafts-removed';

/** Deletes the drafts of a reader who logs out, because someone else may use the browser next. */
export function removeDrafts(userId: string): void {
  withStorage((storage) => {
    const isOwn = (place: string) =>
      OWN_PREFIXES.some((prefix) => place.startsWith(prefix)) && place.endsWith(`:${userId}`);
    for (const place of Object.keys(storage).filter(isOwn)) storage.removeItem(place);
  });
  window.dispatchEvent(new Event(DRAFTS_REMOVED));
}
