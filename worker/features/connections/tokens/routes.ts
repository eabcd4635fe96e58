import { deriveApiToken } from '../../../platform/http/api-token.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { secretHash } from '../../../platform/http/hash.ts';
import { createToken, listTokens, revokeToken, tokenTexts } from './contract.ts';
import { addToken, ownToken, removeToken, TOKENS_FULL, tokenOf, tokensOf } from './tokens.ts';

const DAY = 86_400;

export const tokenRoutes = [
  on(createToken, async (call, { name, scope, expires_days: days }) => {
    const { newId: id, memberId: userId, seconds: createdAt } = call;
    const { createdRows } = await call.load({ createdRows: ownToken({ userId, tokenId: id }) });
    const token = await deriveApiToken(call.config.addressSecret, { id, userId });
    if (call.earlierResult(createdRows[0]) !== null) return { token, token_id: id };
    const hash = await secretHash(token);
    const expiresAt = days === undefined ? null : createdAt + days * DAY;
    await call.saveUnless({ [TOKENS_FULL]: tokenTexts.full }, [
      addToken({ id, userId, name, scope, hash, createdAt, expiresAt }),
    ]);
    return { token, token_id: id };
  }),

  on(listTokens, async (call) => {
    const { tokens } = await call.load({ tokens: tokensOf({ userId: call.memberId }) });
    return { tokens: tokens.map(tokenOf) };
  }),

  on(revokeToken, async (call, { token_id: tokenId }) => {
    const { rows } = await call.load({ rows: ownToken({ userId: call.memberId, tokenId }) });
    if (rows.length === 0) throwApiError('not_found', tokenTexts.notFound);
    await call.save([removeToken({ tokenId })]);
    return {};
  }),
];
