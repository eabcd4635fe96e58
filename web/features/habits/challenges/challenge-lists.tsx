import { useRevalidator } from 'react-router';
import { challengeSentences } from '../../../../worker/features/habits/challenges/contract.ts';
import { paths } from '../../../paths.ts';
import { useMore } from '../../../platform/api/use-more.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { ChallengeCard } from './challenge-card.tsx';
import styles from './challenges.module.css';
import { type ChallengePage, endedPage } from './load.ts';
import { YearlyGoal } from './yearly-goal.tsx';

/** The active challenges, the ended ones in a collapsed section, and a link to a new one if the limit allows it. */
export function ChallengeLists({ first }: { first: ChallengePage }) {
  const { revalidate } = useRevalidator();
  const {
    items: endedChallenges,
    hasMore,
    waiting,
    more,
  } = useMore({
    name: 'ended',
    first: { items: first.ended, next: first.next },
    idOf: ({ _id }) => _id,
    load: endedPage,
    onError: () => toast.error(challengeSentences.fetchFailed),
  });

  const announce = async (name: string) => {
    toast.success(challengeSentences.created, { description: name });
    await revalidate();
  };

  return (
    <>
      <section aria-labelledby="active" className="stack">
        <h2 id="active">Your Active Challenges</h2>
        {first.active.length === 0 ? <p className="soft">No active challenges</p> : null}
        {first.active.map((challenge) => (
          <ChallengeCard key={challenge._id} challenge={challenge} zone={first.zone} />
        ))}
        {first.active.length === 0 ? (
          <>
            <YearlyGoal zone={first.zone} onSet={(name) => void announce(name)} />
            <div>
              <ButtonLink to={paths.createChallenge()}>Create Challenge</ButtonLink>
            </div>
          </>
        ) : (
          <p className="soft small">{challengeSentences.most}</p>
        )}
      </section>
      <details className={styles.over}>
        <summary>
          <h2>Your Inactive Challenges</h2>
        </summary>
        <div className="stack">
          {endedChallenges.length === 0 ? <p className="soft">No Completed challenges</p> : null}
          {endedChallenges.map((challenge) => (
            <ChallengeCard key={challenge._id} challenge={challenge} zone={first.zone} />
          ))}
          <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
        </div>
      </details>
    </>
  );
}
