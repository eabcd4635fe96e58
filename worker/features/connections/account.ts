import { eq } from 'drizzle-orm';
import { apiTokens } from '../../platform/db/schema/connections.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import type { AccountPart } from '../accounts/data-part.ts';
import { removeTokensOf } from './tokens/tokens.ts';

/** The statements that revoke everything a reader connected. */
export function disconnectAll({ userId }: { userId: string }): Statement[] {
  return [removeTokensOf({ userId })];
}

/** The programs a reader connected. Hashes of tokens are left out of the export: they open the account. */
export const connectionsPart: AccountPart = {
  tables: ['api_tokens'],
  exported: (userId) => ({
    api_tokens: db
      .select({
        token_id: apiTokens.id,
        name: apiTokens.name,
        scope: apiTokens.scope,
        created_at: apiTokens.createdAt,
        expires_at: apiTokens.expiresAt,
        last_used_at: apiTokens.lastUsedAt,
      })
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId)),
  }),
  leaving: (userId) => disconnectAll({ userId }),
};
