import * as z from 'zod/mini';
import { endpoint, limits, PRODUCT, typed } from '../http/contract.ts';

/** Sentences of mail (decisions, "Reading, reviews, sharing"; the last three are ours). */
export const mailSentences = {
  noEmail: 'Please add an email!',
  invalidEmail: 'Please add a valid email!',
  blocked: `This person does not want e-mails from ${PRODUCT}.`,
  senderCap: 'You have shared ten books by e-mail today. Please wait until tomorrow.',
  addressCap: `This person has had three e-mails from ${PRODUCT} today. Please wait until tomorrow.`,
  notYours: 'This is not the e-mail address of your account.',
} as const;

// One address and nothing around it: whatever could name a second one, or end a header, is no address.
const ADDRESS = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+\.[^\s@"(),:;<>[\]\\.]+$/;

/** An e-mail address that a reader typed. */
export const emailAddress = z.pipe(
  typed({ max: limits.email, min: 1, empty: mailSentences.noEmail, long: mailSentences.invalidEmail }),
  z.string().check(z.regex(ADDRESS, mailSentences.invalidEmail)),
);

/** The reader's own address, as the session record holds it; the worker checks that it is theirs. */
const own = { email: emailAddress };

/** Whether the reader's own address is blocked for mail that others send from here. */
export const getBlockStatus = endpoint('/api/email/block_status', {
  limit: 'read',
  input: own,
  output: { blocked: z.boolean() },
});

/** Lifts the block of the reader's own address; lifting it twice is harmless. */
export const unblockEmail = endpoint('/api/email/unblock', { limit: 'write', input: own, output: {} });
