import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  type Answer,
  answerMeeting,
  answers,
  getMeetingAnswers,
  getMeetingFile,
  isLink,
  type Meeting,
} from '../../../../worker/features/clubs/meetings/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { download } from '../../../platform/ui/download.ts';
import { Picture } from '../../../platform/ui/picture.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import styles from '../club-life.module.css';
import { LocalTime } from './local-time.tsx';

const words: Readonly<Record<Answer, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

interface MeetingCardProps {
  clubId: string;
  meeting: Meeting;
  /** Null if the reader may not edit it. */
  onEdit: (() => void) | null;
  onCancel: (() => void) | null;
  /** The menu in which it is reported. */
  menu?: ReactNode;
}

/** A meeting: time, place, attendees, and whether the reader is going. */
export function MeetingCard({ clubId, meeting, onEdit, onCancel, menu }: MeetingCardProps) {
  const { pending, run } = useAction();
  const { title, place, notes, minutes, cancelled, over, counts } = meeting;
  const of = { club_id: clubId, meeting_id: meeting.id };

  const say = (answer: Answer) =>
    run(async () => {
      await call(answerMeeting, { ...of, answer: answer === meeting.answer ? null : answer });
    });
  const save = () =>
    run(
      async () => {
        const { name, text } = await call(getMeetingFile, of);
        download(text, name, 'text/calendar');
      },
      { keepPage: true },
    );
  return (
    <article className={`sheet ${styles.card} ${cancelled ? styles.off : ''}`} aria-label={title}>
      <h3 dir="auto">{title}</h3>
      {cancelled ? <p className="small">Cancelled</p> : null}
      <p>
        <LocalTime at={meeting.starts_at} zone={meeting.zone} />
        {minutes === undefined ? null : <span className="soft"> · {durationText(minutes)}</span>}
      </p>
      {place === '' ? null : (
        <p>
          {isLink(place) ? (
            <a href={place} target="_blank" rel="noopener noreferrer">
              {new URL(place).hostname}
            </a>
          ) : (
            place
          )}
        </p>
      )}
      {notes === '' ? null : <p className={styles.notes}>{notes}</p>}
      {cancelled || over ? null : (
        <fieldset className={styles.answers}>
          <legend>Are you going?</legend>
          {answers.map((answer) => (
            <Button
              key={answer}
              aria-pressed={meeting.answer === answer}
              pending={pending}
              onClick={() => void say(answer)}
            >
              {words[answer]}
            </Button>
          ))}
        </fieldset>
      )}
      <Attendees of={of} counts={counts} />
      <div className="row flush">
        {over || cancelled ? null : (
          <Button look="plain" pending={pending} onClick={save}>
            Save to calendar (.ics)
          </Button>
        )}
        {onEdit === null ? null : (
          <Button look="plain" onClick={onEdit}>
            Edit
          </Button>
        )}
        {onCancel === null ? null : (
          <Button look="plain" onClick={onCancel}>
            Cancel meeting
          </Button>
        )}
        {menu}
      </div>
    </article>
  );
}

type Answering = Awaited<ReturnType<typeof whoAnswered>>['items'][number];

function Attendees({ of, counts }: { of: { club_id: string; meeting_id: string }; counts: Meeting['counts'] }) {
  const { pending, run } = useAction();
  const [people, setPeople] = useState<ListPage<Answering> | null>(null);
  const text = `${counts.yes} yes · ${counts.maybe} maybe · ${counts.no} no`;
  const show = () => run(async () => setPeople(await whoAnswered(of, null)), { keepPage: true });
  return (
    <>
      <p className="small soft numbers">{text}</p>
      {counts.yes + counts.maybe + counts.no === 0 ? null : people === null ? (
        <div>
          <Button look="plain" className="flush" pending={pending} onClick={show}>
            Show who
          </Button>
        </div>
      ) : (
        <People of={of} first={people} />
      )}
    </>
  );
}

function People({ of, first }: { of: { club_id: string; meeting_id: string }; first: ListPage<Answering> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: `answers ${of.meeting_id}`,
    first,
    idOf: ({ id }) => id,
    load: (cursor) => whoAnswered(of, cursor),
  });
  return (
    <>
      <ul className="stack">
        {items.map((person) => (
          <li key={person.id} className={styles.person}>
            <Picture of={person} />
            <Link to={paths.profile({ id: person.id })} dir="auto">
              {person.name}
            </Link>
            <span className="small soft">{words[person.answer]}</span>
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </>
  );
}

async function whoAnswered(of: { club_id: string; meeting_id: string }, cursor: string | null) {
  const { people, next_cursor: next } = await call(getMeetingAnswers, {
    ...of,
    ...(cursor === null ? {} : { cursor }),
  });
  return { items: people, next: next ?? null };
}

function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours === 0 ? '' : `${hours} h`, rest === 0 ? '' : `${rest} min`].filter(Boolean).join(' ');
}
