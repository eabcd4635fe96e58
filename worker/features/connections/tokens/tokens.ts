import { and, desc, eq, sql } from 'drizzle-orm';
import { apiTokens } from '../../../platform/db/schema/connections.ts';
import { db, type RowOf, type Statement } from '../../../platform/db/statement.ts';
import type { TokenScope } from '../../../platform/http/contract.ts';
import { type ApiToken, MOST_TOKENS } from './contract.ts';

/** The database's word for one token too many. */
export const TOKENS_FULL = 'api_tokens_full';

/** A reader's tokens, newest first. */
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
    .limit(MOST_TOKENS);

/** One of a reader's tokens. */
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

/** The statement that adds a token, unless the same call added it before; one too many fails by {@link TOKENS_FULL}. */
export function addToken(token: NewToken): Statement {
  return db.run(sql`
    INSERT INTO ${apiTokens} (id, user_id, name, scope, hash, created_at, expires_at)
    SELECT ${token.id}, ${token.userId}, ${token.name}, ${token.scope}, ${token.hash}, ${token.createdAt}, ${token.expiresAt}
    WHERE NOT EXISTS (SELECT 1 FROM ${apiTokens} WHERE id = ${token.id})`);
}

/** The statement that revokes a token; a trigger registers it. */
export const removeToken = ({ tokenId }: { tokenId: string }) => db.delete(apiTokens).where(eq(apiTokens.id, tokenId));

/** The statement that revokes all tokens of a reader. */
export const removeTokensOf = ({ userId }: { userId: string }) =>
  db.delete(apiTokens).where(eq(apiTokens.userId, userId));

/** A token as the wire shows it. */
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
