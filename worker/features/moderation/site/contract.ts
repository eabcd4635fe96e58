import * as z from 'zod/mini';
import { endpoint, limits, validateText } from '../../../platform/http/contract.ts';
import { seenVersion } from '../../../platform/http/version-contract.ts';
import { emailAddress } from '../../../platform/mail/contract.ts';
import { isReadableAccent } from '../../../platform/pages/accent-contract.ts';
import { languages, SEARCH_LANGUAGES } from '../../accounts/settings/contract.ts';
import { domainList, wordList } from '../../accounts/setup/site-lists-contract.ts';
import { signUpMode } from '../../accounts/sign-up/contract.ts';

/** The optional parts of a site, in the order in which the page shows them. */
export const siteParts = ['domain', 'mail', 'google', 'oidc', 'open_library', 'google_books', 'turnstile'] as const;
export type SitePart = (typeof siteParts)[number];

/** The outcome of a test, for admins. */
export const partTexts = {
  off: 'This part is off.',
  domain: (origin: string) => `The site is at ${origin}.`,
  otherDomain: (origin: string) => `Links lead to ${origin}, which isn’t one of the routes.`,
  mail: 'We sent a message to the contact address. Check that it arrived.',
  noMail: 'The email service refused the message.',
  noContact: 'Set CONTACT_EMAIL first: the test message goes there.',
  subject: 'A test of your site’s email',
  google: 'Google answers. Log in with it once to check the client ID.',
  oidc: (names: string) => `Answers: ${names}.`,
  books: (title: string) => `It found “${title}”.`,
  noBook: 'It responds, but didn’t find a well-known book.',
  resting: 'It isn’t responding, so we won’t call it for a while.',
  turnstile: 'Turnstile accepts the secret.',
  badSecret: 'Turnstile doesn’t accept the secret.',
  unreachable: 'It isn’t responding.',
} as const;

export const getSite = endpoint('/api/admin/site', {
  summary: "Returns the site's settings and which optional parts are on.",
  access: 'admin',
  scope: 'site',
  limit: 'read',
  input: {},
  output: {
    sign_up: signUpMode,
    /** What people are asked who want an account that an admin approves; empty for nothing. */
    question: z.string(),
    /** The origin of links in email messages. */
    origin: z.string(),
    parts: z.array(z.object({ part: z.enum(siteParts), on: z.boolean() })).check(z.maxLength(siteParts.length)),
  },
});

export const siteLimits = {
  description: 200,
  controller: 200,
  address: 400,
  rules: 10_000,
  announcement: 300,
  outcome: 300,
  /** Bytes of a logo, as it is sent and as it is stored. */
  logo: 100_000,
} as const;

export const siteTexts = {
  saved: 'Saved. It shows everywhere within a minute.',
  logoRemoved: 'Removed. The site has Flyleaf’s own within a minute.',
  noLogo: 'We can’t use this picture. Choose a PNG, JPEG or WebP with less detail, or a smaller one.',
  accent: 'Enter a colour as # and six digits, like #8a2f2b, dark enough that text in it can be read on the page.',
} as const;
const outcome = validateText({ max: siteLimits.outcome });

const record = {
  name: z.string(),
  contact_email: z.string(),
  description: z.string(),
  controller: z.string(),
  address: z.string(),
  rules: z.string(),
  announcement: z.string(),
  /** Epoch seconds; 0 for none. */
  announcement_until: z.number(),
  /** `#rrggbb`; empty for the product's own. */
  accent: z.string(),
  /** The languages in which visitors and new readers search; none is every language. */
  languages: z.array(z.string()).check(z.maxLength(SEARCH_LANGUAGES)),
  report_kept: z.string(),
  report_removed: z.string(),
  content_removed: z.string(),
  /** Domains of email addresses with which nobody can sign up, one on each line. */
  blocked_domains: z.string(),
  /** Words and phrases that hold a text until a moderator has seen it, one on each line. */
  held_words: z.string(),
  /** Whether everybody may see how many readers there are and what moderators decide. */
  public_numbers: z.boolean(),
};

export const getSiteRecord = endpoint('/api/admin/site_record', {
  summary: 'Returns what the site says of itself.',
  access: 'admin',
  scope: 'site',
  limit: 'read',
  input: {},
  /** The path of the logo; empty for the product's own. */
  output: { ...record, version: z.string(), logo: z.string() },
});

export const saveSiteRecord = endpoint('/api/admin/save_site_record', {
  summary: 'Changes what the site says of itself.',
  access: 'admin',
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: {
    name: validateText({ max: limits.name, min: 1, name: true, empty: 'Enter the site’s name.' }),
    contact_email: emailAddress,
    description: validateText({ max: siteLimits.description }),
    controller: validateText({
      max: siteLimits.controller,
      min: 1,
      empty: 'Enter a name: a person or an organisation.',
    }),
    address: validateText({ max: siteLimits.address, lines: true }),
    rules: validateText({ max: siteLimits.rules, lines: true }),
    announcement: validateText({ max: siteLimits.announcement, lines: true }),
    announcement_until: z.number().check(z.int(), z.minimum(0), z.maximum(99_999_999_999)),
    accent: z.union(
      [
        z.literal(''),
        z
          .string()
          .check(
            z.toLowerCase(),
            z.regex(/^#[0-9a-f]{6}$/, siteTexts.accent),
            z.refine(isReadableAccent, siteTexts.accent),
          ),
      ],
      siteTexts.accent,
    ),
    languages: z.array(z.enum(languages)).check(z.maxLength(SEARCH_LANGUAGES, 'Choose up to 20 languages.')),
    /** What reporters and authors read about a decision; an empty text says what it says by default. */
    report_kept: outcome,
    report_removed: outcome,
    content_removed: outcome,
    blocked_domains: domainList,
    held_words: wordList,
    public_numbers: z.boolean(),
    version: seenVersion,
  },
  output: { message: z.string(), version: z.string() },
});

// Four characters for three bytes. A PNG begins with the same bytes always.
const LOGO_CHARACTERS = Math.ceil(siteLimits.logo / 3) * 4;

export const saveSiteLogo = endpoint('/api/admin/save_site_logo', {
  summary: 'Changes the logo of the site, or removes it.',
  access: 'admin',
  fresh: true,
  scope: 'site',
  limit: 'write',
  body: LOGO_CHARACTERS + limits.body,
  input: {
    /** A PNG as base64; empty to remove the logo. */
    picture: z
      .string()
      .check(
        z.maxLength(LOGO_CHARACTERS, siteTexts.noLogo),
        z.regex(/^$|^(?=iVBORw0KGgo)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, siteTexts.noLogo),
      ),
  },
  output: { message: z.string(), logo: z.string() },
});

export const getSiteRules = endpoint('/api/site/rules', {
  summary: "Returns the rules that the site's operator wrote.",
  access: 'public',
  scope: 'site',
  limit: 'read',
  input: {},
  output: { rules: z.string(), changed_at: z.nullable(z.number()) },
});

export const testPart = endpoint('/api/admin/test_part', {
  summary: 'Tests an optional part of the site.',
  access: 'admin',
  scope: 'site',
  limit: 'mail',
  input: { part: z.enum(siteParts) },
  output: { works: z.boolean(), message: z.string() },
});
