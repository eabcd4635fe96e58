import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { unblockEmail } from '../../../../worker/platform/mail/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Setting } from './setting.tsx';

/** That the reader's address is blocked for books that others share by e-mail, and how to allow them again. */
export function MailSetting({ email }: { email: string }) {
  const { pending, run } = useAction();
  const allow = () =>
    run(async () => {
      await call(unblockEmail, { email });
      toast.success(`Readers at ${PRODUCT} can share books with you by e-mail again.`);
    });
  return (
    <Setting
      name="E-mail"
      value={`Books shared by e-mail to ${email} are blocked`}
      action="Allow"
      label="Allow books shared by e-mail"
      pending={pending}
      onAction={allow}
    />
  );
}
