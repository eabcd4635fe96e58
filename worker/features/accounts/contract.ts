import * as z from 'zod/mini';
import { endpoint } from '../../platform/http/contract.ts';
import { pictureVariants, type Rank, ranks } from './reader-contract.ts';
import { signUpProof } from './sign-up/contract.ts';

export { pictureVariants, type Rank, ranks };

/** The data of a generated picture: five hex colours and a seed. */
export const pictureDetails = z.object({
  variant: z.enum(pictureVariants),
  seed: z.string(),
  colors: z.array(z.string()),
});
export type PictureDetails = z.infer<typeof pictureDetails>;

export const userInfo = z.object({
  user_id: z.string(),
  session_token: z.string(),
  name: z.string(),
  rank: z.enum(ranks),
  email: z.string(),
  picture: z.string(),
  language: z.string(),
  search_languages: z.array(z.string()),
  picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
});
export type UserInfo = z.infer<typeof userInfo>;

// The form of a bearer token (RFC 6750): whatever else it holds could not be passed on to the provider.
export const accessToken = z
  .string({ error: 'Something went wrong with your authentication!' })
  .check(z.regex(/^[A-Za-z0-9._~+/-]{1,4096}=*$/, 'Something went wrong with your authentication!'));

export const login = endpoint('/api/users/login', {
  summary: "Logs in with an identity provider's access token.",
  access: 'public',
  scope: 'site',
  limit: 'sign_in',
  input: { token: accessToken },
  output: { success: z.literal(true), user_info: userInfo },
});

export const createUser = endpoint('/api/users/create_user', {
  summary: "Creates an account from an identity provider's access token.",
  access: 'public',
  scope: 'site',
  limit: 'sign_in',
  input: { token: accessToken, ...signUpProof },
  output: { success: z.literal(true), session_token: z.string(), user_id: z.string(), user_info: userInfo },
});

export const logout = endpoint('/api/users/logout', {
  summary: 'Ends the session that makes the call.',
  scope: 'site',
  limit: 'write',
  input: {},
  output: {},
});

export const logoutEverywhere = endpoint('/api/users/logout_everywhere', {
  summary: 'Ends every session of the reader and, if asked to, every API token, device and calendar link.',
  scope: 'site',
  limit: 'write',
  input: { connections: z.optional(z.boolean()) },
  output: {},
});

/** Sentences of sign-in (document 1, section 8). */
export const accountSentences = {
  authentication: 'Something went wrong with your authentication!',
  login: 'Something went wrong with your login!',
  emailTaken: 'You already have an account with that email!',
  loggedIn: 'Successfully logged in!',
  signedUp: 'Successfully signed up!',
  barred: 'You can’t sign up here.',
  suspended: 'This account is suspended.',
  beingDeleted: 'This account is being deleted. You can sign up again tomorrow.',
} as const;

/** As whom readers can look at their own profile. */
export const previewRoles = ['stranger', 'friend', 'club_member'] as const;
export type PreviewRole = (typeof previewRoles)[number];

/** Returns the reader's own profile as one of these would see it; no one else's. */
export const previewRoleSchema = z.optional(z.enum(previewRoles));
