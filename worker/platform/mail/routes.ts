import type { Statement } from '../db/statement.ts';
import type { Call } from '../http/call.ts';
import { throwApiError } from '../http/errors.ts';
import { on, type Route } from '../http/handle.ts';
import { getBlockStatus, mailSentences, unblockEmail } from './contract.ts';
import { addressKeysOf } from './keys.ts';
import { unblock } from './outbox.ts';
import { blockOf } from './queries.ts';

interface MailNeeds {
  /** Finds the reader with an address. */
  userByEmail(at: { email: string }): Statement<readonly { userId: string }[]>;
}

export const mailRoutes = ({ userByEmail }: MailNeeds): Route[] => [
  on(getBlockStatus, async (call, { email }) => ({ blocked: (await ownAddress(call, email, userByEmail)).blocked })),

  on(unblockEmail, async (call, { email }) => {
    const { addressKeys } = await ownAddress(call, email, userByEmail);
    await call.save(addressKeys.map((addressKey) => unblock({ addressKey })));
    return {};
  }),
];

// SQL can't compute the keyed hash of an address, so the caller sends theirs, and the same round trip checks it.
async function ownAddress(
  call: Call,
  email: string,
  userByEmail: MailNeeds['userByEmail'],
): Promise<{ addressKeys: string[]; blocked: boolean }> {
  const addressKeys = await addressKeysOf(call.config.addressSecrets, email);
  const { recipients, blocks } = await call.load({
    recipients: userByEmail({ email: email.toLowerCase() }),
    blocks: blockOf({ addressKeys }),
  });
  if (recipients[0]?.userId !== call.memberId) throwApiError('not_allowed', mailSentences.notYours);
  return { addressKeys, blocked: blocks.length > 0 };
}
