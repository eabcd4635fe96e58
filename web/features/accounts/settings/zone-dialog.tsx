import { useState } from 'react';
import { editTimeZone } from '../../../../worker/features/accounts/settings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { ZoneOptions } from '../../../platform/ui/fields/zone-options.tsx';
import { nameOfZone } from '../../../platform/ui/fields/zones.ts';
import { clockIn } from './names.ts';
import { SaveForm } from './save-form.tsx';

interface ZoneDialogProps {
  /** The zone that is fixed; empty when the browser's is followed. */
  fixed: string;
  open: boolean;
  onClose: () => void;
}

/** Fixes the time zone that days are reckoned in, or lets it follow the browser. */
export function ZoneDialog({ open, ...form }: ZoneDialogProps) {
  return (
    <Dialog title="Your time zone" open={open} onClose={form.onClose}>
      <ZoneForm {...form} />
    </Dialog>
  );
}

function ZoneForm({ fixed, onClose }: Omit<ZoneDialogProps, 'open'>) {
  // Browsers and the server may spell a zone differently (Kolkata, Calcutta); the list has this browser's spelling.
  const [zone, setZone] = useState(
    () => fixed && new Intl.DateTimeFormat('en', { timeZone: fixed }).resolvedOptions().timeZone,
  );
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const save = () => call(editTimeZone, { time_zone: zone }).then(({ message }) => message);
  return (
    <SaveForm save={save} onClose={onClose}>
      <p className="small soft">Your days, and with them your streak, begin at midnight in this zone.</p>
      <SelectField
        label="Time zone"
        hint={`It is ${clockIn(zone || here)} there.`}
        value={zone}
        onChange={(event) => setZone(event.target.value)}
      >
        <option value="">Automatic: where I am ({nameOfZone(here)})</option>
        <ZoneOptions />
      </SelectField>
    </SaveForm>
  );
}
