import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { removeIdentityAgain } from '../../worker/features/accounts/identities/identities.ts';
import { removeRecoveryKey } from '../../worker/features/accounts/identities/recovery.ts';
import {
  narrowActivitySharing,
  setLeaderboardMembership,
  setPrivacy,
} from '../../worker/features/accounts/settings.ts';
import { endSiteInvite } from '../../worker/features/accounts/sign-up/site-invites.ts';
import { hideWorkAgain } from '../../worker/features/books/hidden.ts';
import { repeatRejection } from '../../worker/features/books/own/own-books.ts';
import { deleteClub } from '../../worker/features/clubs/clubs.ts';
import { disableCode, removeCode } from '../../worker/features/clubs/codes.ts';
import { repeatCalendarRenewal } from '../../worker/features/clubs/meetings/meetings.ts';
import { shareProgress } from '../../worker/features/clubs/readings/readings.ts';
import { removablePosts, removableReplies } from '../../worker/features/clubs/reportable.ts';
import { removeDevice } from '../../worker/features/connections/devices/devices.ts';
import { removeUpload } from '../../worker/features/connections/statistics/statistics.ts';
import { removeToken } from '../../worker/features/connections/tokens/tokens.ts';
import { removableLists } from '../../worker/features/library/lists/reportable.ts';
import { removables } from '../../worker/features/moderation/removables.ts';
import { type ContentKind, keepRemoved } from '../../worker/features/moderation/removed-content.ts';
import { removeReview, showImported } from '../../worker/features/reviews/reviews.ts';
import { revokeInvite } from '../../worker/features/social/friends/invites.ts';
import type { Statement } from '../../worker/platform/db/statement.ts';

/** The revocations in the file of deleted accounts. The keys are the columns of the table `revocations`. */
export const revocations = z.array(
  z.object({
    kind: z.string(),
    target_id: z.string(),
    // The database exports numbers; the application uses strings.
    user_id: z.nullable(z.coerce.string()),
    value: z.nullable(z.coerce.string()),
    revoked_at: z.int(),
  }),
);
type Revocation = z.infer<typeof revocations>[number];

/** The target of a revocation. If `target_id` is a pair of ids (`1/2`), `first` and `second` are its parts. */
interface Target {
  id: string;
  first: string;
  second: string;
  /** What follows the second slash. */
  rest: string;
  userId: string;
  value: string;
  revokedAt: number;
}

/** Per kind, the function that returns the statements of the original revocation. */
export const replays: Readonly<Record<string, (target: Target) => Statement | Statement[]>> = {
  review: ({ id: reviewId }) => removeReview({ reviewId }),
  visible_review: ({ id: reviewId, userId }) => showImported({ reviewId, userId, hidden: 1 }),
  visible_work: ({ userId, value: work, revokedAt: now }) => hideWorkAgain({ userId, work, now }),
  invite_code: ({ first: clubId, second: code }) => removeCode({ clubId, code }),
  active_invite_code: ({ first: clubId, second: code }) => disableCode({ clubId, code }),
  invite_link: ({ id: code }) => revokeInvite({ code }),
  site_invite: ({ id: code, revokedAt: now }) => endSiteInvite({ code, now }),
  calendar_address: ({ userId, value, revokedAt: now }) =>
    repeatCalendarRenewal({ userId, generation: Number(value), now }),
  profile: ({ userId }) => setPrivacy({ userId, profilePrivacy: 'nobody' }),
  shared_activity: ({ userId, value }) => narrowActivitySharing({ userId, kinds: Number(value) }),
  leaderboard: ({ userId }) => setLeaderboardMembership({ userId, joined: false }),
  api_token: ({ id: tokenId }) => removeToken({ tokenId }),
  device: ({ id: deviceId }) => removeDevice({ deviceId }),
  statistics_upload: ({ id, userId }) => removeUpload({ id, userId }),
  identity: ({ id, revokedAt: now }) => removeIdentityAgain({ id, now }),
  recovery_key: ({ id: hash }) => removeRecoveryKey({ hash }),
  club: ({ id: clubId }) => deleteClub(clubId),
  own_book: ({ id: creationKey, userId }) => repeatRejection({ creationKey, userId }),
  post: ({ id }) => removablePosts.remove(sql`SELECT ${id}`),
  reply: ({ id }) => removableReplies.remove(sql`SELECT ${id}`),
  list: ({ id }) => removableLists.remove(sql`SELECT ${id}`),
  removed_content: ({ first, second: targetId, rest: subject, userId, revokedAt: now }) => {
    const kind = first as ContentKind | 'account';
    const gone = { kind, targetId, authorId: userId === '' ? null : userId, subject, removalId: 'restored', now };
    return [...(kind === 'account' ? [] : removables[kind].remove(sql`SELECT ${targetId}`)), keepRemoved(gone)];
  },
  club_progress: ({ first: clubId, userId }) => shareProgress({ clubId, userId, shares: false }),
};

/**
 * Returns the statements that repeat the revocations after a restore. Throws if a kind is unknown (from a newer
 * version), since that revocation could not be repeated.
 */
export function replayRevocations(register: readonly Revocation[]): Statement[] {
  return register.flatMap(({ kind, target_id: id, user_id: userId, value, revoked_at: revokedAt }) => {
    const replay = replays[kind];
    if (replay === undefined)
      throw new Error(`This version cannot revoke “${kind}” again: restore with the newest one.`);
    const [first = '', second = '', ...rest] = id.split('/');
    return replay({ id, first, second, rest: rest.join('/'), userId: userId ?? '', value: value ?? '', revokedAt });
  });
}
