import * as z from 'zod/mini';
import { endpoint, limits, PRODUCT, validateText } from '../http/contract.ts';

/** Errors about email and email addresses. */
export const mailSentences = {
  noEmail: 'Please add an email!',
  off: 'This site doesn’t send email.',
  invalidEmail: 'Please add a valid email!',
  blocked: `This person has opted out of email from ${PRODUCT}.`,
  senderCap: 'You’ve shared ten books by email today. Try again tomorrow.',
  addressCap: `This person has already had three emails from ${PRODUCT} today. Try again tomorrow.`,
  link: 'A name can’t contain a web address. Add a space after each dot.',
  notYours: 'This isn’t the email address of your account.',
} as const;

// Exactly one address: no character with which a mail server could read a second address or another header.
const ADDRESS = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+\.[^\s@"(),:;<>[\]\\.]+$/;

/** An email address that a reader typed. */
export const emailAddress = z.pipe(
  validateText({ max: limits.email, min: 1, empty: mailSentences.noEmail, long: mailSentences.invalidEmail }),
  z.string().check(z.regex(ADDRESS, mailSentences.invalidEmail)),
);

// Text that mail programs turn into a link: a scheme, or two letters after a dot that follows a letter, a digit or a
// symbol (`i❤.ws` is a domain). Dots of East Asian domain names and look-alikes count too.
const LINKED =
  /(\b[a-z][a-z\d+.-]*:\/\/|\b(?:mailto|tel|sms|xmpp):|\\\\)|(?<=[\p{L}\p{M}\p{N}\p{S}]\p{Cf}*)[.\u2024\uFE52\uFF0E\u3002\uFF61]\p{Cf}*(?=\p{L}\p{Cf}*\p{L})/giu;

export function containsLink(text: string): boolean {
  return text.search(LINKED) >= 0;
}

/** Returns a text changed so that mail programs find no link in it: "evil.tld" becomes "evil tld". */
export function removeLinks(text: string): string {
  return text
    .replace(LINKED, (_match, scheme: string | undefined) =>
      `${(scheme ?? '').replace(/\W+/g, ' ')} `.replace(/ +/g, ' '),
    )
    .trim();
}

/** For names, which appear in the subjects of mails: rejects a name that mail programs would turn into a link. */
export const hasNoLink = z.refine<string>((name) => !containsLink(name), mailSentences.link);

/** The reader's own address. The worker checks that it is theirs. */
const ownEmail = { email: emailAddress };

export const getBlockStatus = endpoint('/api/email/block_status', {
  summary: "Says whether the reader's own address is blocked from email.",
  scope: 'site',
  limit: 'read',
  input: ownEmail,
  output: { blocked: z.boolean() },
});

export const unblockEmail = endpoint('/api/email/unblock', {
  summary: "Lifts the block of the reader's own address.",
  scope: 'site',
  limit: 'write',
  input: ownEmail,
  output: {},
});
