import { type GenreFocus, genreFocuses, type Role } from '../../../worker/features/clubs/directory-contract.ts';
import type {
  ClubReading,
  MilestoneTarget,
  ProgressCounts,
  SharingMember,
} from '../../../worker/features/clubs/readings/contract.ts';
import { pluralise } from '../../platform/ui/text/pluralise.ts';

export const roleNames: Readonly<Record<Role, string>> = { admin: 'Admin', member: 'Member' };

/** "1 member", "12 members". */
export function membersOf(count: number): string {
  return pluralise(count, 'member');
}

export function focusOf(genre: GenreFocus): string {
  return genre === 'none' ? 'No Genre Focus' : `Focus on ${genreFocuses[genre]}`;
}

/** "1 post", "12 posts". */
export function postsOf(count: number): string {
  return pluralise(count, 'post');
}

/** "1 reply", "12 replies". */
export function repliesOf(count: number): string {
  return pluralise(count, 'reply', 'replies');
}

/** Returns the target of a milestone in words: "to page 100", "to 50%". */
export function milestoneText({ unit, value }: MilestoneTarget): string {
  return unit === 'page' ? `to page ${value.toLocaleString('en')}` : `to ${value}%`;
}

/** Returns members' progress in words: "3 of 12 members are reading it, 2 have finished." */
export function progressCounts({ counted, reading, finished }: ProgressCounts): string {
  const readersText = `${reading.toLocaleString('en')} of ${membersOf(counted)} ${reading === 1 ? 'is' : 'are'} reading it`;
  if (finished === 0) return `${readersText}.`;
  return `${readersText}, ${finished.toLocaleString('en')} ${finished === 1 ? 'has' : 'have'} finished.`;
}

/** Returns how far a member is, after "has" or "have". */
export function placeOf({ finished, milestone, reading }: SharingMember): string {
  if (finished) return 'finished';
  if (milestone !== undefined) return `reached ${milestone}`;
  return reading ? 'started' : 'not started';
}

/**
 * Returns how far a member is in the club's book, from 0 to 1: at the end of the last milestone that they reached, since
 * the club sees no more of it. Null for one who has not started.
 */
export function shareReached(
  { finished, milestone, reading: isReading }: SharingMember,
  { milestones, pages }: Pick<ClubReading, 'milestones' | 'pages'>,
): number | null {
  if (finished) return 1;
  const last = milestones.findLast(({ title }) => title === milestone);
  if (last === undefined) return isReading ? 0 : null;
  const { unit, value } = last.upto;
  if (unit === 'percent') return value / 100;
  return pages > 0 ? Math.min(1, value / pages) : null;
}
