import { and, desc, eq, sql } from 'drizzle-orm';
import { apiTokens } from '../../../platform/db/schema/connections.ts';
import { db, type RowOf, type Statement } from '../../../platform/db/statement.ts';
import type { TokenScope } from '../../../platform/http/contract.ts';
import { type ApiToken, MAX_TOKENS } from './contract.ts';

/** The database's error for a token beyond the limit. */
export const TOKENS_FULL = 'api_tokens_full';

/** Returns a reader's tokens, newest first. */
export const tokensOf = ({ userId }: { userId: string }) =>
  db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      scope: apiTokens.scope,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id)
    .limit(MAX_TOKENS);

export const ownToken = ({ userId, tokenId }: { userId: string; tokenId: string }) =>
  db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId)));

interface NewToken {
  id: string;
  userId: string;
  name: string;
  scope: TokenScope;
  hash: string;
  createdAt: number;
  expiresAt: number | null;
}

/**
 * Returns the statement that adds a token, unless the same call has added it before. Beyond the limit it fails with
 * {@link TOKENS_FULL}.
 */
export function addToken(token: NewToken): Statement {
  return db.run(sql`
    INSERT INTO ${apiTokens} (id, user_id, name, scope, hash, created_at, expires_at)
    SELECT ${token.id}, ${token.userId}, ${token.name}, ${token.scope}, ${token.hash}, ${token.createdAt}, ${token.expiresAt}
    WHERE NOT EXISTS (SELECT 1 FROM ${apiTokens} WHERE id = ${token.id})`);
}

/** Returns the statement that removes a token. A trigger registers the revocation. */
export const removeToken = ({ tokenId }: { tokenId: string }) => db.delete(apiTokens).where(eq(apiTokens.id, tokenId));

export const removeTokensOf = ({ userId }: { userId: string }) =>
  db.delete(apiTokens).where(eq(apiTokens.userId, userId));

export function tokenOf(row: RowOf<typeof tokensOf>): ApiToken {
  return {
    token_id: row.id,
    name: row.name,
    scope: row.scope,
    created_at: row.createdAt,
    ...(row.expiresAt === null ? {} : { expires_at: row.expiresAt }),
    ...(row.lastUsedAt === null ? {} : { last_used_at: row.lastUsedAt }),
  };
}
