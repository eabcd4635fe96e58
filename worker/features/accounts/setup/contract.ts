import * as z from 'zod/mini';
import { endpoint, isNotProductName, limits, validateText } from '../../../platform/http/contract.ts';
import { emailAddress, hasNoLink } from '../../../platform/mail/contract.ts';
import { userInfo } from '../contract.ts';
import { passkeyAnswer, signedChallenge } from '../identities/contract.ts';

/** Seconds for which a setup link works. */
export const SETUP_SECONDS = 3_600;

/** The page that a setup link opens. */
export const SETUP = '/setup';

export const setupTexts = {
  pending: 'This site is being set up.',
  restoring: 'This site is being restored.',
  back: 'Come back in a few minutes.',
  badKey: 'This link doesn’t work. It works once and for one hour: npm run setup-link prints another.',
  done: 'This site is set up already.',
  noSiteName: 'Enter the site’s name.',
  noController: 'Enter a name: a person or an organisation.',
} as const;

const key = z
  .string()
  .check(
    z.minLength(1, setupTexts.badKey),
    z.maxLength(100, setupTexts.badKey),
    z.regex(/^[\w-]*$/, setupTexts.badKey),
  );

export const askSetupPasskey = endpoint('/api/setup/options', {
  summary: 'Starts to register the first admin of a new site, with a passkey.',
  access: 'public',
  scope: 'site',
  limit: 'sign_in',
  input: {
    key,
    name: validateText({ max: limits.name, min: 1, name: true, empty: 'Enter a name.' }).check(
      hasNoLink,
      isNotProductName,
    ),
  },
  output: { options: z.looseObject({ challenge: z.string() }), challenge: z.string() },
});

export const setUpSite = endpoint('/api/setup/finish', {
  summary: 'Sets the site up and opens it, with its first reader as an admin.',
  access: 'public',
  scope: 'site',
  limit: 'sign_in',
  input: {
    key,
    site_name: validateText({ max: limits.name, min: 1, name: true, empty: setupTexts.noSiteName }),
    contact_email: emailAddress,
    controller: validateText({ max: 200, min: 1, empty: setupTexts.noController }),
    challenge: signedChallenge,
    response: passkeyAnswer,
  },
  output: { user_info: userInfo, recovery_codes: z.array(z.string()) },
});
