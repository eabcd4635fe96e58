import { type ReactNode, useState } from 'react';
import { cancelMeeting, getMeetings, type Meeting } from '../../../../worker/features/clubs/meetings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import styles from '../club-life.module.css';
import { CalendarDialog } from './calendar-dialog.tsx';
import { MeetingCard } from './meeting-card.tsx';
import { MeetingForm } from './meeting-form.tsx';

interface MeetingListProps {
  clubId: string;
  mayManage: boolean;
  upcoming: ListPage<Meeting>;
  /** The menu of a meeting, for members. */
  menuOf(meeting: Meeting): ReactNode;
}

/** A club's upcoming meetings; past ones are loaded on demand. */
export function MeetingList({ clubId, mayManage, upcoming, menuOf }: MeetingListProps) {
  const meetings = useMore({ name: 'meetings', first: upcoming, idOf, load: page(clubId, false) });
  const [pastMeetings, setPastMeetings] = useState<ListPage<Meeting> | null>(null);
  const [form, setForm] = useState<{ meeting: Meeting | null } | null>(null);
  const [calendar, setCalendar] = useState(false);
  const [meetingToCancel, setMeetingToCancel] = useState<Meeting | null>(null);
  const { pending, run } = useAction();
  // As it was loaded last: another admin may have changed it while the form is open.
  const edited = meetings.items.find(({ id }) => id === form?.meeting?.id) ?? form?.meeting ?? null;

  const showPast = () => run(async () => setPastMeetings(await page(clubId, true)(null)), { keepPage: true });
  const callOff = ({ id }: Meeting) =>
    run(async () => {
      await call(cancelMeeting, { club_id: clubId, meeting_id: id });
      toast.success('Meeting cancelled. Calendars will show it too.');
      setMeetingToCancel(null);
    });
  return (
    <section className="stack" aria-labelledby="meetings">
      <div className={styles.head}>
        <h2 id="meetings">Meetings</h2>
        <div className="row">
          {mayManage ? <Button onClick={() => setForm({ meeting: null })}>Plan a meeting</Button> : null}
          <Button look="plain" onClick={() => setCalendar(true)}>
            Add to my calendar
          </Button>
        </div>
      </div>
      {meetings.items.length === 0 ? (
        <p className="soft">
          {mayManage ? 'No meetings planned. When does the club meet next?' : 'No meetings planned.'}
        </p>
      ) : (
        <ul className="stack">
          {meetings.items.map((meeting) => (
            <li key={meeting.id}>
              <MeetingCard
                clubId={clubId}
                meeting={meeting}
                onEdit={mayManage && !meeting.cancelled ? () => setForm({ meeting }) : null}
                onCancel={mayManage && !meeting.cancelled ? () => setMeetingToCancel(meeting) : null}
                menu={menuOf(meeting)}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore hasMore={meetings.hasMore} waiting={meetings.waiting} more={meetings.more} />
      {pastMeetings === null ? (
        <div>
          <Button look="plain" className="flush" pending={pending} onClick={showPast}>
            Show past meetings
          </Button>
        </div>
      ) : (
        <PastMeetings clubId={clubId} first={pastMeetings} menuOf={menuOf} />
      )}
      <MeetingForm clubId={clubId} editing={form && { meeting: edited }} onClose={() => setForm(null)} />
      <CalendarDialog open={calendar} onClose={() => setCalendar(false)} />
      <ConfirmDialog
        title={`Cancel ${meetingToCancel?.title ?? ''}?`}
        action="Cancel meeting"
        open={meetingToCancel !== null}
        pending={pending}
        onClose={() => setMeetingToCancel(null)}
        onConfirm={() => (meetingToCancel === null ? undefined : callOff(meetingToCancel))}
      >
        <p>The meeting stays here, marked as cancelled. You can't undo this, but you can plan a new one.</p>
      </ConfirmDialog>
    </section>
  );
}

interface PastMeetingsProps {
  clubId: string;
  first: ListPage<Meeting>;
  menuOf: MeetingListProps['menuOf'];
}

function PastMeetings({ clubId, first, menuOf }: PastMeetingsProps) {
  const { items, hasMore, waiting, more } = useMore({ name: 'past meetings', first, idOf, load: page(clubId, true) });
  if (items.length === 0) return <p className="soft">No past meetings.</p>;
  return (
    <>
      <h3>Past meetings</h3>
      <ul className="stack">
        {items.map((meeting) => (
          <li key={meeting.id}>
            <MeetingCard clubId={clubId} meeting={meeting} onEdit={null} onCancel={null} menu={menuOf(meeting)} />
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </>
  );
}

const idOf = ({ id }: Meeting) => id;

const page =
  (clubId: string, isPast: boolean) =>
  async (cursor: string | null): Promise<ListPage<Meeting>> => {
    const answer = await call(getMeetings, { club_id: clubId, past: isPast, ...(cursor === null ? {} : { cursor }) });
    return { items: answer.meetings, next: answer.next_cursor ?? null };
  };
