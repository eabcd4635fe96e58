import { useState } from 'react';
import type { ReportableKind } from '../../../../worker/features/moderation/reports/contract.ts';
import { blockReader } from '../../../../worker/features/social/friends/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { lazyDialog } from '../../../platform/api/lazy-dialog.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

const ReportDialog = lazyDialog(() =>
  import('../../../platform/forms/report-dialog.tsx').then(({ ReportDialog }) => ReportDialog),
);

interface BlockButtonProps {
  id: string;
  name: string;
  /** What “Block and report” reports; by default their profile. */
  reported?: { kind: ReportableKind; id: string; about: string };
  /** Called in addition to the page's reload, for lists that load their own pages. */
  onBlocked?: () => void;
}

/** Blocks a reader after a confirmation, and reports them too if wanted; this ends their friendship permanently. */
export function BlockButton({ id, name, reported, onBlocked }: BlockButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const { pending, run } = useAction();
  const block = () =>
    run(async () => {
      const { message } = await call(blockReader, { target_id: id });
      toast.success(message);
      setIsConfirming(false);
      onBlocked?.();
    });
  const ask = useMemberPress(`block ${id}`, () => setIsConfirming(true));
  return (
    <>
      <Button onClick={ask}>Block {name}</Button>
      <ConfirmDialog
        title={`Block ${name}?`}
        action={`Block ${name}`}
        open={isConfirming}
        pending={pending}
        onClose={() => setIsConfirming(false)}
        onConfirm={block}
      >
        <p>
          You won’t see each other’s profiles, reviews, posts or activity, and can’t befriend, invite or email each
          other. If you are friends, that ends. We don’t tell {name}. You can unblock them in settings.
        </p>
        <div>
          <Button
            onClick={() => {
              setIsConfirming(false);
              setIsReporting(true);
            }}
          >
            Block and report
          </Button>
        </div>
      </ConfirmDialog>
      <ReportDialog
        {...(reported ?? { kind: 'profile', id, about: `the profile of ${name}` })}
        open={isReporting}
        onClose={() => setIsReporting(false)}
        onReported={block}
      />
    </>
  );
}
