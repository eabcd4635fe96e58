import { clubSentences } from '../../../worker/features/clubs/contract.ts';
import { getDirectory, type ListedClub } from '../../../worker/features/clubs/directory-contract.ts';
import { id as clubId } from '../../../worker/platform/http/contract.ts';
import { CallError, call } from '../../platform/api/call.ts';
import { withId } from '../../platform/api/support-id.ts';
import { toast } from '../../platform/ui/dialogs/toast.ts';

const NOT_MEMBER = 'You are not a member of this book club.';

/** Why a club's page did not open. */
export interface ClubFailure {
  failed: true;
  id: string;
  sentence: string;
  /** The public facts of the club; null for one that is not listed. */
  club: ListedClub | null;
  /** The error is temporary, so trying again may help. */
  passing: boolean;
  /** The reader is a member but not an admin. */
  notAdmin: boolean;
}

export function notMember(club: ListedClub): ClubFailure {
  return { failed: true, id: club.id, sentence: NOT_MEMBER, club, passing: false, notAdmin: false };
}

/**
 * Returns what to show in place of a club, after a toast (document 3, section 8); null for an ended session.
 * Rethrows other errors.
 */
export async function clubFailure(id: string, error: unknown, signal: AbortSignal): Promise<ClubFailure | null> {
  if (!(error instanceof CallError)) throw error;
  if (error.code === 'signed_out') return null;
  const outside = error.code === 'not_found' || error.code === 'not_allowed' || error.code === 'invalid_input';
  toast.error(error.code === 'invalid_input' ? clubSentences.noClub : error.message, withId(error));
  const club = error.code === 'not_allowed' ? await loadListedClub(id, signal) : null;
  const sentence = outside ? NOT_MEMBER : error.message;
  return { failed: true, id, sentence, club, passing: !outside, notAdmin: false };
}

/** Loads what anyone may know of a club; null for one that is not listed. */
export async function loadListedClub(id: string, signal: AbortSignal): Promise<ListedClub | null> {
  if (!clubId.safeParse(id).success) return null;
  try {
    return (await call(getDirectory, { club_id: id }, { signal })).clubs[0] ?? null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    console.warn('The club’s details could not be loaded.', error.message);
    return null;
  }
}
