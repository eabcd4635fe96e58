import { getIdentity } from '../../../worker/features/accounts/sign-up/mode-contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { call } from '../api/call.ts';

type SignInOptions = OutputOf<typeof getIdentity>;

let options: Promise<SignInOptions> | null = null;

/** Returns the login methods of this site besides passkeys; requested once. */
export function signInOptions(): Promise<SignInOptions> {
  options ??= call(getIdentity, {}).catch((error: unknown) => {
    options = null;
    throw error;
  });
  return options;
}
