import { useEffect, useState } from 'react';
import { getCalendarAddress, renewCalendarAddress } from '../../../../worker/features/clubs/meetings/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmButton } from '../../../platform/ui/dialogs/confirm-button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { CopyLink } from '../../../platform/ui/text/copy-link.tsx';
import styles from '../club-life.module.css';

/** Creates, copies and renews the link that a calendar subscribes to. */
export function CalendarDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="All meetings in your calendar" open={open} onClose={onClose}>
      <CalendarAddress />
    </Dialog>
  );
}

function CalendarAddress() {
  // Null while loading, '' if there is none yet.
  const [address, setAddress] = useState<string | null>(null);
  const { pending, run } = useAction();

  useEffect(() => {
    call(getCalendarAddress, {})
      .then((answer) => setAddress(answer.address ?? ''))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        showError(error);
      });
  }, []);

  const renew = () =>
    run(
      async () => {
        const renewed = await call(renewCalendarAddress, {});
        if (address !== '') toast.success('The old link no longer works.');
        setAddress(renewed.address);
      },
      { keepPage: true },
    );
  if (address === null) return <p role="status">Loading...</p>;
  return (
    <div className="stack">
      <p>
        Subscribe to all your club meetings in your calendar app. It updates by itself and shows each meeting’s club,
        name, time, place and notes.
      </p>
      {address === '' ? (
        <div>
          <Button look="primary" pending={pending} onClick={renew}>
            Create my calendar link
          </Button>
        </div>
      ) : (
        <>
          <p className={styles.address}>{address}</p>
          <p className="small soft">
            Anyone with this link can see your meetings and their notes. Reset it if it has leaked.
          </p>
          <div className="row">
            <CopyLink address={address} label="Copy link of my calendar" message="Calendar link copied to clipboard." />
            <ConfirmButton action="Renew" title="Renew your calendar link?" pending={pending} onConfirm={renew}>
              Calendars that use the old link no longer update. This can’t be undone.
            </ConfirmButton>
          </div>
        </>
      )}
    </div>
  );
}
