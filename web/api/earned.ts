import { type Earned, earned } from '../../worker/streaks/contract.ts';
import { toast } from '../ui/toast.ts';

/** Says what an act has just reached: a completed challenge, a league or else a level. Points alone are told by the page. */
export function tellEarned(answered: unknown): void {
  const { data } = earned.safeParse(answered);
  if (!data) return;
  const description = `+${data.experience} XP`;
  if (data.challenge) toast.success('You completed your challenge!', { description: partsOf(data) });
  if (data.league) {
    toast.success(`Welcome to the ${data.league[0]?.toUpperCase()}${data.league.slice(1)} league!`, { description });
  } else if (data.level) {
    toast.success(`You have reached level ${data.level}!`, { description });
  }
}

// A challenge is worth what its form promised; what is more was earned by the book that completed it.
function partsOf({ experience, challenge_experience: promised = experience }: Earned): string {
  const reading = experience - promised;
  return reading > 0
    ? `+${promised} XP for the challenge, +${reading} XP for reading`
    : `+${promised} XP for the challenge`;
}
