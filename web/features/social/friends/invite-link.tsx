import { useState } from 'react';
import { INVITE_DAYS, inviteLink, removeInviteLink } from '../../../../worker/features/social/friends/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmButton } from '../../../platform/ui/dialogs/confirm-button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { CopyLink } from '../../../platform/ui/text/copy-link.tsx';
import { LocalDate } from '../../../platform/ui/text/local-date.tsx';

interface Link {
  code: string;
  ends_at: number;
}

/** The reader's invite link: created on demand, copied, and revoked. */
export function InviteLink({ onMade }: { onMade?: () => void }) {
  const [link, setLink] = useState<Link | null>(null);
  const { pending, run } = useAction();
  const make = () =>
    run(
      async () => {
        setLink(await call(inviteLink, {}));
        onMade?.();
      },
      { keepPage: true },
    );
  const revoke = () =>
    run(
      async () => {
        toast.success((await call(removeInviteLink, {})).message);
        setLink(null);
      },
      { keepPage: true },
    );
  if (link === null) {
    return (
      <div>
        <Button pending={pending} onClick={make}>
          Get my link
        </Button>
      </div>
    );
  }
  const address = paths.invite(link.code);
  return (
    <div className="stack">
      <TextField
        label="Your link"
        readOnly
        value={new URL(address, location.origin).href}
        hint={
          <>
            Anyone who opens it and signs in becomes your friend. It expires after {INVITE_DAYS} days, on{' '}
            <LocalDate at={link.ends_at} />.
          </>
        }
        onFocus={(event) => event.target.select()}
      />
      <div className="row">
        <CopyLink address={address} label="Copy link for friends" message="Link copied." />
        <ConfirmButton action="Revoke link" title="Revoke your link?" pending={pending} onConfirm={revoke}>
          No one can become your friend by it any longer. This can’t be undone, but you can get a new link.
        </ConfirmButton>
      </div>
    </div>
  );
}
