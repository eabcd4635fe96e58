import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { userInfoOf } from '../account.ts';
import { nameOf } from '../bans.ts';
import { openSessionFor } from '../sign-in.ts';
import { identityTexts, makeRecoveryCodes, makeRecoveryLink, RECOVERY_LINK_HOURS, recover } from './contract.ts';
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

  on(makeRecoveryLink, async (call, { target_id: userId }) => {
    const { target } = await call.load({ target: nameOf({ userId }) });
    if (target.length === 0) throwApiError('not_found', 'This account no longer exists.');
    const expiresAt = call.seconds + RECOVERY_LINK_HOURS * 3_600;
    const link = await recovery.newLink({ userId, adminId: call.memberId, expiresAt }, call.seconds);
    await call.save([link.saving]);
    console.log(JSON.stringify({ event: 'recovery_link_made', request_id: call.requestId }));
    return { key: link.key, expires_at: expiresAt };
  }),
];
