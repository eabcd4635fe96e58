import * as z from 'zod/mini';
import { endpoint } from '../../../platform/http/contract.ts';
import { userInfo } from '../contract.ts';
import { signUpProof } from '../sign-up/contract.ts';

const ways = z.enum(['login', 'signup', 'add', 'confirm']);
export type ProviderWay = z.infer<typeof ways>;

export const providerTexts = {
  unknown: 'This way to log in no longer exists.',
  unreachable: 'We could not reach the sign-in service. Please try again in a moment.',
  refused: 'Something went wrong with your authentication!',
  late: 'That took too long. Please start again.',
} as const;

const printable = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\x21-\x7E]*$/, providerTexts.refused));
const ticket = printable(4_000);

/** Returns the URL to open and the ticket that the browser stores meanwhile. */
export const startProviderLogin = endpoint('/api/oidc/start', {
  summary: 'Starts a login at an OpenID Connect provider.',
  access: 'optional',
  scope: 'site',
  limit: 'sign_in',
  input: { provider: printable(40), way: ways, ...signUpProof },
  output: { address: z.string(), ticket: z.string() },
});

/** `user_info` is absent if the identity was added to the current account, or confirmed it. */
export const finishProviderLogin = endpoint('/api/oidc/finish', {
  summary: 'Finishes a login at an OpenID Connect provider with the parameters of its redirect.',
  access: 'optional',
  scope: 'site',
  limit: 'sign_in',
  input: {
    code: printable(4_000).check(z.minLength(1)),
    state: printable(200),
    /** The issuer, if the provider sends it (RFC 9207). */
    iss: z.optional(printable(2_000)),
    ticket,
  },
  output: { way: ways, user_info: z.optional(userInfo) },
});
