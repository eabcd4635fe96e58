import { Link } from 'react-router';
import { type Challenge, challengeSentences } from '../../../../worker/features/habits/challenges/contract.ts';
import { paths } from '../../../paths.ts';
import { Check, Challenge as Target } from '../../../platform/ui/icons.tsx';
import { Progress } from '../../../platform/ui/progress.tsx';
import { clock } from '../../../platform/ui/text/clock.ts';
import styles from './challenges.module.css';
import { dueText } from './days.ts';
import type { ChallengePage } from './load.ts';
import { daysLeft, isLastDay, percentOf } from './progress.ts';

/** Active challenges, linked to their page; null if they could not be loaded. */
export function ActiveChallenges({ page }: { page: ChallengePage | null }) {
  if (page === null) return <p className="soft">{challengeSentences.fetchFailed}</p>;
  const now = clock() / 1000;
  const [first] = page.active;
  if (!first || first.challenge_due_date <= now) {
    return (
      <p className={styles.none}>
        <span className="soft">No active challenges</span> <Link to={paths.createChallenge()}>Create a challenge</Link>
      </p>
    );
  }
  return page.active
    .filter((challenge) => challenge.challenge_due_date > now)
    .map((challenge) => <ActiveChallengeCard key={challenge._id} challenge={challenge} zone={page.zone} />);
}

function ActiveChallengeCard({ challenge, zone }: { challenge: Challenge; zone: string }) {
  const due = challenge.challenge_due_date;
  const percent = percentOf(challenge);
  const isDone = percent === 100;
  return (
    <Link to={paths.challenge()} className={`plain-link ${styles.active ?? ''}`}>
      {isDone ? (
        <Check size={20} color="var(--leaf)" aria-label="Completed" />
      ) : (
        <Target size={20} color="var(--thread)" aria-hidden="true" />
      )}
      <span className={styles.name} dir="auto">
        {challenge.challenge_name}
      </span>
      <strong className="numbers">
        {challenge.books_read} of {challenge.num_books}
      </strong>
      <span className="numbers soft small">({percent}%)</span>
      <span className={styles.bar}>
        <Progress label={challenge.challenge_name} value={percent} most={100} done={isDone} />
      </span>
      <span className="soft small">
        {daysLeft(due, 'Over')}
        {isLastDay(due) ? ` · ${dueText(due, zone)}` : null}
      </span>
    </Link>
  );
}
