import { useState } from 'react';
import { editTimeZone } from '../../../../worker/features/accounts/settings/contract.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { ZoneOptions } from '../../../platform/ui/fields/zone-options.tsx';
import { nameOfZone } from '../../../platform/ui/fields/zones.ts';
import { browserZone } from '../../../platform/ui/text/zone.ts';
import { localClock } from './names.ts';
import { SettingsDialog } from './settings-dialog.tsx';

interface ZoneDialogProps {
  /** The time zone that the reader chose; empty if it follows the browser. */
  fixed: string;
  open: boolean;
  onClose: () => void;
}

export function ZoneDialog({ fixed, ...dialog }: ZoneDialogProps) {
  return (
    <SettingsDialog title="Your time zone" endpoint={editTimeZone} {...dialog}>
      <p className="small soft">Your day, and so your streak, starts at midnight in this time zone.</p>
      <ZoneField fixed={fixed} />
    </SettingsDialog>
  );
}

function ZoneField({ fixed }: { fixed: string }) {
  // Browsers and the server may spell a zone differently (Kolkata, Calcutta); the list has this browser's spelling.
  const [zone, setZone] = useState(
    () => fixed && new Intl.DateTimeFormat('en', { timeZone: fixed }).resolvedOptions().timeZone,
  );
  return (
    <SelectField
      label="Time zone"
      name="time_zone"
      hint={`It's ${localClock(zone || browserZone())} there.`}
      value={zone}
      onChange={(event) => setZone(event.target.value)}
    >
      <option value="">Automatic: where I am ({nameOfZone(browserZone())})</option>
      <ZoneOptions />
    </SelectField>
  );
}
