import type * as z from 'zod/mini';

// What the first script needs of the contract between browser and worker: it has no schemas, which come with the page.

/** The product's name. Everything that shows it uses this constant. */
export const PRODUCT = 'Flyleaf';

/** The closed list of error codes, each with its HTTP status. */
export const errorStatus = {
  invalid_input: 400,
  signed_out: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * The closed list of reasons by which pages distinguish errors with the same code. It contains only reasons that some
 * page handles differently.
 */
export const reasons = [
  'already_member',
  'already_shared',
  'being_read',
  'no_account',
  'not_fresh',
  'too_late',
] as const;

export type ErrorReason = (typeof reasons)[number];

/** Limits used by forms, schemas and tables; those of texts are in characters. */
export const limits = {
  name: 60,
  username: 20,
  title: 200,
  review: 10_000,
  note: 10_000,
  post: 10_000,
  listName: 100,
  listDescription: 1_000,
  challengeName: 100,
  bookCount: 1_000,
  email: 254,
  searchQuery: 200,
  /** Items in one page of any list. */
  page: 50,
  /** The default limit of a request body in bytes. */
  body: 65_536,
} as const;

/** Default error messages. */
export const sentences = {
  relog: 'Please login again!',
  offline: 'You seem to be offline. Nothing was lost: try again when you’re back.',
  outOfDate: 'Something on this page is out of date. Reload and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  tooLate: 'This was done more than seven days ago, so it can no longer count for that day.',
  notFresh: 'To keep your account safe, log in again first. Then you have ten minutes for this.',
  limited: 'Your account is limited. You can read and keep your library, but not publish, invite others or send email.',
  otherWords: 'This was already sent with different content. Please try again.',
} as const;

/** Returns a sentence about the first problem of an input: the schema's own, or one that names the field. */
export function sentenceOf(error: { issues: readonly z.core.$ZodIssue[] }): string {
  const issue = error.issues[0];
  if (!issue) return 'Something in this request isn’t valid.';
  if (issue.message !== '' && issue.message !== 'Invalid input') return issue.message;
  const field = issue.path.filter((part) => typeof part === 'string').join('.');
  return field === '' ? 'Something in this request isn’t valid.' : `“${field}” is missing or has the wrong type.`;
}
