import type { SignUpProof } from '../features/accounts/sign-up/contract.ts';
import { signUpTexts } from '../features/accounts/sign-up/mode-contract.ts';
import { signUpModeIn, storedSignUpMode } from '../features/accounts/sign-up/sign-up.ts';
import { inviteByCode, requireValidInvite } from '../features/social/friends/invites.ts';
import type { RowOf } from '../platform/db/statement.ts';
import type { Call } from '../platform/http/call.ts';
import { throwApiError } from '../platform/http/errors.ts';

/** Returns the queries to load before {@link requireSignUp}. */
export const signUpQueries = ({ invite = '' }: Pick<SignUpProof, 'invite'>) => ({
  mode: storedSignUpMode(),
  invites: inviteByCode({ code: invite, reader: '' }),
});

interface SignUpRows {
  mode: RowOf<typeof storedSignUpMode>[];
  invites: RowOf<typeof inviteByCode>[];
}

/** Returns whether a new account needs approval. Throws if sign-up is closed or not open to this person. */
export function requireSignUp(call: Call, rows: SignUpRows, { invite }: SignUpProof): { awaitsApproval: boolean } {
  const mode = signUpModeIn(rows.mode);
  if (mode === 'closed') throwApiError('not_allowed', signUpTexts.closed);
  if (mode === 'invitation') {
    if (invite === undefined) throwApiError('not_allowed', signUpTexts.invitation);
    requireValidInvite(rows.invites, '', call.seconds);
  }
  return { awaitsApproval: mode === 'approval' };
}
