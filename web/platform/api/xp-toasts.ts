import { type Earned, earned } from '../../../worker/features/accounts/experience-contract.ts';
import { toast } from '../ui/dialogs/toast.ts';

// These are announced where they happen: the button and the finish note show their XP themselves.
const SELF_ANNOUNCED = ['check_in', 'game', 'quiz'];

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const activityNames = {
  check_in: 'day',
  progress: 'book',
  read: 'book',
  review: 'review',
  game: 'game',
  quiz: 'quiz',
} as const;

/** Shows what an action earned: a completed challenge, a league, a level, or else its points; and the daily limit. */
export function showEarnedXp(answered: unknown): void {
  const { data } = earned.safeParse(answered);
  if (!data) return;
  const description = `+${data.experience} XP`;
  if (data.challenge) toast.success('You completed your challenge!', { description: partsOf(data) });
  if (data.league) {
    toast.success(`Welcome to the ${data.league[0]?.toUpperCase()}${data.league.slice(1)} league!`, { description });
  } else if (data.level) {
    toast.success(`You have reached level ${data.level}!`, { description });
  } else if (!data.challenge && data.sources.some((source) => !SELF_ANNOUNCED.includes(source))) {
    toast.success(description);
  }
  if (data.unpaid) toast.success(limitSentence(data.unpaid));
}

function limitSentence({ source, number }: NonNullable<Earned['unpaid']>): string {
  const place = ordinals[number - 1] ?? ordinalOf(number);
  return `That was your ${place} ${activityNames[source]} today. It counts, but earns no XP.`;
}

function ordinalOf(number: number): string {
  const kind = new Intl.PluralRules('en', { type: 'ordinal' }).select(number);
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${number}${endings[kind] ?? 'th'}`;
}

// The promised XP belong to the challenge; the rest was earned by the book that completed it.
function partsOf({ experience, challenge_experience: promised = experience }: Earned): string {
  const reading = experience - promised;
  return reading > 0
    ? `+${promised} XP for the challenge, +${reading} XP for reading`
    : `+${promised} XP for the challenge`;
}
