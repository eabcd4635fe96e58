import { throwApiError } from '../../platform/http/errors.ts';
import { on, type Route } from '../../platform/http/handle.ts';
import { newReaderId } from '../../platform/ids.ts';
import { addressKeyId } from '../../platform/mail/keys.ts';
import { recordAddressSecret } from '../../platform/mail/outbox.ts';
import * as account from './account.ts';
import { accountSentences, createUser, login, logout, logoutEverywhere } from './contract.ts';
import { identityTexts } from './identities/contract.ts';
import { identityByName, recordIdentityUse, userByIdentity } from './identities/identities.ts';
import { identify } from './identity.ts';
import { openSessionOf, openSessionsOf } from './sessions.ts';
import { endSession, listSessions } from './sessions-contract.ts';
import { isBlockedAddress } from './setup/site-lists.ts';
import { openSessionFor, savePerson, takenMessages } from './sign-in.ts';
import { getIdentity } from './sign-up/mode-contract.ts';
import {
  type Invites,
  inviteErrors,
  requireHuman,
  requireSignUp,
  signUpOffer,
  signUpQueries,
} from './sign-up/sign-up.ts';

export const accountRoutes = (invites: Invites): Route[] => [
  on(getIdentity, async (call, input) => {
    const rows = await call.load(signUpQueries(invites, input, call));
    return {
      client_id: call.config.clientId,
      script: call.config.clientId === '' ? '' : call.services.identity.script,
      providers: call.config.oidcProviders.map(({ id, name }) => ({ id, name })),
      ...signUpOffer(call, invites, rows, input),
      turnstile_site_key: call.env.TURNSTILE_SITE_KEY ?? '',
    };
  }),

  on(login, async (call, input) => {
    const { issuer } = call.services.identity;
    const identity = await identify(call.services.identity, call.config.clientId, input.token);
    const { knownUser, byEmail } = await call.load({
      knownUser: userByIdentity({ issuer, subject: identity.subject }),
      byEmail: account.userByEmail({ email: identity.email }),
    });
    const user = knownUser[0] ?? throwApiError('not_found', accountSentences.login, { reason: 'no_account' });
    // A reader whose address changed to one that the site blocks keeps the one before.
    const isTaken = byEmail.length > 0 || isBlockedAddress(call, identity.email);
    const email = isTaken ? user.email : identity.email;
    const { statement, token } = await openSessionFor(call, user);
    await call.save([
      statement,
      recordIdentityUse({ issuer, subject: identity.subject, counter: 0, now: call.seconds }),
      account.storePicture(user, identity.picture),
      ...call.services.accountParts.flatMap((part) => part.pictured?.(user.id) ?? []),
      account.updateEmail(user, email),
      recordAddressSecret({ keyId: await addressKeyId(call.config.addressSecret), now: call.seconds }),
    ]);
    const signedIn = { ...user, email, picture: identity.picture || user.picture };
    return { success: true as const, user_info: account.userInfoOf(signedIn, token) };
  }),

  on(createUser, async (call, input) => {
    const identity = await identify(call.services.identity, call.config.clientId, input.token);
    const { issuer } = call.services.identity;
    const { namedIdentity, byEmail, ...signUp } = await call.load({
      ...signUpQueries(invites, input, call),
      namedIdentity: identityByName({ issuer, subject: identity.subject }),
      byEmail: account.userByEmail({ email: identity.email }),
    });
    if (namedIdentity[0]?.removedAt) throwApiError('conflict', identityTexts.removed);
    // The same email address from another provider must neither create a second account nor give access to the first.
    if (namedIdentity[0] || byEmail[0]) throwApiError('conflict', accountSentences.emailTaken);
    const { awaitsApproval, record } = requireSignUp(call, invites, signUp, input);
    await requireHuman(call, input);
    const person = { ...identity, issuer };
    const userId = newReaderId();
    const newPerson = { person, userId, label: identity.email, awaitsApproval };
    const errors = { ...inviteErrors(invites), ...takenMessages(accountSentences.emailTaken) };
    const { user, token } = await savePerson(call, newPerson, (statements) =>
      call.saveUnless(errors, [...statements, ...record(userId)]),
    );
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

  on(listSessions, async (call) => {
    const { open } = await call.load({ open: openSessionsOf({ userId: call.memberId, now: call.seconds }) });
    const { sessionId } = call.member();
    return { sessions: open.map((row) => openSessionOf(row, sessionId)) };
  }),

  on(endSession, async (call, { id: sessionId }) => {
    await call.save([account.endSession({ sessionId, now: call.seconds })]);
    return {};
  }),

  on(logoutEverywhere, async (call, { connections = false }) => {
    await call.load({});
    const { memberId: userId, seconds: now } = call;
    const parts = connections ? call.services.accountParts : [];
    await call.save([
      account.endAllSessions({ userId, now }),
      ...parts.flatMap((part) => part.disconnecting?.(userId) ?? []),
    ]);
    return {};
  }),
];
