import { useState } from 'react';
import { INVITE_DAYS, inviteLink, removeInviteLink } from '../../worker/friends/contract.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CopyLink } from '../ui/copy-link.tsx';
import { TextField } from '../ui/field.tsx';
import { LocalDate } from '../ui/local-date.tsx';
import { toast } from '../ui/toast.ts';

interface Link {
  code: string;
  ends_at: number;
}

/** The reader's link that makes friends: made when it is asked for, copied, and taken back. */
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
  const takeBack = () =>
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
            Whoever opens it and signs in is your friend. It ends after {INVITE_DAYS} days, on{' '}
            <LocalDate at={link.ends_at} />.
          </>
        }
        onFocus={(event) => event.target.select()}
      />
      <div className="row">
        <CopyLink address={address} label="Copy link that makes friends" said="Your link is copied." />
        <Button look="plain" pending={pending} onClick={takeBack}>
          Take it back
        </Button>
      </div>
    </div>
  );
}
