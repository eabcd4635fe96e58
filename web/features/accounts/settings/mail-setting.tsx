import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { unblockEmail } from '../../../../worker/platform/mail/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Setting } from './setting.tsx';

/** Unblocks books that others share by email. */
export function MailSetting({ email }: { email: string }) {
  const { pending, run } = useAction();
  const allow = () =>
    run(async () => {
      await call(unblockEmail, { email });
      toast.success(`Readers at ${PRODUCT} can share books with you by email again.`);
    });
  return (
    <Setting
      name="Email"
      value={`Books shared by email to ${email} are blocked`}
      action="Allow"
      label="Allow books shared by email"
      pending={pending}
      onAction={allow}
    />
  );
}
