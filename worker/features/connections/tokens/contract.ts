import * as z from 'zod/mini';
import { endpoint, id, limits, tokenScopes, validateText } from '../../../platform/http/contract.ts';

/** API tokens that a reader may have at once. */
export const MOST_TOKENS = 20;

/** Days after which a token expires, as the settings offer them. */
export const tokenDays = [30, 365] as const;

export const tokenTexts = {
  noName: 'Enter a name, such as the program that will use it.',
  full: `You have ${MOST_TOKENS} tokens. Revoke one first.`,
  gone: 'This token no longer exists.',
} as const;

const apiToken = z.object({
  token_id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  created_at: z.number(),
  /** Absent for a token that never expires. */
  expires_at: z.optional(z.number()),
  /** Exact to the hour; absent for a token that was never used. */
  last_used_at: z.optional(z.number()),
});
export type ApiToken = z.infer<typeof apiToken>;

/** Creates a token for a program. Only this answer holds it; the server stores its hash. */
export const createToken = endpoint('/api/tokens/create', {
  scope: 'site',
  limit: 'write',
  input: {
    name: validateText({ max: limits.name, min: 1, name: true, empty: tokenTexts.noName }),
    scope: z.enum(tokenScopes),
    expires_days: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
  },
  output: { token: z.string(), token_id: z.string() },
  creates: true,
});

/** The reader's tokens, newest first. */
export const listTokens = endpoint('/api/tokens/list', {
  scope: 'site',
  limit: 'read',
  input: {},
  output: { tokens: z.array(apiToken) },
});

/** Ends a token for good. */
export const revokeToken = endpoint('/api/tokens/revoke', {
  scope: 'site',
  limit: 'write',
  input: { token_id: id },
  output: {},
});
