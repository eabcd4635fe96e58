import type { Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { signToken } from '../../platform/http/token.ts';
import { newId } from '../../platform/ids.ts';
import { addressKeyId } from '../../platform/mail/keys.ts';
import { recordAddressSecret } from '../../platform/mail/outbox.ts';
import * as account from './account.ts';
import { accountSentences } from './contract.ts';
import { deletionOf, restoreBans } from './delete-account.ts';
import { addIdentity } from './identities/identities.ts';
import type { RegisteredPasskey } from './identities/passkeys.ts';
import type { Identity } from './identity.ts';
import { identityKeysUnder, subjectText } from './identity-key.ts';
import { IDENTITY_BARRED, renewBar } from './sanctions.ts';
import { isNameHeld, requireAllowedAddress } from './setup/site-lists.ts';
import { signUpTexts } from './sign-up/mode-contract.ts';

/**
 * Returns the errors for a banned identity, and for an identity that already has an account, also when two sign-ups of
 * one person are simultaneous.
 */
export const takenMessages = (sentence: string) => ({
  [IDENTITY_BARRED]: accountSentences.barred,
  'UNIQUE constraint failed': sentence,
  'NOT NULL constraint failed': sentence,
});

/** The name of a reader whose own one may not be shown. */
const UNNAMED = 'Reader';

/** A new reader with the identity that they signed up with. */
interface NewPerson {
  person: Identity & { issuer: string };
  userId: string;
  passkey?: RegisteredPasskey;
  label: string;
  /** Whether the account stays suspended until an admin approves. An error after the save tells the reader. */
  awaitsApproval?: boolean;
}

/** Returns a new session's token, and the statement that stores it. Throws `not_allowed` for a suspended reader. */
export async function openSessionFor(
  call: Call,
  { id: userId, suspendedAt, awaitsApproval }: Pick<account.NewUser, 'id' | 'suspendedAt' | 'awaitsApproval'>,
): Promise<{ statement: Statement; token: string }> {
  if (typeof suspendedAt === 'number') {
    const { deletion } = await call.load({ deletion: deletionOf({ userId }) });
    if (deletion.length > 0) throwApiError('not_allowed', accountSentences.beingDeleted);
    throwApiError('not_allowed', awaitsApproval ? signUpTexts.waiting : accountSentences.suspended);
  }
  const sessionId = newId();
  return {
    statement: account.openSession({ sessionId, userId, device: call.device, now: call.seconds }),
    token: await signToken(call.config.sessionSecret, { userId, sessionId }, call.seconds),
  };
}

/** Adds a reader with their first sign-in method and an open session, and applies remembered bans. */
export async function savePerson(
  call: Call,
  { person, userId, passkey, label, awaitsApproval = false }: NewPerson,
  save: (statements: Statement[]) => Promise<unknown>,
): Promise<{ user: account.NewUser; token: string }> {
  requireAllowedAddress(call, person.email);
  const now = call.seconds;
  const { accountParts } = call.services;
  const subject = subjectText(person);
  const identityKeys = await identityKeysUnder(call.config.addressSecrets, subject);
  const [identityKey = '', ...formerKeys] = identityKeys;
  // A provider gave it, so it can't be refused here.
  const name = isNameHeld(call, person.name) ? UNNAMED : person.name;
  const user = {
    ...account.newUser({ ...person, name, subject, identityKey }, userId, call.zone(), now),
    searchLanguages: [...(call.env.SITE?.languages ?? [])],
  };
  const session = awaitsApproval ? null : await openSessionFor(call, user);
  const { issuer } = person;
  const key = { issuer, subject: person.subject, id: newId(), userId, identityKey, name: label, now };
  await save([
    ...formerKeys.map((formerKey) => renewBar({ formerKey, identityKey })),
    account.addUser(awaitsApproval ? account.pendingUser(user) : user),
    addIdentity({ ...key, ...(passkey ?? {}) }),
    ...accountParts.flatMap((part) => part.renamed?.(userId, user.name) ?? []),
    ...identityKeys.flatMap((key) => restoreBans(accountParts, userId, key)),
    recordAddressSecret({ keyId: await addressKeyId(call.config.addressSecret), now }),
    ...(session === null ? [] : [session.statement]),
  ]);
  if (session === null) return throwApiError('not_allowed', signUpTexts.waiting);
  return { user, token: session.token };
}
