import { useState } from 'react';
import type { ReportableKind } from '../../../worker/features/moderation/reports/contract.ts';
import { lazyDialog } from '../../platform/api/lazy-dialog.ts';
import { useMemberPress } from '../../platform/sign-in/use-member-press.ts';
import { Button } from '../../platform/ui/button.tsx';

const ReportDialog = lazyDialog(() =>
  import('../../platform/forms/report-dialog.tsx').then(({ ReportDialog }) => ReportDialog),
);

interface ReportButtonProps {
  kind: ReportableKind;
  id: string;
  /** The reported item, as in "Report the profile of Ada". */
  about: string;
}

/** Opens the dialog in which an item is reported to the moderators. */
export function ReportButton({ about, ...target }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  const report = useMemberPress(`report ${target.kind} ${target.id}`, () => setOpen(true));
  return (
    <>
      <Button aria-label={`Report ${about}`} onClick={report}>
        Report
      </Button>
      <ReportDialog {...target} about={about} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
