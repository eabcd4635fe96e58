import { base64url } from 'jose';
import { keyedHash, secretHash } from './hash.ts';

/** The claims of an API token. The first round trip checks that it exists and has not expired. */
export interface ApiTokenClaims {
  userId: string;
  tokenHash: string;
}

/** A recognisable prefix, so that scanners for leaked secrets find tokens. */
const PREFIX = 'flt_';
// A token contains its reader's ID, so that one round trip loads the reader's rows along with the token's.
const API_TOKEN = /^flt_(\d{16})_[A-Za-z0-9_-]{43}$/;

/**
 * Returns the API token with this ID. It is derived from the ID and a secret of the server, so a repeated call returns
 * the same token although only its hash is stored.
 */
export async function deriveApiToken(
  secret: Uint8Array,
  { id, userId }: { id: string; userId: string },
): Promise<string> {
  return `${PREFIX}${userId}_${base64url.encode(await keyedHash(secret, `api token ${id}`))}`;
}

/** Returns the token of an `Authorization: Bearer` header, which may be empty; null without such a header. */
export function readBearer(request: Request): string | null {
  const sent = /^bearer(?: +(.*))?$/i.exec(request.headers.get('authorization') ?? '');
  return sent === null ? null : (sent[1] ?? '').trim();
}

/** Parses an API token without touching the database; returns null for an invalid one. */
export async function readApiToken(token: string): Promise<ApiTokenClaims | null> {
  const [, userId] = API_TOKEN.exec(token) ?? [];
  return userId === undefined ? null : { userId, tokenHash: await secretHash(token) };
}
