import { useState } from 'react';
import type { ListedClub } from '../../../../worker/features/clubs/contract.ts';
import {
  joinRequestLimits,
  requestToJoin,
  withdrawRequest,
} from '../../../../worker/features/clubs/requests/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { promptSignIn, useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmButton } from '../../../platform/ui/dialogs/confirm-button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextArea } from '../../../platform/ui/fields/field.tsx';

interface AskToJoinProps {
  club: Pick<ListedClub, 'id' | 'name' | 'request'>;
  look?: 'primary' | 'quiet';
}

/** Asks an invite-only club to be let in, and takes that back. */
export function AskToJoin({ club, look = 'quiet' }: AskToJoinProps) {
  const { authenticated } = useSession();
  const [isSent, setIsSent] = useState(club.request === 'sent');
  const [isWriting, setIsWriting] = useState(false);
  const [message, setMessage] = useState('');
  const { pending, run } = useAction();

  const ask = () =>
    run(
      async () => {
        await call(requestToJoin, { club_id: club.id, message });
        toast.success("Request sent. We'll notify you when the club answers.");
        setIsSent(true);
        setIsWriting(false);
      },
      { keepPage: true },
    );
  const withdraw = () =>
    run(
      async () => {
        await call(withdrawRequest, { club_id: club.id });
        toast.success('Request withdrawn.');
        setIsSent(false);
      },
      { keepPage: true },
    );
  if (isSent) {
    return (
      <div className="row">
        <span className="small">You asked to join.</span>
        <ConfirmButton
          action="Withdraw request"
          name={`Withdraw request to join ${club.name}`}
          title={`Withdraw your request to join ${club.name}?`}
          pending={pending}
          onConfirm={withdraw}
        >
          Your message to the club’s admins is deleted. You can ask again.
        </ConfirmButton>
      </div>
    );
  }
  return (
    <>
      <Button
        look={look}
        aria-label={`Ask to join ${club.name}`}
        onClick={() => (authenticated ? setIsWriting(true) : promptSignIn())}
      >
        Ask to join
      </Button>
      <Dialog title={`Ask to join ${club.name}`} open={isWriting} onClose={() => setIsWriting(false)}>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          <TextArea
            label="A short message to the club’s admins"
            rows={3}
            value={message}
            maxLength={joinRequestLimits.message}
            hint="They see your name next to it."
            onChange={({ target }) => setMessage(target.value)}
          />
          <div className="row">
            <Button type="submit" look="primary" pending={pending}>
              Send the request
            </Button>
            <Button onClick={() => setIsWriting(false)}>Cancel</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
