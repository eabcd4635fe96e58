import { siteNameOf } from '../../../platform/bindings.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on, type Route } from '../../../platform/http/handle.ts';
import { newReaderId } from '../../../platform/ids.ts';
import { userInfoOf } from '../account.ts';
import { nameOf } from '../bans.ts';
import { identify } from '../identity.ts';
import { recordProof } from '../sessions.ts';
import { isNameHeld, requireAllowedAddress } from '../setup/site-lists.ts';
import { siteListTexts } from '../setup/site-lists-contract.ts';
import { openSessionFor, savePerson, takenMessages } from '../sign-in.ts';
import { type Invites, inviteErrors, requireHuman, requireSignUp, signUpQueries } from '../sign-up/sign-up.ts';
import { addMethod, SPENT_CHALLENGE } from './add.ts';
import {
  addIdentity,
  addPasskey,
  askNewPasskey,
  askPasskey,
  askSignUpPasskey,
  confirmIdentity,
  identityTexts,
  listIdentities,
  loginWithPasskey,
  removeIdentity,
  renameIdentity,
  signUpWithPasskey,
} from './contract.ts';
import * as identities from './identities.ts';
import * as passkeys from './passkeys.ts';
import * as recovery from './recovery.ts';

const { PASSKEY } = identities;

export const identityRoutes = (invites: Invites): Route[] => [
  on(askSignUpPasskey, async (call, { name }) => {
    if (isNameHeld(call, name)) throwApiError('invalid_input', siteListTexts.heldName);
    return passkeys.askToRegister(call.config, { site: siteNameOf(call.env), name, now: call.seconds });
  }),

  on(signUpWithPasskey, async (call, { challenge, response, ...proof }) => {
    const { nonce, name, expiresAt } = await passkeys.readChallenge(call.config, challenge, {
      purpose: 'sign_up',
      now: call.now,
    });
    const passkey = await passkeys.verifyNew(call.config, nonce, response);
    const { rows, ...signUp } = await call.load({
      ...signUpQueries(invites, proof, call),
      rows: identities.identityByName({ issuer: PASSKEY, subject: passkey.subject }),
    });
    if (rows.length > 0) throwApiError('conflict', identityTexts.taken);
    const { awaitsApproval, record } = requireSignUp(call, invites, signUp, proof);
    await requireHuman(call, proof);
    const userId = newReaderId();
    const { codes, saving } = await recovery.newCodes(userId, call.seconds);
    const person = { issuer: PASSKEY, subject: passkey.subject, email: '', name, picture: '' };
    const newAccount = { person, userId, passkey, label: 'Passkey', awaitsApproval };
    const { user, token } = await savePerson(call, newAccount, (statements) =>
      call.saveUnless({ ...inviteErrors(invites), ...SPENT_CHALLENGE, ...takenMessages(identityTexts.taken) }, [
        recovery.spendChallenge({ nonce, expiresAt, spender: call.requestId }),
        ...statements,
        ...record(userId),
        ...saving,
      ]),
    );
    return { session_token: token, user_id: user.id, user_info: userInfoOf(user, token), recovery_codes: codes };
  }),

  on(askPasskey, async (call) => passkeys.askToLogIn(call.config, call.seconds)),

  on(loginWithPasskey, async (call, { challenge, response }) => {
    const { nonce, expiresAt } = await passkeys.readChallenge(call.config, challenge, {
      purpose: 'login',
      now: call.now,
    });
    const passkeyName = { issuer: PASSKEY, subject: response.id };
    const { owner, rows } = await call.load({
      owner: identities.userByIdentity(passkeyName),
      rows: identities.identityByName(passkeyName),
    });
    const [user, passkey] = [owner[0], rows[0]];
    if (user === undefined || passkey?.publicKey == null) {
      throwApiError('not_found', identityTexts.unknown, { reason: 'no_account' });
    }
    const registered = { ...passkey, publicKey: passkey.publicKey };
    const counter = await passkeys.verifyKnown(call.config, { nonce, response, registered: registered });
    const { statement, token } = await openSessionFor(call, user);
    await call.saveUnless(SPENT_CHALLENGE, [
      recovery.spendChallenge({ nonce, expiresAt, spender: call.requestId }),
      statement,
      identities.recordIdentityUse({ ...passkeyName, counter, now: call.seconds }),
    ]);
    return { user_info: userInfoOf(user, token) };
  }),

  on(askNewPasskey, async (call) => {
    const { memberId: userId } = call;
    const { own, name } = await call.load({ own: identities.identitiesOf({ userId }), name: nameOf({ userId }) });
    const credentialIds = own.filter(({ issuer }) => issuer === PASSKEY).map(({ subject }) => subject);
    return passkeys.askToRegister(call.config, {
      site: siteNameOf(call.env),
      name: name[0]?.name ?? '',
      userId,
      registered: credentialIds,
      now: call.seconds,
    });
  }),

  on(addPasskey, async (call, { challenge, response, name }) => {
    const { memberId: userId, config, now } = call;
    // Loaded first, so that an expired session is reported before any other error.
    const { rows } = await call.load({
      rows: identities.identityByName({ issuer: PASSKEY, subject: response.id }),
    });
    const { nonce, expiresAt } = await passkeys.readChallenge(config, challenge, { purpose: 'add', userId, now });
    const passkey = await passkeys.verifyNew(config, nonce, response);
    return addMethod(call, rows, { issuer: PASSKEY, name, ...passkey }, { nonce, expiresAt, spender: call.requestId });
  }),

  on(listIdentities, async (call) => {
    const { memberId: userId } = call;
    const { own, left } = await call.load({
      own: identities.identitiesOf({ userId }),
      left: recovery.countUnusedCodes({ userId }),
    });
    return { identities: own.map(identities.identityOf), recovery_codes_left: left[0]?.count ?? 0 };
  }),

  on(addIdentity, async (call, { token }) => {
    const { subject, email } = await identify(call.services.identity, call.config.clientId, token);
    const { issuer } = call.services.identity;
    const { rows } = await call.load({ rows: identities.identityByName({ issuer, subject }) });
    requireAllowedAddress(call, email);
    return addMethod(call, rows, { issuer, subject, name: email });
  }),

  on(confirmIdentity, async (call, { token, challenge, response }) => {
    const { config, memberId: userId, seconds: now } = call;
    if (token !== undefined) {
      const { issuer } = call.services.identity;
      const { subject } = await identify(call.services.identity, config.clientId, token);
      const { rows } = await call.load({ rows: identities.identityByName({ issuer, subject }) });
      requireOwnWayIn(rows[0], userId);
      await call.save([
        recordProof({ sessionId: call.member().sessionId, now }),
        identities.recordIdentityUse({ issuer, subject, counter: 0, now }),
      ]);
      return {};
    }
    if (challenge === undefined || response === undefined) throwApiError('invalid_input', identityTexts.noProof);
    const passkeyName = { issuer: PASSKEY, subject: response.id };
    const { rows } = await call.load({ rows: identities.identityByName(passkeyName) });
    const { publicKey, ...passkey } = requireOwnWayIn(rows[0], userId);
    const { nonce, expiresAt } = await passkeys.readChallenge(config, challenge, { purpose: 'login', now: call.now });
    const registered = { ...passkey, publicKey: publicKey ?? '' };
    const counter = await passkeys.verifyKnown(config, { nonce, response, registered });
    await call.saveUnless(SPENT_CHALLENGE, [
      recovery.spendChallenge({ nonce, expiresAt, spender: call.requestId }),
      recordProof({ sessionId: call.member().sessionId, now }),
      identities.recordIdentityUse({ ...passkeyName, counter, now }),
    ]);
    return {};
  }),

  on(renameIdentity, async (call, { id, name }) => {
    const { memberId: userId } = call;
    const { own } = await call.load({ own: identities.identitiesOf({ userId }) });
    requireOwn(own, id);
    await call.save([identities.renameIdentity({ id, userId, name })]);
    return {};
  }),

  on(removeIdentity, async (call, { id }) => {
    const { memberId: userId, seconds: now } = call;
    const { own } = await call.load({ own: identities.identitiesOf({ userId }) });
    requireOwn(own, id);
    const { left } = await call.save([identities.removeIdentity({ id, userId, now })], {
      left: identities.identitiesOf({ userId }),
    });
    if (left.some((item) => item.id === id)) throwApiError('conflict', identityTexts.last);
    return {};
  }),
];

function requireOwnWayIn<Row extends { userId: string | null; removedAt: number | null }>(
  row: Row | undefined,
  userId: string,
): Row {
  if (row === undefined || row.userId !== userId || row.removedAt !== null)
    throwApiError('not_allowed', identityTexts.notYours);
  return row;
}

function requireOwn(own: readonly { id: string }[], id: string): void {
  if (!own.some((item) => item.id === id)) throwApiError('not_found', identityTexts.notFound);
}
