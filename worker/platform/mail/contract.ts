import * as z from 'zod/mini';
import { endpoint, limits, PRODUCT, validateText } from '../http/contract.ts';

/** Sentences of mail (decisions, "Reading, reviews, sharing"; the last three are ours). */
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

// One address and nothing around it: whatever could name a second one, or end a header, is no address.
const ADDRESS = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+\.[^\s@"(),:;<>[\]\\.]+$/;

/** An email address that a reader typed. */
export const emailAddress = z.pipe(
  validateText({ max: limits.email, min: 1, empty: mailSentences.noEmail, long: mailSentences.invalidEmail }),
  z.string().check(z.regex(ADDRESS, mailSentences.invalidEmail)),
);

// Text that mail programs turn into a link: a scheme, or letters after a dot that follows a letter, an emoji or
// another symbol (`i❤.ws` is a domain). Dots of East Asian domain names and look-alikes count too.
const LINKED =
  /(\b[a-z][a-z\d+.-]*:\/\/|\b(?:mailto|tel|sms|xmpp):|\\\\)|(?<=[\p{L}\p{M}\p{N}\p{S}]\p{Cf}*)[.\u2024\uFE52\uFF0E\u3002\uFF61]\p{Cf}*(?=\p{L}\p{Cf}*\p{L})/giu;

export function containsLink(text: string): boolean {
  return text.search(LINKED) >= 0;
}

/** The same text with nothing in it that a mail program would make a link of: "evil.tld" is "evil tld". */
export function removeLinks(text: string): string {
  return text
    .replace(LINKED, (_match, scheme: string | undefined) =>
      `${(scheme ?? '').replace(/\W+/g, ' ')} `.replace(/ +/g, ' '),
    )
    .trim();
}

/** For a name, which stands in the subject of mail: refuses what would be a link there. */
export const linkless = z.refine<string>((name) => !containsLink(name), mailSentences.link);

/** The reader's own address, as the session record holds it; the worker checks that it is theirs. */
const own = { email: emailAddress };

export const getBlockStatus = endpoint('/api/email/block_status', {
  scope: 'site',
  limit: 'read',
  input: own,
  output: { blocked: z.boolean() },
});

/** Lifts the block of the reader's own address; lifting it twice is harmless. */
export const unblockEmail = endpoint('/api/email/unblock', { scope: 'site', limit: 'write', input: own, output: {} });
