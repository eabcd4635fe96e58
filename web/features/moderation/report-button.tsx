import { useState } from 'react';
import type { ReportableKind } from '../../../worker/features/moderation/reports/contract.ts';
import { promptSignIn, useSession } from '../../platform/api/session.ts';
import { ReportDialog } from '../../platform/forms/report-dialog.tsx';
import { Button } from '../../platform/ui/button.tsx';

interface ReportButtonProps {
  kind: ReportableKind;
  id: string;
  /** The reported item, as in "Report the profile of Ada". */
  about: string;
}

/** Opens the dialog in which an item is reported to the moderators. */
export function ReportButton({ about, ...target }: ReportButtonProps) {
  const { authenticated } = useSession();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => (authenticated ? setOpen(true) : promptSignIn())}>Report {about}</Button>
      <ReportDialog {...target} about={about} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
