import { accountActions } from '../../../worker/features/moderation/accounts/contract.ts';
import {
  acknowledgeWarning,
  answerDecision,
  DECISION_TEXT,
  type DecisionAboutMe,
} from '../../../worker/features/moderation/decisions/contract.ts';
import { reportableKinds } from '../../../worker/features/moderation/reports/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Form, SubmitButton } from '../../platform/forms/form.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { TextArea } from '../../platform/ui/fields/field.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';

function headingOf({ what }: DecisionAboutMe): string {
  if (what.kind === 'warning') return 'A warning';
  if (what.kind === 'account') return `Your account: ${accountActions[what.action].toLowerCase()}`;
  const removed = `${reportableKinds[what.of]} removed`;
  if (what.decision === 'limit') return `${removed}, and your account limited`;
  return what.decision === 'ban' ? `${removed}, and you can no longer write reviews` : removed;
}

/** A decision of a moderator about the reader, who can answer it once. */
export function DecisionAbout({ decision }: { decision: DecisionAboutMe }) {
  const { id, what, words, decided_at, reversed, answer } = decision;
  const { pending, run } = useAction();
  const acknowledge = () =>
    run(async () => {
      toast.success((await call(acknowledgeWarning, { warning_id: id })).message);
    });
  return (
    <li className="sheet stack">
      <h2>{headingOf(decision)}</h2>
      <p className="small soft">
        <RelativeTime at={decided_at} />
        {reversed ? ' · taken back' : ''}
      </p>
      {words === '' ? null : <blockquote className="quote">{words}</blockquote>}
      {what.kind === 'warning' && !what.acknowledged ? (
        <div>
          <Button look="primary" pending={pending} onClick={acknowledge}>
            I’ve read this
          </Button>
        </div>
      ) : null}
      {answer === undefined ? (
        <details>
          <summary>Answer</summary>
          <Form endpoint={answerDecision} values={{ decision_id: id }} onDone={({ message }) => toast.success(message)}>
            <TextArea
              label="Your answer"
              name="answer"
              rows={4}
              maxLength={DECISION_TEXT}
              hint="You can answer once. Moderators read it beside the decision."
            />
            <div>
              <SubmitButton look="quiet">Send answer</SubmitButton>
            </div>
          </Form>
        </details>
      ) : (
        <p>
          <b>You answered:</b> {answer}
        </p>
      )}
    </li>
  );
}
