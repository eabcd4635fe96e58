import { clubSentences } from '../../worker/clubs/contract.ts';
import { CallError } from '../api/call.ts';
import { toast } from '../ui/toast.ts';

const NOT_MEMBER = 'You are not a member of this book club.';

/** Why a club's page did not open. */
export interface ClubFailure {
  failed: true;
  id: string;
  sentence: string;
  /** The club is public: whoever is not in it can join. */
  open: boolean;
  /** Nothing is wrong with the club: another try may do. */
  passing: boolean;
}

/** What to show in place of a club, after a toast (document 3, section 8); null for an ended session, others are thrown. */
export function clubFailure(id: string, error: unknown): ClubFailure | null {
  if (!(error instanceof CallError)) throw error;
  if (error.code === 'signed_out') return null;
  const outside = error.code === 'not_found' || error.code === 'not_allowed' || error.code === 'invalid_input';
  toast.error(error.code === 'invalid_input' ? clubSentences.noClub : error.message);
  const sentence = outside ? NOT_MEMBER : error.message;
  return { failed: true, id, sentence, open: error.code === 'not_allowed', passing: !outside };
}
