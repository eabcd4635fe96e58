import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { identityKeysUnder, subjectText } from '../identity-key.ts';
import { renewBar } from '../sanctions.ts';
import { takenMessages } from '../sign-in.ts';
import { identityTexts } from './contract.ts';
import { addIdentity, IDENTITIES_FULL, type NewIdentity } from './identities.ts';
import { spendChallenge } from './recovery.ts';

/** The error for a challenge that has been used already. */
export const SPENT_CHALLENGE = { 'spent_challenges.nonce': identityTexts.spent };

/**
 * Adds a sign-in method to the caller's account. Throws `conflict` if it belongs to another reader.
 * @param identityRows the stored row of that identity, if there is one.
 */
export async function addMethod(
  call: Call,
  identityRows: readonly { id: string; userId: string | null }[],
  added: Omit<NewIdentity, 'id' | 'userId' | 'identityKey' | 'now'>,
  spent?: Parameters<typeof spendChallenge>[0],
): Promise<{ id: string }> {
  const { memberId: userId, seconds: now } = call;
  if (identityRows[0] && identityRows[0].userId !== userId) throwApiError('conflict', identityTexts.taken);
  const [identityKey = '', ...formerKeys] = await identityKeysUnder(call.config.addressSecrets, subjectText(added));
  const id = identityRows[0]?.id ?? newId();
  await call.saveUnless(
    { ...SPENT_CHALLENGE, [IDENTITIES_FULL]: identityTexts.full, ...takenMessages(identityTexts.taken) },
    [
      spent === undefined ? null : spendChallenge(spent),
      ...formerKeys.map((formerKey) => renewBar({ formerKey, identityKey })),
      addIdentity({ ...added, id, userId, identityKey, now }),
    ],
  );
  return { id };
}
