import { userByEmail } from '../../features/accounts/account.ts';
import type { Call } from '../http/call.ts';
import { throwApiError } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { getBlockStatus, mailSentences, unblockEmail } from './contract.ts';
import { addressKeyOf } from './keys.ts';
import { unblock } from './outbox.ts';
import { blockOf } from './queries.ts';

export const mailRoutes = [
  on(getBlockStatus, async (call, { email }) => ({ blocked: (await own(call, email)).blocked })),

  on(unblockEmail, async (call, { email }) => {
    const { addressKey } = await own(call, email);
    await call.save([unblock({ addressKey })]);
    return {};
  }),
];

// The hash of an address cannot be worked out in SQL, so the caller names theirs, and the same round trip says whether it is.
async function own(call: Call, email: string): Promise<{ addressKey: string; blocked: boolean }> {
  const addressKey = await addressKeyOf(call.config.addressSecret, email);
  const { recipients, blocks } = await call.load({
    recipients: userByEmail({ email: email.toLowerCase() }),
    blocks: blockOf({ addressKey }),
  });
  if (recipients[0]?.userId !== call.memberId) throwApiError('not_allowed', mailSentences.notYours);
  return { addressKey, blocked: blocks.length > 0 };
}
