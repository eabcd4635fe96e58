import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { on } from '../../platform/http/handle.ts';
import { signToken } from '../../platform/http/token.ts';
import { newId, newReaderId } from '../../platform/ids.ts';
import { addressKeyId } from '../../platform/mail/keys.ts';
import { noteAddressSecret } from '../../platform/mail/outbox.ts';
import { disconnectAll } from '../connections/account.ts';
import { findableAs } from '../social/friends/names.ts';
import * as account from './account.ts';
import { accountSentences, createUser, getIdentity, login, logout, logoutEverywhere } from './contract.ts';
import { restoreBans } from './delete-account.ts';
import { identify } from './identity.ts';
import { identityKeyOf } from './identity-key.ts';

export const accountRoutes = [
  on(getIdentity, async (call) => ({
    client_id: call.config.clientId,
    script: call.services.identity.script,
  })),

  on(login, async (call, input) => {
    const identity = await identify(call.services.identity, call.config.clientId, input.token);
    const { found, byEmail } = await call.load({
      found: account.userBySubject({ subject: identity.subject }),
      byEmail: account.userByEmail({ email: identity.email }),
    });
    const user = found[0] ?? throwApiError('not_found', accountSentences.login, { reason: 'no_account' });
    const email = byEmail.length === 0 ? identity.email : user.email;
    const { sessionId, token } = await newSession(call, user.id);
    const identityKey = await identityKeyOf(call.config.addressSecret, identity.subject);
    await call.save([
      account.openSession({ sessionId, userId: user.id, now: call.seconds }),
      account.keepIdentityKey(user, identityKey),
      account.keepPicture(user, identity.picture),
      account.updateEmail(user, email),
      noteAddressSecret({ keyId: await addressKeyId(call.config.addressSecret), now: call.seconds }),
    ]);
    const shown = { ...user, email, picture: identity.picture || user.picture };
    return { success: true as const, user_info: account.userInfoOf(shown, token) };
  }),

  on(createUser, async (call, input) => {
    const identity = await identify(call.services.identity, call.config.clientId, input.token);
    const { bySubject, byEmail } = await call.load({
      bySubject: account.userBySubject({ subject: identity.subject }),
      byEmail: account.userByEmail({ email: identity.email }),
    });
    if (bySubject[0] || byEmail[0]) throwApiError('conflict', accountSentences.emailTaken);
    const identityKey = await identityKeyOf(call.config.addressSecret, identity.subject);
    const user = account.newUser({ ...identity, identityKey }, newReaderId(), call.zone(), call.seconds);
    const { sessionId, token } = await newSession(call, user.id);
    // Two sign-ups of one person at once: both found nobody, the unique subject lets one in.
    await call.saveUnless(accountSentences.emailTaken, [
      account.addUser(user),
      ...findableAs(user.id, user.name),
      ...restoreBans(user.id, identityKey),
      noteAddressSecret({ keyId: await addressKeyId(call.config.addressSecret), now: call.seconds }),
      account.openSession({ sessionId, userId: user.id, now: call.seconds }),
    ]);
    return {
      success: true as const,
      session_token: token,
      user_id: user.id,
      user_info: account.userInfoOf(user, token),
    };
  }),

  on(logout, async (call) => {
    await call.load({});
    await call.save([account.endSession({ sessionId: call.member().sessionId, now: call.seconds })]);
    return {};
  }),

  on(logoutEverywhere, async (call, { connections = false }) => {
    await call.load({});
    const { memberId: userId, seconds: now } = call;
    await call.save([account.endAllSessions({ userId, now }), ...(connections ? disconnectAll({ userId }) : [])]);
    return {};
  }),
];

async function newSession(call: Call, userId: string): Promise<{ sessionId: string; token: string }> {
  const sessionId = newId();
  return { sessionId, token: await signToken(call.config.sessionSecret, { userId, sessionId }, call.seconds) };
}
