import {
  type Challenge,
  challengeSentences,
  viewChallenges,
} from '../../../../worker/features/habits/challenges/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import type { ListPage } from '../../../platform/api/use-more.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

/** The active challenges, a page of ended ones, and the cursor of the next page. */
export interface ChallengePage {
  active: readonly Challenge[];
  ended: readonly Challenge[];
  next: string | null;
  /** The time zone in which their days end. */
  zone: string;
}

/** Loads one page of challenges; on failure shows a message, as specified, and returns null. */
export async function challengePage(cursor: string | null, signal?: AbortSignal): Promise<ChallengePage | null> {
  try {
    const page = await call(viewChallenges, cursor === null ? {} : { cursor }, signal ? { signal } : {});
    const { challenges_active: active, challenges_ended: endedChallenges, time_zone: zone } = page;
    return { active, ended: endedChallenges, next: page.next_cursor ?? null, zone };
  } catch (error) {
    if (signal?.aborted) return null;
    if (!(error instanceof CallError)) throw error;
    if (error.code !== 'signed_out') toast.error(challengeSentences.fetchFailed);
    return null;
  }
}

/** Loads one page of ended challenges; throws a `CallError`. */
export async function endedPage(cursor: string | null): Promise<ListPage<Challenge>> {
  const page = await call(viewChallenges, cursor === null ? {} : { cursor });
  return { items: page.challenges_ended, next: page.next_cursor ?? null };
}
