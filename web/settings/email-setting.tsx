import { unblockEmail } from '../../worker/mail/contract.ts';
import { useAct } from '../api/act.ts';
import { call } from '../api/call.ts';
import { toast } from '../ui/toast.ts';
import { Setting } from './setting.tsx';

/** Lifts the block that a link at the end of a message put on the reader's own address. */
export function EmailSetting({ email }: { email: string }) {
  const { pending, run } = useAct();
  const allow = () =>
    run(async () => {
      await call(unblockEmail, { email });
      toast.success('You can be sent e-mails again.');
    });
  return (
    <Setting
      name="E-mails"
      value={`Blocked: nobody can send a book to ${email} from here.`}
      action="Allow"
      pending={pending}
      onAction={allow}
    />
  );
}
