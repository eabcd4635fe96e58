import { useState } from 'react';
import type { ListedClub } from '../../../../worker/features/clubs/directory-contract.ts';
import {
  joinRequestLimits,
  requestToJoin,
  withdrawRequest,
} from '../../../../worker/features/clubs/requests/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { DialogButtons, Form } from '../../../platform/forms/form.tsx';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmButton } from '../../../platform/ui/dialogs/confirm-button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextArea } from '../../../platform/ui/fields/field.tsx';

interface AskToJoinProps {
  club: Pick<ListedClub, 'id' | 'name' | 'request'>;
  look?: 'primary' | 'quiet';
}

/** Sends or withdraws a request to join an invite-only club. */
export function AskToJoin({ club, look = 'quiet' }: AskToJoinProps) {
  const [isSent, setIsSent] = useState(club.request === 'sent');
  const [isWriting, setIsWriting] = useState(false);
  const { pending, run } = useAction();
  const ask = useMemberPress(
    `ask ${club.id}`,
    () => setIsWriting(true),
    () => !isSent && setIsWriting(true),
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
      <Button look={look} aria-label={`Ask to join ${club.name}`} onClick={ask}>
        Ask to join
      </Button>
      <Dialog title={`Ask to join ${club.name}`} open={isWriting} onClose={() => setIsWriting(false)}>
        <Form
          endpoint={requestToJoin}
          values={{ club_id: club.id }}
          success="Request sent. We'll notify you when the club answers."
          keepPage
          onDone={() => {
            setIsSent(true);
            setIsWriting(false);
          }}
        >
          <TextArea
            label="A short message to the club’s admins"
            name="message"
            rows={3}
            maxLength={joinRequestLimits.message}
            hint="They see your name next to it."
          />
          <DialogButtons submit="Send the request" onCancel={() => setIsWriting(false)} />
        </Form>
      </Dialog>
    </>
  );
}
