import * as z from 'zod/mini';
import { endpoint, id, limits, tokenScopes, validateText } from '../../../platform/http/contract.ts';

/** The maximum number of API tokens per reader. */
export const MAX_TOKENS = 20;

/** The lifetimes of a token that the settings offer, in days. */
export const tokenDays = [30, 365] as const;

export const tokenTexts = {
  noName: 'Enter a name, such as the program that will use it.',
  full: `You have ${MAX_TOKENS} tokens. Revoke one first.`,
  notFound: 'This token no longer exists.',
} as const;

const apiToken = z.object({
  token_id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  created_at: z.number(),
  /** Epoch seconds; absent if the token never expires. */
  expires_at: z.optional(z.number()),
  /** Epoch seconds, precise to the hour; absent if the token was never used. */
  last_used_at: z.optional(z.number()),
});
export type ApiToken = z.infer<typeof apiToken>;

/** Only this response contains it; the server stores a hash. */
export const createToken = endpoint('/api/tokens/create', {
  summary: 'Creates an API token and returns its secret once.',
  fresh: true,
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

export const listTokens = endpoint('/api/tokens/list', {
  summary: "Lists the reader's API tokens, newest first.",
  scope: 'site',
  limit: 'read',
  input: {},
  output: { tokens: z.array(apiToken) },
});

export const revokeToken = endpoint('/api/tokens/revoke', {
  summary: 'Revokes an API token.',
  scope: 'site',
  limit: 'write',
  input: { token_id: id },
  output: {},
});
