import { useState } from 'react';
import {
  type Challenge,
  challengeSentences,
  deleteChallenge,
} from '../../../../worker/features/habits/challenges/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button, IconButton } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Delete } from '../../../platform/ui/icons.tsx';
import { Progress } from '../../../platform/ui/progress.tsx';
import { clock } from '../../../platform/ui/text/clock.ts';
import styles from './challenges.module.css';
import { dueDate, dueText } from './days.ts';
import { GoalForm } from './goal-form.tsx';
import { daysLeft, isLastDay, percentOf } from './progress.ts';

/** A challenge with its progress and a Delete button. */
export function ChallengeCard({ challenge, zone }: { challenge: Challenge; zone: string }) {
  const { challenge_name: name, books_read: read, num_books: all, challenge_due_date: due } = challenge;
  const [isConfirming, setIsConfirming] = useState(false);
  const { pending, run } = useAction();
  const percent = percentOf(challenge);
  const isDone = percent === 100;

  const remove = () =>
    run(async () => {
      try {
        await call(deleteChallenge, { challenge_id: challenge._id });
        toast.success(challengeSentences.deleted, { description: name });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        throw new CallError(error.code, `Failed to delete challenge: ${error.message}`, error);
      }
      setIsConfirming(false);
    });

  return (
    <article className="sheet stack" aria-label={name}>
      <div className={styles.top}>
        <h3 className={styles.name} dir="auto">
          {name}
        </h3>
        {isDone ? <span className={styles.badge}>Completed</span> : null}
        <IconButton look="plain" label={`Delete ${name}`} onClick={() => setIsConfirming(true)}>
          <Delete size={18} />
        </IconButton>
      </div>
      <Progress label={`Books read for ${name}`} value={read} most={all} done={isDone} />
      <p className={`small numbers ${styles.facts}`}>
        <span>
          {read} of {all} {all === 1 ? 'book' : 'books'} ({percent}%)
        </span>
        <span className="soft">
          {daysLeft(due, 'Challenge Over')} · {isLastDay(due) ? dueText(due, zone) : `due ${dueDate(due, zone)}`}
        </span>
      </p>
      {due > clock() / 1000 ? <GoalForm key={all} challenge={challenge} /> : null}
      <Dialog title="Delete Challenge" open={isConfirming} onClose={() => setIsConfirming(false)}>
        <p>This action cannot be undone. All progress of “{name}” will be lost.</p>
        <div className="row">
          <Button look="danger" pending={pending} onClick={remove}>
            Delete
          </Button>
          <Button onClick={() => setIsConfirming(false)}>Cancel</Button>
        </div>
      </Dialog>
    </article>
  );
}
