import { type FormEvent, useId, useState } from 'react';
import {
  createMeeting,
  editMeeting,
  type Meeting,
  meetingLimits,
} from '../../../../worker/features/clubs/meetings/contract.ts';
import { limits, sentenceOf } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { SelectField, TextArea, TextField } from '../../../platform/ui/fields/field.tsx';
import { ZoneOptions } from '../../../platform/ui/fields/zone-options.tsx';

interface MeetingFormProps {
  clubId: string;
  /** The meeting to edit, null for a new one; the dialog is closed while this is null. */
  editing: { meeting: Meeting | null } | null;
  onClose: () => void;
}

/** Plans a meeting, or says otherwise what was planned. */
export function MeetingForm({ clubId, editing, onClose }: MeetingFormProps) {
  const title = editing?.meeting ? 'Edit the meeting' : 'Plan a meeting';
  return (
    <Dialog title={title} open={editing !== null} onClose={onClose}>
      {editing === null ? null : <Form clubId={clubId} meeting={editing.meeting} onClose={onClose} />}
    </Dialog>
  );
}

// Browsers and the server may spell a zone differently (Kolkata, Calcutta); the list has this browser's spelling.
const spelled = (zone: string | undefined) =>
  new Intl.DateTimeFormat('en', zone === undefined ? {} : { timeZone: zone }).resolvedOptions().timeZone;

function Form({ clubId, meeting, onClose }: { clubId: string; meeting: Meeting | null; onClose: () => void }) {
  const [title, setTitle] = useState(meeting?.title ?? '');
  const [starts, setStarts] = useState(meeting?.local_start ?? '');
  const [zone, setZone] = useState(() => spelled(meeting?.zone));
  const [minutes, setMinutes] = useState(meeting?.minutes === undefined ? '' : String(meeting.minutes));
  const [place, setPlace] = useState(meeting?.place ?? '');
  const [notes, setNotes] = useState(meeting?.notes ?? '');
  const { pending, run } = useAction();
  const note = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = {
      ...{ club_id: clubId, title, starts: starts.slice(0, 16), zone, place, notes },
      ...(minutes.trim() === '' ? {} : { minutes: Number(minutes) }),
    };
    const checked = createMeeting.input.safeParse(text);
    if (!checked.success) {
      toast.error(sentenceOf(checked.error));
      return;
    }
    const isSaved = await run(async (key) => {
      if (meeting === null) await call(createMeeting, text, { key });
      else await call(editMeeting, { ...text, meeting_id: meeting.id });
      toast.success(meeting === null ? 'Meeting planned.' : 'Meeting updated.');
    });
    if (isSaved) onClose();
  };
  return (
    <form className="stack" noValidate onSubmit={submit} aria-describedby={note}>
      <TextField
        label="Title"
        value={title}
        maxLength={limits.title}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label="Starts"
        type="datetime-local"
        value={starts}
        onChange={({ target }) => setStarts(target.value)}
      />
      <SelectField
        label="Time zone"
        hint="Everyone sees this time and their local time."
        value={zone}
        onChange={({ target }) => setZone(target.value)}
      >
        <ZoneOptions />
      </SelectField>
      <TextField
        label="Minutes (optional)"
        type="number"
        inputMode="numeric"
        min={1}
        max={meetingLimits.minutes}
        value={minutes}
        onChange={({ target }) => setMinutes(target.value)}
      />
      <TextField
        label="Place or link (optional)"
        value={place}
        maxLength={meetingLimits.place}
        onChange={({ target }) => setPlace(target.value)}
      />
      <TextArea
        label="Notes (optional)"
        rows={3}
        value={notes}
        maxLength={meetingLimits.notes}
        onChange={({ target }) => setNotes(target.value)}
      />
      <p id={note} className="small soft">
        We’ll remind members the day before.
      </p>
      <div className="row">
        <Button type="submit" look="primary" pending={pending}>
          {meeting === null ? 'Plan the meeting' : 'Save'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
