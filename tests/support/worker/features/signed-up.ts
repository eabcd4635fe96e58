import { sql } from 'drizzle-orm';
import { addUser, newUser, openSession, userInfoOf } from '../../../../worker/features/accounts/account.ts';
import type { UserInfo } from '../../../../worker/features/accounts/contract.ts';
import { addIdentity } from '../../../../worker/features/accounts/identities/identities.ts';
import { identityKeyOf } from '../../../../worker/features/accounts/identity-key.ts';
import { findableAs } from '../../../../worker/features/social/friends/names.ts';
import type { Bindings } from '../../../../worker/platform/bindings.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { db } from '../../../../worker/platform/db/statement.ts';
import { configOf } from '../../../../worker/platform/http/config.ts';
import { signToken } from '../../../../worker/platform/http/token.ts';
import { newId, newReaderId } from '../../../../worker/platform/ids.ts';
import { addressKeyId } from '../../../../worker/platform/mail/keys.ts';
import { recordAddressSecret } from '../../../../worker/platform/mail/outbox.ts';
import { rememberAddress } from '../scan.ts';
import type { Person } from '../services/identity.ts';

interface SignedUp {
  userId: string;
  token: string;
  info: UserInfo;
}

/**
 * Adds a new reader with the statements of `create_user`, in one batch and without an identity provider: the tests need
 * ten thousand readers, and asking the provider about each takes longer than adding them. A test checks that the result
 * is the same (account/sign-up.test.ts). Unless `isNew`, dates the account back by two days.
 */
export async function signedUp(person: Person, env: Bindings, moment: Date, { isNew = false } = {}): Promise<SignedUp> {
  const config = configOf(env);
  const now = Math.floor(moment.getTime() / 1000);
  const identity = { subject: person.sub, email: person.email, name: person.name, picture: person.picture ?? '' };
  const identityKey = await identityKeyOf(config.addressSecret, identity.subject);
  const user = newUser({ ...identity, identityKey }, newReaderId(), 'UTC', now);
  const session = { userId: user.id, sessionId: newId() };
  await openDatabase(env.DB, null, 'first-primary').save([
    addUser(user),
    addIdentity({
      issuer: 'https://accounts.google.com',
      subject: person.sub,
      id: newId(),
      userId: user.id,
      identityKey,
      name: person.email,
      now,
    }),
    ...findableAs(user.id, user.name),
    recordAddressSecret({ keyId: await addressKeyId(config.addressSecret), now }),
    openSession({ ...session, device: 'Unknown browser', now }),
    // Two days old, since special limits apply on the first day.
    ...(isNew ? [] : [db.run(sql`UPDATE users SET created_at = created_at - 2 * 86400 WHERE id = ${user.id}`)]),
  ]);
  rememberAddress(user.id, user.email);
  const token = await signToken(config.sessionSecret, session, now);
  return { userId: user.id, token, info: userInfoOf(user, token) };
}
