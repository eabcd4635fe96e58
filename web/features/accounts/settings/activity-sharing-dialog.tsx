import { editActivitySharing } from '../../../../worker/features/accounts/settings/contract.ts';
import { type ActivityKind, activityKinds } from '../../../../worker/features/accounts/settings/kinds-contract.ts';
import styles from './settings.module.css';
import { SettingsDialog } from './settings-dialog.tsx';

/** The activities that friends may see. */
export const activityLabels: Readonly<Record<ActivityKind, string>> = {
  started: 'Books you start',
  finished: 'Books you finish',
  gave_up: 'Books you stop reading',
  reviewed: 'Your reviews',
  listed: 'Books you add to a list',
};

interface ActivitySharingDialogProps {
  shared: readonly ActivityKind[];
  open: boolean;
  onClose: () => void;
}

export function ActivitySharingDialog({ shared, ...dialog }: ActivitySharingDialogProps) {
  return (
    <SettingsDialog
      title="What do friends see?"
      endpoint={editActivitySharing}
      // Only what was changed here, since another page may have hidden something meanwhile.
      prepare={(_, fields) => {
        const chosen = fields.getAll('kinds');
        return {
          show: activityKinds.filter((kind) => chosen.includes(kind) && !shared.includes(kind)),
          hide: activityKinds.filter((kind) => !chosen.includes(kind) && shared.includes(kind)),
        };
      }}
      {...dialog}
    >
      <fieldset className={styles.choices}>
        <legend className="label">On their home page, friends see</legend>
        {activityKinds.map((kind) => (
          <label key={kind} className={styles.choice}>
            <input type="checkbox" name="kinds" value={kind} defaultChecked={shared.includes(kind)} />
            <span>{activityLabels[kind]}</span>
          </label>
        ))}
      </fieldset>
    </SettingsDialog>
  );
}
