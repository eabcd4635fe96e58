import { useState } from 'react';
import {
  type NoticeKind,
  noticeKinds,
  noticeKindsAlwaysOn,
  noticeKindsOfAdmins,
} from '../../../../worker/features/accounts/settings/kinds-contract.ts';
import { noticeKindLabels, switchNoticeKind } from '../../../../worker/features/social/notifications/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import styles from './settings.module.css';

/** Switches notifications on and off by kind; each choice is saved at once. */
export function NoticeChoices({ off }: { off: readonly NoticeKind[] }) {
  const { rank } = useSession();
  const kinds = noticeKinds.filter(
    (kind) => !noticeKindsAlwaysOn.includes(kind) && (rank === 'admin' || !noticeKindsOfAdmins.includes(kind)),
  );
  return (
    <fieldset className={styles.notices}>
      <legend className="label">Notify me about</legend>
      {kinds.map((kind) => (
        <NoticeChoice key={kind} kind={kind} first={!off.includes(kind)} />
      ))}
      <p className="small soft">You can mute a single club on its page.</p>
    </fieldset>
  );
}

function NoticeChoice({ kind, first }: { kind: NoticeKind; first: boolean }) {
  const [on, setOn] = useState(first);
  const { pending, run } = useAction();

  const choose = async (isOn: boolean) => {
    if (pending) return;
    setOn(isOn);
    const isSaved = await run(
      async () => void toast.success((await call(switchNoticeKind, { kind, on: isOn })).message),
      { keepPage: true },
    );
    if (!isSaved) setOn(!isOn);
  };
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={on}
        aria-busy={pending || undefined}
        onChange={(event) => choose(event.target.checked)}
      />
      <span>{noticeKindLabels[kind]}</span>
    </label>
  );
}
