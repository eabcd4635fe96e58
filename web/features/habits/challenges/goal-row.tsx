import { lazy, Suspense, useState } from 'react';
import type { Challenge } from '../../../../worker/features/habits/challenges/contract.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Row } from '../../../platform/ui/rows.tsx';
import { clock } from '../../../platform/ui/text/clock.ts';
import { loadChunk } from '../../../start/load-chunk.ts';

const GoalForm = lazy(() => loadChunk(() => import('./goal-form.tsx')).then(({ GoalForm }) => ({ default: GoalForm })));

/** The goal among the rows of one's own page, with a field that changes it. */
export function GoalRow({ challenge }: { challenge: Challenge | undefined }) {
  const [isEditing, setIsEditing] = useState(false);
  const row = { to: paths.challenge(), label: 'Goal and challenges' };
  if (challenge === undefined || challenge.challenge_due_date <= clock() / 1000) {
    return <Row {...row} state="Set a goal" />;
  }
  return (
    <Row {...row} state={`${challenge.books_read} of ${challenge.num_books}`}>
      <Button
        look="plain"
        aria-label="Edit your goal"
        aria-expanded={isEditing}
        onClick={() => setIsEditing(!isEditing)}
      >
        Edit
      </Button>
      {isEditing ? (
        <Suspense>
          <GoalForm challenge={challenge} />
        </Suspense>
      ) : null}
    </Row>
  );
}
