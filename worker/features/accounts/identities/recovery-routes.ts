import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { userInfoOf } from '../account.ts';
import { openSessionFor } from '../sign-in.ts';
import { identityTexts, makeRecoveryCodes, recover } from './contract.ts';
import * as recovery from './recovery.ts';

export const recoveryRoutes = [
  on(makeRecoveryCodes, async (call) => {
    await call.load({});
    const { codes, saving } = await recovery.newCodes(call.memberId, call.seconds);
    await call.save(saving);
    return { recovery_codes: codes };
  }),

  on(recover, async (call, { code }) => {
    const at = { hash: await recovery.recoveryHash(code), now: call.seconds };
    const { rows } = await call.load({ rows: recovery.userByRecoveryKey(at) });
    const user = rows[0] ?? throwApiError('not_allowed', identityTexts.badCode);
    const { statement, token } = await openSessionFor(call, user);
    await call.saveUnless({ used_once: identityTexts.badCode }, [
      recovery.useRecoveryKey({ ...at, usedBy: call.requestId }),
      statement,
    ]);
    return { user_info: userInfoOf(user, token) };
  }),
];
