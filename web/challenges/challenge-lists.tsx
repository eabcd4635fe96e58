import { useState } from 'react';
import { challengeSentences } from '../../worker/challenges/contract.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ChallengeCard } from './challenge-card.tsx';
import styles from './challenges.module.css';
import { type ChallengePage, challengePage } from './load.ts';

/** The active challenges, those that are over behind a fold, and the way to a new one when there is room for it. */
export function ChallengeLists({ first }: { first: ChallengePage }) {
  const [more, setMore] = useState<ChallengePage | null>(null);
  const [waiting, setWaiting] = useState(false);
  const ended = [...first.ended, ...(more?.ended ?? [])];
  const { next } = more ?? first;

  const showMore = async () => {
    setWaiting(true);
    const page = await challengePage(next);
    if (page) setMore({ ...page, ended: [...(more?.ended ?? []), ...page.ended] });
    setWaiting(false);
  };

  return (
    <>
      <section aria-labelledby="active" className={styles.list}>
        <h2 id="active">Your Active Challenges</h2>
        {first.active.length === 0 ? <p className="soft">No active challenges</p> : null}
        {first.active.map((challenge) => (
          <ChallengeCard key={challenge._id} challenge={challenge} zone={first.zone} />
        ))}
        {first.active.length === 0 ? (
          <div>
            <ButtonLink look="primary" to={paths.createChallenge()}>
              Create Challenge
            </ButtonLink>
          </div>
        ) : (
          <p className="soft small">{challengeSentences.most}</p>
        )}
      </section>
      <details className={styles.over}>
        <summary>
          <h2>Your Inactive Challenges</h2>
        </summary>
        <div className={styles.list}>
          {ended.length === 0 ? <p className="soft">No Completed challenges</p> : null}
          {ended.map((challenge) => (
            <ChallengeCard key={challenge._id} challenge={challenge} zone={first.zone} />
          ))}
          {next === null ? null : (
            <div>
              <Button pending={waiting} onClick={showMore}>
                Show more
              </Button>
            </div>
          )}
        </div>
      </details>
    </>
  );
}
