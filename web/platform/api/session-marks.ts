// Apart from `storage.ts`, which the first script of every page holds.

/** What the storage keys of readers begin with, before their IDs, of whom this browser stores something. */
export const LIBRARY_PREFIX = 'library-of:';

/** The IDs of sessions that were logged out without a network. */
export const ENDED_SESSIONS = 'ended-sessions';
