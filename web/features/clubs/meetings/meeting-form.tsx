import {
  createMeeting,
  editMeeting,
  type Meeting,
  meetingLimits,
} from '../../../../worker/features/clubs/meetings/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { DialogButtons, Form } from '../../../platform/forms/form.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { SelectField, TextArea, TextField } from '../../../platform/ui/fields/field.tsx';
import { ZoneOptions } from '../../../platform/ui/fields/zone-options.tsx';
import { readerZone } from '../../../platform/ui/text/zone.ts';

interface MeetingFormProps {
  clubId: string;
  /** The meeting to edit, null for a new one; the dialog is closed while this is null. */
  editing: { meeting: Meeting | null } | null;
  onClose: () => void;
}

/** Creates or edits a meeting. */
export function MeetingForm({ clubId, editing, onClose }: MeetingFormProps) {
  const title = editing?.meeting ? 'Edit the meeting' : 'Plan a meeting';
  return (
    <Dialog title={title} open={editing !== null} onClose={onClose}>
      {editing === null ? null : <MeetingFields clubId={clubId} meeting={editing.meeting} onClose={onClose} />}
    </Dialog>
  );
}

// Browsers and the server may spell a zone differently (Kolkata, Calcutta); the list has this browser's spelling.
const browserZoneName = (zone = readerZone()) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

function MeetingFields({ clubId, meeting, onClose }: { clubId: string; meeting: Meeting | null; onClose: () => void }) {
  return (
    <Form
      endpoint={meeting === null ? createMeeting : editMeeting}
      values={{ club_id: clubId, ...(meeting === null ? {} : { meeting_id: meeting.id }) }}
      version={meeting?.version}
      prepare={(input) => ({ ...input, starts: String(input.starts ?? '').slice(0, 16) })}
      success={meeting === null ? 'Meeting planned.' : 'Meeting updated.'}
      onInvalid={toast.error}
      onDone={onClose}
    >
      <TextField label="Title" name="title" defaultValue={meeting?.title} maxLength={limits.title} autoComplete="off" />
      <TextField label="Starts" name="starts" type="datetime-local" defaultValue={meeting?.local_start} />
      <SelectField
        label="Time zone"
        name="zone"
        hint="Everyone sees this time and their local time."
        defaultValue={browserZoneName(meeting?.zone)}
      >
        <ZoneOptions />
      </SelectField>
      <TextField
        label="Minutes (optional)"
        name="minutes"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={meeting?.minutes}
      />
      <TextField
        label="Place or link (optional)"
        name="place"
        defaultValue={meeting?.place}
        maxLength={meetingLimits.place}
      />
      <TextArea
        label="Notes (optional)"
        name="notes"
        rows={3}
        defaultValue={meeting?.notes}
        maxLength={meetingLimits.notes}
      />
      <p className="small soft">We’ll remind members the day before.</p>
      <DialogButtons submit={meeting === null ? 'Plan the meeting' : 'Save'} onCancel={onClose} />
    </Form>
  );
}
